package io.funnel.plan;

/**
 * The way in which a launch scans segments of any lengths: as one row, with their starts in a table.
 *
 * @param row       all elements
 * @param runs      the position in the table of the positions of runs
 * @param scattered whether values go to the places of elements in another order
 */
public record SegmentScanCover(ScanCover row, int runs, boolean scattered) implements Coverage {

    @Override
    public long turns(int groupSize) {
        return row.turns(groupSize);
    }
}
