package io.funnel.engine.host;

import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Tiles;
import java.util.Arrays;

/**
 * The tiles of all segments, which are segments themselves if their states are the answer; one without elements has an
 * empty tile. States lie segment by segment. Work follows
 * them, but takes the same tile of neighbouring columns at a time.
 */
final class TileList {

    private static final int[] NONE = {};
    /** Columns that are copied at a time: an access to memory brings as many elements. */
    private static final int NEIGHBOURS = 16;

    private final Partition partition;
    /** The slot of each segment's first tile, and the end; empty if all have as many. */
    private final int[] starts;
    /** The tiles of a segment if all have as many. */
    private final int ofSegment;

    private TileList(Partition partition, int[] starts, int ofSegment) {
        this.partition = partition;
        this.starts = starts;
        this.ofSegment = ofSegment;
    }

    static TileList of(Partition partition) {
        if (!(partition instanceof Offsets)) {
            long longest = partition.segments() == 0 ? 0 : partition.length(0);
            return new TileList(partition, NONE, Math.toIntExact(Tiles.count(longest)));
        }
        int[] starts = new int[Math.toIntExact(partition.segments() + 1)];
        for (int segment = 0; segment < partition.segments(); segment++) {
            starts[segment + 1] = starts[segment] + (int) Tiles.count(partition.length(segment));
        }
        return new TileList(partition, starts, 0);
    }

    Partition partition() {
        return partition;
    }

    int count() {
        return start(Math.toIntExact(partition.segments()));
    }

    /** The slot of a segment's first tile. */
    int start(int segment) {
        return starts.length == 0 ? Math.multiplyExact(segment, ofSegment) : starts[segment];
    }

    private boolean isOfColumns() {
        return partition instanceof Axis axis && !axis.isRows();
    }

    /** The segment of a tile, by its number in the order of work. */
    int segment(int tile) {
        if (isOfColumns()) {
            return (int) (tile % partition.segments());
        }
        if (starts.length == 0) {
            return tile / ofSegment;
        }
        int found = Arrays.binarySearch(starts, tile); // each segment has a tile, so that all starts differ
        return found < 0 ? -found - 2 : found;
    }

    /** The first element of a tile, by its number in its segment. */
    long from(int tile) {
        int before = isOfColumns() ? (int) (tile / partition.segments()) : tile - start(segment(tile));
        return (long) before * Tiles.ELEMENTS;
    }

    /** The tiles that are copied together from this one on, below the end: those of neighbouring columns. */
    int neighbours(int tile, int end) {
        if (partition instanceof Axis axis && !axis.isRows()) {
            long left = axis.inner() - segment(tile) % axis.inner();
            return (int) Math.min(NEIGHBOURS, Math.min(left, end - tile));
        }
        return 1;
    }
}
