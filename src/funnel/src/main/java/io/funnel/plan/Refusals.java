package io.funnel.plan;

import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reasons why strategies do not run, grouped by reason. */
final class Refusals {

    /** The start of a canary's message, which the call's message repeats. */
    private static final String WHERE = "^.*?, elements=[^,]*, ";
    private static final String HINT = "; try .*$";

    private final Map<String, List<String>> strategies = new LinkedHashMap<>();

    void add(Strategy strategy, String reason) {
        strategies.computeIfAbsent(brief(reason), cause -> new ArrayList<>()).add(strategy.label());
    }

    static String brief(String reason) {
        return reason.replaceFirst(WHERE, "").replaceFirst(HINT, "");
    }

    /** {@code expected 3, got 4 (Cascade, CascadeVector); it does not compile (SerialPerCore)}. */
    @Override
    public String toString() {
        return strategies.entrySet().stream()
                .map(cause -> cause.getKey() + cause.getValue().stream().collect(Collectors.joining(", ", " (", ")")))
                .collect(Collectors.joining("; "));
    }
}
