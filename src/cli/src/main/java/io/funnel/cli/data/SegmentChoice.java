package io.funnel.cli.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.funnel.cli.message.InputException;
import io.funnel.data.Keys;
import io.funnel.data.Segments;
import io.funnel.plan.SegmentRouter;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The segments that the user asked for.
 *
 * @param number elements of a row, columns, or the axis, which counts from the last one if negative
 * @param shape  dimensions of the data; empty if they are not known yet, or there is no axis
 * @param source the file of offsets or keys; empty for other kinds
 * @param generated unequal segments that are made; empty for other kinds
 * @param further more axes, as {@code number}
 * @param exclusive of a scan of these segments, whether values leave out their element; empty for no scan
 */
public record SegmentChoice(Kind kind, long number, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Long> shape,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<DataSource> source,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<GeneratedSegments> generated,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Long> further,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Boolean> exclusive) {

    /** The options that ask for segments. */
    public enum Kind {
        ROWS, COLUMNS, AXIS, OFFSETS, BY, SEGMENTS, ALL
    }

    /**
     * A dimension of the values.
     *
     * @param name   the column of the index in tables
     * @param labels the values that stand for indices; empty for the indices themselves
     */
    public record Dimension(String name, long size,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> labels) {

        public Dimension {
            labels = labels == null ? List.of() : List.copyOf(labels); // it travels without empty ones
        }

        Dimension(String name, long size) {
            this(name, size, List.of());
        }

        /** Returns the text of an index. */
        public String text(long index) {
            return labels.isEmpty() ? String.valueOf(index) : labels.get((int) index);
        }
    }

    /**
     * The segments of an array.
     *
     * @param labels the values of keys; empty without keys
     */
    public record Division(Segments segments, List<String> labels) {}

    public SegmentChoice {
        shape = shape == null ? List.of() : List.copyOf(shape); // it travels without an empty one
        source = source == null ? Optional.empty() : source; // likewise
        generated = generated == null ? Optional.empty() : generated; // likewise
        further = further == null ? List.of() : List.copyOf(further); // likewise
        exclusive = exclusive == null ? Optional.empty() : exclusive; // likewise
    }

    public SegmentChoice(Kind kind, long number) {
        this(kind, number, List.of());
    }

    public SegmentChoice(Kind kind, long number, List<Long> shape) {
        this(kind, number, shape, Optional.empty(), Optional.empty(), List.of(), Optional.empty());
    }

    /** Segments along these axes, one or more. */
    public static SegmentChoice along(List<Long> axes, List<Long> shape) {
        return new SegmentChoice(Kind.AXIS, axes.getFirst(), shape, Optional.empty(), Optional.empty(),
                axes.subList(1, axes.size()), Optional.empty());
    }

    /** The prefixes of these segments, or of all elements. */
    public static SegmentChoice scan(Optional<SegmentChoice> segments, boolean exclusive) {
        SegmentChoice of = segments.orElse(new SegmentChoice(Kind.ALL, 0));
        return new SegmentChoice(of.kind, of.number, of.shape, of.source, of.generated, of.further,
                Optional.of(exclusive));
    }

    /** Whether each element has a value, of a prefix. */
    public boolean isScan() {
        return exclusive.isPresent();
    }

    /** Segments with the offsets in a file, or by the keys in a column. */
    public static SegmentChoice from(Kind kind, DataSource source) {
        return new SegmentChoice(kind, 0, List.of(), Optional.of(source), Optional.empty(), List.of(),
                Optional.empty());
    }

    /** Segments that are made for the number of elements. */
    public static SegmentChoice of(GeneratedSegments generated) {
        return new SegmentChoice(Kind.SEGMENTS, 0, List.of(), Optional.empty(), Optional.of(generated), List.of(),
                Optional.empty());
    }

    /** Whether segments may have unequal lengths. */
    public boolean isUnequal() {
        return source.isPresent() || generated.isPresent();
    }

    /** Whether elements have keys in any order. */
    public boolean isByKey() {
        return kind == Kind.BY || generated.filter(made -> made.form() == GeneratedSegments.Form.KEYS).isPresent();
    }

    /** Returns the loop that defines the answers, the host engine, and the kernels over such segments. */
    public List<Strategy> strategies(Partition partition) {
        return Stream.concat(Stream.of(Strategy.SEQUENTIAL, Strategy.PARALLEL_STREAM),
                Arrays.stream(Strategy.values()).filter(strategy -> SegmentRouter.serves(strategy, partition)
                        && (!strategy.isKeyed() || isByKey())))
                .toList();
    }

    /** Returns the same segments of data with these dimensions, unless the user gave others; empty if unknown. */
    public SegmentChoice in(List<Long> dimensions) {
        return kind == Kind.AXIS && shape.isEmpty()
                ? new SegmentChoice(kind, number, dimensions, source, generated, further, exclusive)
                : this;
    }

    /** Returns the segments of an array with this length; refuses data that cannot be divided so. */
    public Segments of(long length) {
        Segments segments = divide(length).segments();
        if (!segments.further().isEmpty()) {
            throw new InputException("axes that others separate are for run alone: segments=" + segments
                    + "; try one axis, or neighbours");
        }
        return segments;
    }

