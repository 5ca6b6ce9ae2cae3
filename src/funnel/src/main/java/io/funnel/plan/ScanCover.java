package io.funnel.plan;

/**
 * The way in which a launch covers the rows of a scan: the numbers that its kernel reads from its array {@code length}.
 *
 * @param rows      rows to scan
 * @param length    elements of each
 * @param inner     distance between neighbours of a segment; 1 for rows, which scans take alone
 * @param lanes     work-items that share a row, or a part of it; a power of two
 * @param chunk     most elements of a lane
 * @param parts     tiles of a row
 * @param ofGroup   rows of a tile; 1 for parts
 * @param exclusive whether a value leaves out its element
 * @param global    whether indices count from the array's start
 */
public record ScanCover(
        int rows, int length, int inner, int lanes, int chunk, int parts, int ofGroup, boolean exclusive,
        boolean global)
        implements Coverage {

    /** The most elements of a part. */
    public int most() {
        return parts > 1 ? lanes * chunk : Math.max(1, length);
    }

    @Override
    public long turns(int groupSize) {
        return (long) Math.ceilDiv(Math.max(1, rows), ofGroup) * parts;
    }
}
