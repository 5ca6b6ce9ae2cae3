package io.funnel.reduction;

/**
 * Segments of one length in a row-major array: each has the elements along one axis. Neighbours of a segment lie
 * {@code inner} elements apart, so that rows have {@code inner = 1} and the columns of a matrix {@code outer = 1}.
 *
 * @param outer  product of the dimensions before the axis
 * @param length elements of a segment
 * @param inner  product of the dimensions behind the axis
 * @param global whether indices count from the array's start instead of the segment's
 * @param tiled  whether each segment is reduced in the shape of {@link Tiles}
 */
public record Axis(long outer, long length, long inner, boolean global, boolean tiled) implements Partition {

    /** Makes segments of any shape of reduction. */
    public Axis(long outer, long length, long inner, boolean global) {
        this(outer, length, inner, global, false);
    }

    /** Some of these segments, or a part of each. */
    public Axis part(long itsOuter, long itsLength) {
        return new Axis(itsOuter, itsLength, inner, global, tiled);
    }

    @Override
    public Axis inTiles() {
        return new Axis(outer, length, inner, global, true);
    }

    @Override
    public long segments() {
        return outer * inner;
    }

    @Override
    public long elements() {
        return outer * length * inner;
    }

    @Override
    public long length(long segment) {
        return length;
    }

    /** Whether neighbours of a segment are neighbours in the array. */
    public boolean isRows() {
        return inner == 1;
    }

    @Override
    public boolean isInPlace() {
        return isRows();
    }

    /** The place of a segment's first element in the array. */
    @Override
    public long start(long segment) {
        return isRows() ? segment * length : segment / inner * length * inner + segment % inner;
    }

    @Override
    public long place(long segment, long element) {
        return start(segment) + element * inner;
    }
}
