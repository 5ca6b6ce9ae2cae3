package io.funnel.cli.report;

import io.funnel.cli.report.SegmentValues.Part;
import io.funnel.reduction.ElementType;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** One number of all values, read from its file. */
final class SegmentColumn {

    final String name;
    final Optional<ElementType> type;
    private final int count;
    private final MemorySegment numbers;
    private final List<String> lines;

    private SegmentColumn(String name, Optional<ElementType> type, int count, MemorySegment numbers,
            List<String> lines) {
        this.name = name;
        this.type = type;
        this.count = count;
        this.numbers = numbers;
        this.lines = lines;
    }

    static SegmentColumn open(String name, Part part, int count, Arena arena) throws IOException {
        Path file = part.file().orElseThrow();
        if (part.type().isEmpty()) {
            return new SegmentColumn(name, part.type(), count, MemorySegment.NULL, Files.readAllLines(file));
        }
        try (FileChannel channel = FileChannel.open(file)) {
            return new SegmentColumn(name, part.type(), count, channel.map(MapMode.READ_ONLY, 0, channel.size(), arena),
                    List.of());
        }
    }

    /** Returns the numbers as an array, floats as doubles of exactly their value; or a list of JSON. */
    Object all() {
        if (type.isEmpty()) {
            return lines.stream().map(Json::parse).map(Answers::exact).toList();
        }
        return switch (type.get()) {
            case INT -> numbers.toArray(ValueLayout.JAVA_INT);
            case LONG -> numbers.toArray(ValueLayout.JAVA_LONG);
            case FLOAT -> IntStream.range(0, count)
                    .mapToDouble(i -> numbers.getAtIndex(ValueLayout.JAVA_FLOAT, i)).toArray();
            case DOUBLE -> numbers.toArray(ValueLayout.JAVA_DOUBLE);
            default -> throw new IllegalStateException(type.get().label());
        };
    }

    String text(int segment) {
        if (type.isEmpty()) {
            return Answers.text(Json.parse(lines.get(segment)));
        }
        return switch (type.get()) {
            case INT -> Integer.toString(numbers.getAtIndex(ValueLayout.JAVA_INT, segment));
            case LONG -> Long.toString(numbers.getAtIndex(ValueLayout.JAVA_LONG, segment));
            case FLOAT -> Float.toString(numbers.getAtIndex(ValueLayout.JAVA_FLOAT, segment));
            case DOUBLE -> Double.toString(numbers.getAtIndex(ValueLayout.JAVA_DOUBLE, segment));
            default -> throw new IllegalStateException(type.get().label());
        };
    }

    /** Returns the bytes of one number. */
    MemorySegment bytes(int segment) {
        int size = type.orElseThrow().sizeBytes();
        return numbers.asSlice((long) segment * size, size);
    }
}
