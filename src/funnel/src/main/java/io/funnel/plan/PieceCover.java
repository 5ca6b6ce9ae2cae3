package io.funnel.plan;

import java.util.List;

/**
 * The way a launch covers pieces of unequal lengths: the numbers that its kernel reads from its array {@code length}.
 *
 * @param global whether indices count from the array's start instead of the segment's
 * @param tiled  whether pieces are tiles of a specified shape
 * @param kinds  at most four, in the order of the turns
 */
public record PieceCover(boolean global, boolean tiled, List<Kind> kinds) implements Coverage {

    /** Elements of a lane that are worth a start between memory accesses. */
    private static final int MANY = 12;

    public PieceCover {
        kinds = List.copyOf(kinds);
    }

    /**
     * Pieces with one number of lanes.
     *
     * @param lanes  work-items that share a piece, a power of two
     * @param from   the number of the first piece
     * @param to     the end of the numbers
     * @param base   the position of the piece with the number 0 in the table
     * @param stride the numbers of a piece in the table: 1 for offsets
     * @param usual  elements of a usual piece
     * @param most   elements of the longest piece; longer ones belong to other kinds
     */
    public record Kind(int lanes, int from, int to, int base, int stride, int usual, int most) {

        /** Pieces of a work-group's turn. */
        public int ofGroup(int groupSize) {
            return groupSize / lanes;
        }

        /** Turns that all work-groups share. */
        public long turns(int groupSize) {
            return Math.ceilDiv(to - from, ofGroup(groupSize));
        }

        /** Whether a lane reads neighbours in a turn: faster where it has many turns. */
        public boolean readsNeighbours() {
            return lanes > 1 && usual >= MANY * lanes;
        }

        /** The most rounded combines between an element and its piece's value. */
        long depth() {
            return (long) Math.ceilDiv(Math.max(1, most), lanes) + Planner.treeLevels(lanes);
        }
    }

    @Override
    public long turns(int groupSize) {
        return kinds.stream().mapToLong(kind -> kind.turns(groupSize)).sum();
    }
}
