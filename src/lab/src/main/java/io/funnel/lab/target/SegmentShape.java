package io.funnel.lab.target;

import io.funnel.data.Segments;
import io.funnel.reduction.Axis;

/**
 * The segments of a random case, for any number of elements that is a multiple of {@link #unit}: their length or their
 * number is fixed, and the other one follows from the elements.
 *
 * @param outer  dimensions before the axis; 0 if it follows from the elements
 * @param length elements of a segment; 0 if it follows from the elements
 * @param inner  dimensions behind the axis
 * @param global whether indices count from the array's start
 */
public record SegmentShape(int outer, int length, int inner, boolean global) {

    public SegmentShape {
        if (outer < 0 || length < 0 || inner < 1 || (outer == 0) == (length == 0)
                || (long) Math.max(outer, length) * inner > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("no shape: outer=" + outer + ", length=" + length + ", inner=" + inner);
        }
    }

    /** Elements whose multiples can be divided so. */
    public int unit() {
        return Math.max(outer, length) * inner;
    }

    /** Returns the segments of an array with this number of elements. */
    public Axis axis(int elements) {
        int rest = elements / unit();
        return outer == 0 ? new Axis(rest, length, inner, global) : new Axis(outer, rest, inner, global);
    }

    /** Returns the same segments as a program names them. */
    Segments segments(int elements) {
        Axis axis = axis(elements);
        Segments segments = outer == 0 && inner == 1
                ? Segments.rowsOf(length)
                : outer == 1 ? Segments.columns(inner) : Segments.axis(1, axis.outer(), axis.length(), inner);
        return global ? segments.globalIndices() : segments;
    }

    /** {@code ?x17x1}. */
    @Override
    public String toString() {
        return (outer == 0 ? "?x" + length : outer + "x?") + "x" + inner + (global ? ", global indices" : "");
    }
}
