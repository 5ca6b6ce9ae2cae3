package io.funnel.processor.analysis;

import io.funnel.processor.code.Kind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Describes the treatment of NaN and overflow, for the documentation of kernels. */
public final class Specials {

    private Specials() {}

    public static String of(Combination combination, Kind type, boolean ignoresNan) {
        String what = of(combination, type);
        return ignoresNan ? what + "; NaN elements are left out" : what;
    }

    private static String of(Combination combination, Kind type) {
        String end = type.isFloating() ? ", rounded at every step" : ", which wraps around";
        if (combination.infix()) {
            return switch (combination.operator()) {
                case "+" -> "as Java's " + type.keyword() + " addition" + end;
                case "*" -> "as Java's " + type.keyword() + " multiplication" + end;
                default -> "as Java's {@code " + combination.operator() + "}, which has neither";
            };
        }
        if (combination.isMin() || combination.isMax()) {
            String floating = combination.isMin() ? "NaN wins and -0.0 is below 0.0" : "NaN wins and 0.0 is above -0.0";
            return "as {@code Math." + (combination.isMin() ? "min" : "max") + "}, "
                    + (type.isFloating() ? floating : "nothing overflows");
        }
        return "as {@code " + combination.operator() + "} in Java";
    }

    public static String of(List<String> parts, List<String> names) {
        return IntStream.range(0, parts.size()).mapToObj(i -> "{@code " + names.get(i) + "} " + parts.get(i))
                .collect(Collectors.joining("; "));
    }
}
