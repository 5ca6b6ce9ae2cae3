package io.funnel.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Summarizes the places of several parts as one. */
final class RanOnParts {

    private RanOnParts() {}

    /** The common properties of all parts: names joined, launches added up, sizes of the longest part. */
    static RanOn of(List<Part> parts) {
        List<Part> some = parts.stream().filter(part -> part.length() > 0).toList();
        if (some.isEmpty()) {
            return new RanOn("host", "java", "JVM", "none", 0, 0, 0);
        }
        RanOn longest = some.stream().reduce((a, b) -> b.length() > a.length() ? b : a).orElseThrow().ranOn();
        return new RanOn(joined(some, RanOn::runtime), joined(some, RanOn::backend), joined(some, RanOn::device),
                joined(some, RanOn::strategy), longest.groups(), longest.groupSize(),
                some.stream().mapToInt(part -> part.ranOn().launches()).sum());
    }

    private static String joined(List<Part> parts, Function<RanOn, String> name) {
        return parts.stream().map(Part::ranOn).map(name).distinct().collect(Collectors.joining(" + "));
    }

    /** Counts parts by device and strategy, in words. */
    static String describe(List<Part> parts) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        parts.stream().filter(part -> part.length() > 0).forEach(part -> counts.merge(
                part.ranOn().strategy() + " on " + part.ranOn().device(), 1, Integer::sum));
        return counts.isEmpty()
                ? "no part has an element"
                : counts.entrySet().stream().map(entry -> entry.getValue() + " by " + entry.getKey())
                        .collect(Collectors.joining(", ", "parts were reduced in place: ", ""));
    }
}
