package io.funnel.plan;

/**
 * The way a launch covers segments: the numbers that a kernel over segments reads from its array {@code length}.
 *
 * @param segments segments to reduce
 * @param length   elements of each
 * @param inner    distance between neighbours of a segment; 1 for rows
 * @param lanes    work-items that share a part of a segment
 * @param parts    work-groups that share a segment
 * @param apart    1 if neighbouring items are lanes of a segment; otherwise they belong to that many neighbouring segments
 * @param most     elements of a part
 * @param global   whether indices count from the array's start instead of the segment's
 * @param tiled    whether parts are tiles of a specified shape: lanes take neighbours, and no turns of four
 * @param lead     items before the first column, so that the other groups start at a line of memory
 */
public record Cover(
        int segments, int length, int inner, int lanes, int parts, int apart, int most, boolean global,
        boolean tiled, int lead)
        implements Coverage {

    /** Elements of a lane that are worth a start between memory accesses. */
    private static final int MANY = 12;

    /** Covers segments by lanes that read neighbours where it is faster. */
    public Cover(int segments, int length, int inner, int lanes, int parts, int apart, int most, boolean global) {
        this(segments, length, inner, lanes, parts, apart, most, global, false, 0);
    }

    /** Returns the same cover with items before the first column. */
    public Cover withLead(int items) {
        return new Cover(segments, length, inner, lanes, parts, apart, most, global, tiled, items);
    }

    /** Segments of a work-group's turn. */
    public int segmentsOfGroup(int groupSize) {
        return apart > 1 ? apart : groupSize / lanes;
    }

    /** Turns that all work-groups share: each takes a part of as many segments as a work-group holds. */
    @Override
    public long turns(int groupSize) {
        return (long) Math.ceilDiv(Math.max(1, segments) + lead, segmentsOfGroup(groupSize)) * parts;
    }

    /** Whether a lane reads neighbours in a turn: faster where it has many turns. */
    public boolean readsNeighbours() {
        return !tiled && inner == 1 && lanes > 1 && most >= MANY * lanes;
    }

    /** The distance of the indices of a segment's neighbours. */
    public int indexStep() {
        return global ? inner : 1;
    }
}
