package io.funnel.data;

import io.funnel.reduction.Axis;
import java.util.Arrays;

/**
 * The rows, the columns or any axis of a row-major array: says which elements belong together. Immutable.
 *
 * <p>A segment's value is what the reduction gives for an array that holds the segment's elements alone, in their
 * order. So indices count from 0 in each segment, and a tie goes to the lowest index of the segment.
 *
 * {@snippet :
 * import static io.funnel.data.Segments.*;
 *
 * Result<Values<Float>> rows = funnel.per(rowsOf(1024)).reduce(FloatReductions.SUM, matrix);
 * Result<Values<ArgMin>> best = funnel.per(columns(300)).reduce(FloatReductions.ARG_MIN, costs);
 * Result<Values<Double>> mean = funnel.per(axis(1, 32, 100, 64)).reduce(FloatReductions.MEAN, volume);
 * }
 */
public final class Segments {

    private enum Kind {
        ROWS, COLUMNS, AXIS
    }

    private final Kind kind;
    private final long size;
    private final Axis axis;
    private final String text;

    private Segments(Kind kind, long size, Axis axis, String text) {
        this.kind = kind;
        this.size = size;
        this.axis = axis;
        this.text = text;
    }

    /**
     * Rows of {@code width} elements, as many as the input holds.
     *
     * @throws IllegalArgumentException if the width is not positive
     */
    public static Segments rowsOf(long width) {
        requirePositive(width, "width");
        return new Segments(Kind.ROWS, width, new Axis(0, width, 1, false), "rowsOf(" + width + ")");
    }

    /**
     * The columns of a matrix with {@code count} columns, whose rows lie one after the other.
     *
     * @throws IllegalArgumentException if the count is not positive
     */
    public static Segments columns(long count) {
        requirePositive(count, "count");
        return new Segments(Kind.COLUMNS, count, new Axis(1, 0, count, false), "columns(" + count + ")");
    }

    /**
     * The elements along one axis of a row-major array: {@code axis(1, 32, 100, 64)} makes 32 * 64 segments of 100.
     * Their values are in the order of the other axes, as in an array of shape {@code (32, 64)}.
     *
     * @param axis  the axis to reduce, from 0
     * @param shape the array's dimensions, the slowest first
     * @throws IllegalArgumentException if there is no such axis, a dimension is negative, or their product exceeds
     * 2^63 - 1
     */
    public static Segments axis(int axis, long... shape) {
        String text = "axis(" + axis + ", " + Arrays.toString(shape).replace("[", "").replace("]", "") + ")";
        if (shape.length == 0) {
            throw new IllegalArgumentException("no dimension: shape=[]; try at least one");
        }
        if (axis < 0 || axis >= shape.length) {
            throw new IllegalArgumentException("no such axis: axis=" + axis + ", shape=" + Arrays.toString(shape)
                    + "; try 0 to " + (shape.length - 1));
        }
        for (long dimension : shape) {
            if (dimension < 0) {
                throw new IllegalArgumentException("dimension below zero: shape=" + Arrays.toString(shape)
                        + "; try 0 or more");
            }
        }
        try {
            long outer = product(shape, 0, axis);
            long inner = product(shape, axis + 1, shape.length);
            Math.multiplyExact(Math.multiplyExact(outer, inner), shape[axis]);
            return new Segments(Kind.AXIS, 0, new Axis(outer, shape[axis], inner, false), text);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("more than 2^63-1 elements: shape=" + Arrays.toString(shape)
                    + "; try smaller dimensions", e);
        }
    }

    private static long product(long[] shape, int from, int to) {
        long product = 1;
        for (int i = from; i < to; i++) {
            product = Math.multiplyExact(product, shape[i]);
        }
        return product;
    }

    private static void requirePositive(long value, String what) {
        if (value <= 0) {
            throw new IllegalArgumentException(what + " is not positive: " + what + "=" + value + "; try 1 or more");
        }
    }

    /** Returns the same segments with indices that count from the array's start. */
    public Segments globalIndices() {
        return axis.global()
                ? this
                : new Segments(kind, size,
                        new Axis(axis.outer(), axis.length(), axis.inner(), true), text + ".globalIndices()");
    }

    /**
     * The segments of an array with this many elements.
     *
     * @throws IllegalArgumentException if the array does not have this shape
     */
    public Axis of(long length) {
        return switch (kind) {
            case ROWS -> new Axis(whole(length, "the width", "width"), size, 1, axis.global());
            case COLUMNS -> new Axis(1, whole(length, "the number of columns", "columns"), size, axis.global());
            case AXIS -> {
                if (axis.elements() != length) {
                    throw new IllegalArgumentException("array of another shape: length=" + length + ", segments="
                            + text + ", elements=" + axis.elements() + "; try the array's own shape");
                }
                yield axis;
            }
        };
    }

    private long whole(long length, String what, String name) {
        if (length % size != 0) {
            throw new IllegalArgumentException("length is no multiple of " + what + ": length=" + length + ", " + name
                    + "=" + size + "; try a whole number of rows");
        }
        return length / size;
    }

    /** The call that makes these segments, such as {@code rowsOf(1024)}. */
    @Override
    public String toString() {
        return text;
    }
}
