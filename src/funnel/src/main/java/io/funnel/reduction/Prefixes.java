package io.funnel.reduction;

import java.util.function.DoubleSupplier;

/**
 * The prefixes of rows, a segment for each element: a scan gives the value of each. A prefix starts with its row; it ends
 * with its element or, of an exclusive scan, before it.
 *
 * @param rows      rows of one length; a single one for all elements
 * @param exclusive whether a prefix leaves its element out
 */
public record Prefixes(Axis rows, boolean exclusive) implements Partition {

    public Prefixes {
        if (!rows.isRows()) {
            throw new IllegalArgumentException("no rows: inner=" + rows.inner());
        }
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
        return rows.elements();
    }

    @Override
    public long elements() {
        return rows.elements();
    }

    @Override
    public long length(long segment) {
        return segment % rows.length() + (exclusive ? 0 : 1);
    }

    /** The place of the first element of a prefix, which is its row's. */
    @Override
    public long start(long segment) {
        return segment - segment % rows.length();
    }

    @Override
    public long place(long segment, long element) {
        return start(segment) + element;
    }

    @Override
    public boolean isInPlace() {
        return true;
    }

    @Override
    public boolean global() {
        return rows.global();
    }
}
