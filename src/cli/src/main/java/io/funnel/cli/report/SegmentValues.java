package io.funnel.cli.report;

import io.funnel.cli.data.SegmentChoice.Dimension;
import io.funnel.reduction.ElementType;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The values of segments.
 *
 * @param segments   for people: {@code 4096 rows of 1024}
 * @param dimensions of the values, the last one fastest
 * @param parts      numbers of a value, or one part of another kind
 * @param first      the first values
 */
public record SegmentValues(
        String segments, List<Dimension> dimensions, int count, List<Part> parts, List<JsonNode> first) {

    public SegmentValues {
        dimensions = List.copyOf(dimensions);
        parts = List.copyOf(parts);
        first = List.copyOf(first);
    }

    /**
     * One number of all values.
     *
     * @param type empty if it is no number, and its file has a line of JSON for each value
     * @param file all of them in the machine's byte order; empty unless they are wanted
     */
    public record Part(String name, Optional<ElementType> type, Optional<Path> file) {

        /** Returns the text of one of the first values. */
        String text(JsonNode value) {
            return Answers.text(Answers.hasParts(value) && value.has(name) ? value.get(name) : value);
        }
    }

    List<Long> shape() {
        return dimensions.stream().map(Dimension::size).toList();
    }

    /** Returns the values of keys; empty without keys. */
    List<String> labels() {
        return dimensions.size() == 1 ? dimensions.getFirst().labels() : List.of();
    }

    /** Returns the coordinates of a value. */
    List<String> place(long segment) {
        String[] place = new String[dimensions.size()];
        long rest = segment;
        for (int i = place.length - 1; i >= 0; i--) {
            long size = Math.max(1, dimensions.get(i).size());
            place[i] = dimensions.get(i).text(rest % size);
            rest /= size;
        }
        return List.of(place);
    }
}
