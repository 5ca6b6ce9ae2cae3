package io.funnel.reduction;

import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.LongStream;

/**
 * The prefixes of segments, one for each element, in the array's order: a scan gives the value of each. A prefix starts
 * with its segment; it ends with its element or, of an exclusive scan, before it.
 *
 * @param of        an {@link Axis} or {@link Offsets}
 * @param exclusive whether a prefix leaves its element out
 */
public record Prefixes(Partition of, boolean exclusive) implements Partition {

    public Prefixes {
        if (of.tiled() || !(of instanceof Axis || of instanceof Offsets)) {
            throw new IllegalArgumentException("no segments to scan: segments=" + of);
        }
    }

    /** The segments of one length; empty for others. */
    public Optional<Axis> axis() {
        return of instanceof Axis axis ? Optional.of(axis) : Optional.empty();
    }

    /** Elements of the longest segment. */
    public long longest() {
        return of instanceof Axis axis
                ? axis.length()
                : LongStream.range(0, of.segments()).map(of::length).max().orElse(0);
    }

    /**
     * Picks values to compare, since a prefix takes as long as it is: some at random, one in each share of the array, and
     * the last one.
     *
     * @param chance numbers from 0 to 1
     */
    public static int[] picked(long count, int most, DoubleSupplier chance) {
        int shares = (int) Math.min(count, most);
        int[] picked = new int[shares + 1];
        for (int share = 0; share < shares; share++) {
            long from = count * share / shares;
            picked[share] = (int) (from + (long) (chance.getAsDouble() * (count * (share + 1) / shares - from)));
        }
        picked[shares] = (int) count - 1;
        return picked;
    }

    @Override
    public boolean tiled() {
        return false;
    }

    /** Returns the same prefixes: scans have another shape. */
    @Override
    public Prefixes inTiles() {
        return this;
    }

    @Override
    public long segments() {
        return of.elements();
    }

    @Override
    public long elements() {
        return of.elements();
    }

    @Override
    public long length(long element) {
        return rank(element) + (exclusive ? 0 : 1);
    }

    /** The start of the segment that an element belongs to. */
    @Override
    public long start(long element) {
        return of.start(segmentOf(element));
    }

    @Override
    public long place(long element, long number) {
        return of.place(segmentOf(element), number);
    }

    /** The segment that an element belongs to. */
    public long segmentOf(long element) {
        return switch (of) {
            case Axis axis -> element / (axis.length() * axis.inner()) * axis.inner() + element % axis.inner();
            case Offsets offsets -> offsets.order().segmentOf((int) element);
            default -> throw new IllegalStateException(of.toString());
        };
    }

    /** The number of an element in its segment. */
    private long rank(long element) {
        return switch (of) {
            case Axis axis -> element / axis.inner() % axis.length();
            case Offsets offsets -> offsets.order().position((int) element) - start(element);
            default -> throw new IllegalStateException(of.toString());
        };
    }

    @Override
    public boolean isInPlace() {
        return of.isInPlace();
    }

    @Override
    public boolean global() {
        return of.global();
    }
}
