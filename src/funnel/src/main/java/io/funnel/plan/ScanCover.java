package io.funnel.plan;

/**
 * The way in which a launch covers the segments of a scan: the numbers that its kernel reads from its array {@code length}.
 *
 * @param rows      segments to scan
 * @param length    elements of each
 * @param inner     distance between neighbours of a segment; 1 for rows
 * @param across    neighbouring columns of a tile; 1 for rows
 * @param lanes     work-items that share a segment, or a part of it; a power of two
 * @param chunk     most elements of a lane
 * @param parts     tiles of a segment
 * @param ofGroup   segments of a tile: {@code across} for parts, otherwise maybe those of several blocks
 * @param exclusive whether a value leaves out its element
 * @param global    whether indices count from the array's start
 */
public record ScanCover(
        int rows, int length, int inner, int across, int lanes, int chunk, int parts, int ofGroup, boolean exclusive,
        boolean global)
        implements Coverage {

    /** The most elements of a part. */
    public int most() {
        return parts > 1 ? lanes * chunk : Math.max(1, length);
    }

    /** Tiles that neighbours of one block share. */
    public int blocks() {
        return Math.ceilDiv(inner, across);
    }

    /** Places in local memory from a segment of a tile to its next; a gap keeps columns off one bank. */
    public int stride() {
        return inner == 1 ? length : (lanes + 1) * chunk;
    }

    @Override
    public long turns(int groupSize) {
        return (long) Math.ceilDiv(Math.max(1, rows / inner), ofGroup / across) * parts * blocks();
    }
}
