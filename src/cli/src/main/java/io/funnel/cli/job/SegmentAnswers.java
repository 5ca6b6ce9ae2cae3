package io.funnel.cli.job;

import io.funnel.cli.data.SegmentChoice.Dimension;
import io.funnel.cli.report.Answers;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.SegmentValues;
import io.funnel.cli.report.SegmentValues.Part;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Component;
import io.funnel.result.Values;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** Converts the values of segments for reports: the first ones, and files of all if they are wanted. */
final class SegmentAnswers {

    private static final int SHOWN = 10;
    /** The largest buffer that a channel writes at once. */
    private static final long PART_BYTES = 1L << 26;

    private SegmentAnswers() {}

    /**
     * Converts values.
     *
     * @param numbers of a value; empty if it has none
     * @param bounded whether a bound is one more number of each value
     * @param folder where files of all values are made; none if empty
     * @param name   the start of the files' names
     */
    static SegmentValues of(Values<?> values, List<Component> numbers, String segments, List<Dimension> dimensions,
            boolean bounded, Optional<Path> folder, String name) {
        List<JsonNode> first = IntStream.range(0, Math.min(SHOWN, values.count()))
                .mapToObj(segment -> bounded
                        ? Answers.bounded(values.get(segment), bound(values, segment))
                        : Answers.of(values.get(segment)))
                .toList();
        List<Part> parts = new ArrayList<>();
        for (Component part : numbers) {
            Optional<Path> file = folder.map(place -> place.resolve(name + "-" + part.name()));
            file.ifPresent(path -> write(path, numbers(values.component(part.name()), part.type(), values.count())));
            parts.add(new Part(part.name(), Optional.of(part.type()), file));
        }
        if (parts.isEmpty()) {
            Optional<Path> file = folder.map(place -> place.resolve(name + "-value"));
            file.ifPresent(path -> writeLines(path, values));
            parts.add(new Part("value", Optional.empty(), file));
        }
        if (bounded) {
            Optional<Path> file = folder.map(place -> place.resolve(name + "-bound of each"));
            file.ifPresent(path -> write(path, bounds(values)));
            parts.add(new Part(Answers.BOUND, Optional.of(ElementType.DOUBLE), file));
        }
        return new SegmentValues(segments, dimensions, values.count(), parts, first);
    }

    /** Returns the bound of a value; NaN if it has none. */
    private static double bound(Values<?> values, int segment) {
        try {
            return values.errorBound(segment);
        } catch (IllegalStateException e) {
            return Double.NaN;
        }
    }

    private static MemorySegment bounds(Values<?> values) {
        double[] each = IntStream.range(0, values.count()).mapToDouble(segment -> bound(values, segment)).toArray();
        return DoubleArray.fromArray(each).getSegment().asSlice(0, (long) each.length * Double.BYTES);
    }

    private static MemorySegment numbers(Values<?> part, ElementType type, int count) {
        return (switch (type) {
            case INT -> part.asIntArray();
            case LONG -> part.asLongArray();
            case FLOAT -> part.asFloatArray();
            case DOUBLE -> part.asDoubleArray();
            default -> throw new IllegalStateException(type.label());
        }).getSegment().asSlice(0, (long) count * type.sizeBytes());
    }

    private static void write(Path file, MemorySegment numbers) {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long at = 0; at < numbers.byteSize();) {
                long bytes = Math.min(PART_BYTES, numbers.byteSize() - at);
                at += channel.write(numbers.asSlice(at, bytes).asByteBuffer());
            }
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static void writeLines(Path file, Values<?> values) {
        try (BufferedWriter lines = Files.newBufferedWriter(file, StandardOpenOption.CREATE_NEW)) {
            for (int segment = 0; segment < values.count(); segment++) {
                lines.write(Json.line(Answers.of(values.get(segment))));
                lines.write('\n');
            }
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static JobException failed(Path file, IOException e) {
        return new JobException("values cannot be written: file=" + file + "; the system says: " + e.getMessage()
                + "; try JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR with room", e);
    }
}