    /** Returns the segments of an array with this length, maybe along several axes, and the values of their keys. */
    public Division divide(long length) {
        try {
            Division whole = division(length);
            Division division = exclusive.isPresent()
                    ? new Division(whole.segments().scanned(exclusive.get()), List.of())
                    : whole;
            division.segments().alongLast().of(length);
            return division;
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private Division division(long length) {
        if (kind == Kind.BY) {
            Keys<?> keys = KeyColumn.keys(source.orElseThrow());
            return new Division(keys.segments(), keys.values().stream().map(String::valueOf).toList());
        }
        return new Division(switch (kind) {
            case ROWS -> Segments.rowsOf(number);
            case COLUMNS -> Segments.columns(number);
            case AXIS -> {
                long[] sizes = shape.stream().mapToLong(Long::longValue).toArray();
                int[] axes = axes().stream().mapToInt(axis -> axis).toArray();
                yield axes.length == 1 ? Segments.axis(axes[0], sizes) : Segments.axes(axes, sizes);
            }
            case SEGMENTS -> generated.orElseThrow().of(Math.toIntExact(length));
            case ALL -> Segments.rowsOf(Math.max(1, length));
            case OFFSETS, BY -> Segments.offsets(KeyColumn.ints(source.orElseThrow()));
        }, List.of());
    }

    /** Returns the size of whole segments next to this one; the shape's own along an axis. */
    public int sizeNear(int size) {
        if (isUnequal() || kind == Kind.ALL) {
            return size;
        }
        if (kind != Kind.AXIS) {
            return (int) (Math.max(1, size / number) * number);
        }
        axes();
        double elements = shape.stream().mapToDouble(Long::doubleValue).reduce(1, (left, right) -> left * right);
        if (elements > Integer.MAX_VALUE) {
            throw new InputException("too many elements to compare: shape=" + text(shape) + ", most="
                    + Integer.MAX_VALUE + "; try smaller dimensions");
        }
        return (int) elements;
    }

    private List<Integer> axes() {
        if (shape.isEmpty()) {
            throw new InputException("data without a shape has no axes: axis=" + number
                    + "; try --shape with its dimensions, or --rows or --columns");
        }
        return Stream.concat(Stream.of(number), further.stream()).map(this::axis).toList();
    }

    private int axis(long given) {
        long axis = given < 0 ? given + shape.size() : given;
        if (axis < 0 || axis >= shape.size()) {
            throw new InputException("no such axis: axis=" + given + ", shape=" + text(shape) + "; try 0 to "
                    + (shape.size() - 1));
        }
        return (int) axis;
    }

    /** Returns the dimensions of the values: those of the data without the axis, or the rows or columns. */
    public List<Dimension> dimensions(long count, List<String> labels) {
        if (isScan()) {
            return ofElements(count, List.of());
        }
        if (kind != Kind.AXIS) {
            return List.of(new Dimension(switch (kind) {
                case ALL -> "element";
                case ROWS -> "row";
                case COLUMNS -> "column";
                case AXIS, OFFSETS, SEGMENTS -> "segment";
                case BY -> column();
            }, count, labels));
        }
        List<Dimension> dimensions = new ArrayList<>();
        List<Integer> axes = axes();
        for (int i = 0; i < shape.size(); i++) {
            if (!axes.contains(i)) {
                dimensions.add(new Dimension("axis" + i, shape.get(i)));
            }
        }
        return dimensions;
    }

    /**
     * Returns the dimensions of the elements.
     *
     * @param known those of the data; empty if they are unknown
     */
    public List<Dimension> ofElements(long count, List<Long> known) {
        List<Long> sizes = shape.isEmpty() ? known : shape;
        if (!sizes.isEmpty()) {
            return IntStream.range(0, sizes.size()).mapToObj(i -> new Dimension("axis" + i, sizes.get(i))).toList();
        }
        return switch (kind) {
            case ROWS, COLUMNS -> List.of(new Dimension("row", count / number), new Dimension("column", number));
            default -> List.of(new Dimension("element", count));
        };
    }

    private String column() {
        return switch (source.orElseThrow()) {
            case ColumnData stored -> stored.column();
            case DataFile file -> file.column().orElse("key");
            case GeneratedData _ -> "key";
        };
    }

    /** Formats for people: {@code 4096 rows of 1024}. */
    public String describe(Partition partition) {
        if (!further.isEmpty()) {
            long values = product(dimensions(0, List.of()).stream().map(Dimension::size));
            return values + " segment" + (values == 1 ? "" : "s") + " of " + product(axes().stream().map(shape::get))
                    + " along axes " + axes().stream().map(String::valueOf).collect(Collectors.joining(", ")) + " of "
                    + text(shape);
        }
        String several = partition.segments() == 1 ? "" : "s";
        if (partition instanceof Prefixes prefixes) {
            return partition.segments() + (prefixes.exclusive() ? " exclusive value" : " value") + several
                    + " of a scan"
                    + (kind == Kind.ALL ? "" : " of " + describe(prefixes.of()));
        }
        String of = several + (partition instanceof Axis axis ? " of " + axis.length() : "");
        return partition.segments() + switch (kind) {
            case ROWS -> " row" + of;
            case COLUMNS -> " column" + of;
            case AXIS -> " segment" + of + " along axis " + axis(number) + " of " + text(shape);
            case OFFSETS, SEGMENTS -> " segment" + several;
            case ALL -> " segment" + several;
            case BY -> " value" + several + " of " + column();
        };
    }

    private static long product(Stream<Long> sizes) {
        return sizes.reduce(1L, (left, right) -> left * right);
    }

    /** Formats dimensions: {@code 64x4096x1024}. */
    public static String text(List<Long> shape) {
        return shape.stream().map(String::valueOf).collect(Collectors.joining("x"));
    }
}
