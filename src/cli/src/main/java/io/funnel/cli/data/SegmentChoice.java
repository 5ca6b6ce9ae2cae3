package io.funnel.cli.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.funnel.cli.message.InputException;
import io.funnel.data.Segments;
import io.funnel.reduction.Axis;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The segments that the user asked for.
 *
 * @param number elements of a row, columns, or the axis, which counts from the last one if negative
 * @param shape  dimensions of the data; empty if they are not known yet, or there is no axis
 */
public record SegmentChoice(Kind kind, long number, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Long> shape) {

    /** The options that ask for segments. */
    public enum Kind {
        ROWS, COLUMNS, AXIS
    }

    /**
     * A dimension of the values.
     *
     * @param name the column of the index in tables
     */
    public record Dimension(String name, long size) {}

    public SegmentChoice {
        shape = shape == null ? List.of() : List.copyOf(shape); // it travels without an empty one
    }

    public SegmentChoice(Kind kind, long number) {
        this(kind, number, List.of());
    }

    /** Returns the same segments of data with these dimensions, unless the user gave others; empty if unknown. */
    public SegmentChoice in(List<Long> dimensions) {
        return kind == Kind.AXIS && shape.isEmpty() ? new SegmentChoice(kind, number, dimensions) : this;
    }

    /** Returns the segments of an array with this length; refuses data that cannot be divided so. */
    public Segments of(long length) {
        try {
            Segments segments = segments();
            segments.of(length);
            return segments;
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private Segments segments() {
        return switch (kind) {
            case ROWS -> Segments.rowsOf(number);
            case COLUMNS -> Segments.columns(number);
            case AXIS -> Segments.axis(axis(), shape.stream().mapToLong(Long::longValue).toArray());
        };
    }

    /** Returns the size of whole segments next to this one; the shape's own along an axis. */
    public int sizeNear(int size) {
        if (kind != Kind.AXIS) {
            return (int) (Math.max(1, size / number) * number);
        }
        axis();
        double elements = shape.stream().mapToDouble(Long::doubleValue).reduce(1, (left, right) -> left * right);
        if (elements > Integer.MAX_VALUE) {
            throw new InputException("too many elements to compare: shape=" + text(shape) + ", most="
                    + Integer.MAX_VALUE + "; try smaller dimensions");
        }
        return (int) elements;
    }

    private int axis() {
        if (shape.isEmpty()) {
            throw new InputException("data without a shape has no axes: axis=" + number
                    + "; try --shape with its dimensions, or --rows or --columns");
        }
        long axis = number < 0 ? number + shape.size() : number;
        if (axis < 0 || axis >= shape.size()) {
            throw new InputException("no such axis: axis=" + number + ", shape=" + text(shape) + "; try 0 to "
                    + (shape.size() - 1));
        }
        return (int) axis;
    }

    /** Returns the dimensions of the values: those of the data without the axis, or the rows or columns. */
    public List<Dimension> dimensions(long count) {
        if (kind != Kind.AXIS) {
            return List.of(new Dimension(kind == Kind.ROWS ? "row" : "column", count));
        }
        List<Dimension> dimensions = new ArrayList<>();
        for (int i = 0; i < shape.size(); i++) {
            if (i != axis()) {
                dimensions.add(new Dimension("axis" + i, shape.get(i)));
            }
        }
        return dimensions;
    }

    /** Formats for people: {@code 4096 rows of 1024}. */
    public String describe(Axis axis) {
        String of = (axis.segments() == 1 ? "" : "s") + " of " + axis.length();
        return axis.segments() + switch (kind) {
            case ROWS -> " row" + of;
            case COLUMNS -> " column" + of;
            case AXIS -> " segment" + of + " along axis " + axis() + " of " + text(shape);
        };
    }

    /** Formats dimensions: {@code 64x4096x1024}. */
    public static String text(List<Long> shape) {
        return shape.stream().map(String::valueOf).collect(Collectors.joining("x"));
    }
}
