package io.funnel.cli.data;

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
 */
public record SegmentChoice(Kind kind, long number) {

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

    /**
     * Returns the segments of data; refuses data that cannot be divided so.
     *
     * @param shape  the data's dimensions; empty if unknown
     * @param length its elements
     */
    public Segments of(List<Long> shape, long length) {
        try {
            Segments segments = switch (kind) {
                case ROWS -> Segments.rowsOf(number);
                case COLUMNS -> Segments.columns(number);
                case AXIS -> Segments.axis(axis(shape), shape.stream().mapToLong(Long::longValue).toArray());
            };
            segments.of(length);
            return segments;
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private int axis(List<Long> shape) {
        if (shape.isEmpty()) {
            throw new InputException("data without a shape has no axes: axis=" + number
                    + "; try a .npy file, or --rows with the elements of a row, or --columns with their number");
        }
        long axis = number < 0 ? number + shape.size() : number;
        if (axis < 0 || axis >= shape.size()) {
            throw new InputException("no such axis: axis=" + number + ", shape=" + text(shape) + "; try 0 to "
                    + (shape.size() - 1));
        }
        return (int) axis;
    }

    /** Returns the dimensions of the values: those of the data without the axis, or the rows or columns. */
    public List<Dimension> dimensions(List<Long> shape, long count) {
        if (kind != Kind.AXIS) {
            return List.of(new Dimension(kind == Kind.ROWS ? "row" : "column", count));
        }
        List<Dimension> dimensions = new ArrayList<>();
        for (int i = 0; i < shape.size(); i++) {
            if (i != axis(shape)) {
                dimensions.add(new Dimension("axis" + i, shape.get(i)));
            }
        }
        return dimensions;
    }

    /** Formats for people: {@code 4096 rows of 1024}. */
    public String describe(List<Long> shape, Axis axis) {
        String of = (axis.segments() == 1 ? "" : "s") + " of " + axis.length();
        return axis.segments() + switch (kind) {
            case ROWS -> " row" + of;
            case COLUMNS -> " column" + of;
            case AXIS -> " segment" + of + " along axis " + axis(shape) + " of " + text(shape);
        };
    }

    private static String text(List<Long> shape) {
        return shape.stream().map(String::valueOf).collect(Collectors.joining("x"));
    }
}
