package io.funnel.plan;

/**
 * The way in which a launch covers the rows of a scan: the numbers that its kernel reads from its array {@code length}.
 *
 * @param rows      rows to scan
 * @param length    elements of each
 * @param inner     distance between neighbours of a segment; 1 for rows, which scans take alone
 * @param lanes     work-items that share a row, or a part of it; a power of two
 * @param chunk     most elements of a lane
 * @param runs      runs of a row, each by a group of its own
 * @param tiles     tiles of a run, which its group takes one after the other
 * @param ofGroup   rows of a tile; 1 if a row has several
 * @param exclusive whether a value leaves out its element
 * @param global    whether indices count from the array's start
 */
public record ScanCover(
        int rows, int length, int inner, int lanes, int chunk, int runs, int tiles, int ofGroup, boolean exclusive,
        boolean global)
        implements Coverage {

    /** The most elements of a tile of a row. */
    public int most() {
        return runs * tiles > 1 ? lanes * chunk : Math.max(1, length);
    }

    /** The elements of a run. */
    public int run() {
        return runs > 1 ? most() * tiles : Math.max(1, length);
    }

    /** The runs of all rows. */
    public int allRuns() {
        return Math.ceilDiv(Math.max(1, rows), ofGroup) * runs;
    }

    @Override
    public long turns(int groupSize) {
        return (long) allRuns() * tiles;
    }
}
