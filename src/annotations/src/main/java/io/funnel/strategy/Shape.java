package io.funnel.strategy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The way a strategy's launches cover the elements; the planner derives groups, passes and costs from it. */
public sealed interface Shape {

    /** No launch: one loop, or a parallel stream, on Java threads. */
    record Host() implements Shape {}

    /** One launch whose form the JIT compiler chooses. */
    record Loop() implements Shape {}

    /**
     * Every work-item combines {@code window} elements a fixed distance apart; launches repeat until one value is left.
     *
     * @param window elements that a work-item combines, at least two
     */
    record Window(int window) implements Shape {}

    /**
     * Every work-item combines {@code elementsPerItem} elements, then its work-group combines them in local memory;
     * launches repeat over the partials until one value is left.
     *
     * @param elementsPerItem elements that a work-item combines before the group does
     */
    record Tiles(int elementsPerItem) implements Shape {}

    /**
     * A fixed number of work-groups strides over all elements.
     *
     * @param lanes  independent accumulators of a work-item
     * @param width  elements of one load
     * @param finish the place where the partials are combined
     */
    record GridStride(int lanes, int width, Finish finish) implements Shape {}

    /**
     * One work-item for each compute unit takes a contiguous block.
     *
     * @param lanes independent accumulators of a work-item
     * @param width elements of one load
     */
    record Blocks(int lanes, int width) implements Shape {}

    /**
     * Each launch reduces many segments, such as rows or columns, to one value for each. Work-items of a group share a
     * segment; several groups may share a long one, and a second launch then combines their values.
     *
     * @param inOrder whether it keeps the order of a segment's elements
     */
    record PerSegment(boolean inOrder) implements Shape {}

    /**
     * One launch reduces short segments, rows or few neighbouring columns, to a value for each. A group loads some into
     * local memory, neighbours by neighbouring work-items; then each lane of a segment takes a chunk of it.
     */
    record RowTiles() implements Shape {

        /** The fewest elements of a row that are worth local memory. */
        public static final int LEAST_LENGTH = 5;
        /** The most elements of a row. */
        public static final int MOST_LENGTH = 64;
        /** More than the neighbouring segments of an axis: those of more fill a line of memory. */
        public static final int MOST_INNER = 32;

        private static final int MOST_GROUP = 128;
        private static final int LEAST_OF_LANE = 4;
        private static final int MOST_OF_LANE = 16;
        /** Local memory of a lane's chunk that leaves room for many groups. */
        private static final int CHUNK_BYTES = 64;

        /** The most elements of a lane's chunk, a power of two. */
        public static int ofLane(int tileBytes) {
            return Math.clamp(Integer.highestOneBit(CHUNK_BYTES / tileBytes), LEAST_OF_LANE, MOST_OF_LANE);
        }

        /**
         * The work-items of a group; 0 if there is no room.
         *
         * @param tileBytes local memory for each element of a row
         * @param slotBytes local memory for each work-item
         */
        public static int group(int tileBytes, int slotBytes) {
            int group = MOST_GROUP;
            while (group > 0 && (long) Scan.room(group, ofLane(tileBytes)) * tileBytes
                    + (long) group * slotBytes > Keyed.LOCAL_BYTES) {
                group /= 2;
            }
            return group;
        }
    }

    /**
     * Like {@link PerSegment}, for segments of any lengths that lie one after the other. Long ones are cut into pieces;
     * another launch combines the values of these pieces.
     *
     * @param inOrder whether it keeps the order of a segment's elements
     */
    record Ragged(boolean inOrder) implements Shape {}

    /**
     * Every work-item keeps a state for each key in local memory, a column, and strides over all elements. Its work-group
     * combines the columns, and another launch those of the groups.
     */
    record Keyed() implements Shape {

        /** The fewest work-items of a group: fewer are slower than elements in the order of their keys. */
        public static final int LEAST_GROUP = 8;

        /** Local memory that every device has. */
        private static final int LOCAL_BYTES = 32768;

        /** States that the local memory of every device has room for: a key's in each column of a group. */
        public static int slots(int stateBytes) {
            return Integer.highestOneBit(Math.max(1, LOCAL_BYTES / stateBytes));
        }

        /** The most keys that states of this size leave room for. */
        public static int mostKeys(int stateBytes) {
            return slots(stateBytes) / LEAST_GROUP;
        }
    }

    /**
     * A value for each element: those up to it, combined in order. Tiles of neighbours are reduced to a state each. The
     * states of tiles are scanned in the same way. Then each tile is scanned, after the state before it. A tile that
     * holds whole rows takes one launch.
     *
     * @param over the segments that it takes
     */
    record Scan(Over over) implements Shape {

        /** Segments of a scan. */
        public enum Over {
            /** Segments of one length, neighbours in the array; a group takes a tile. */
            ROWS,
            /** Segments of one length whose elements lie apart; an item takes a part of one. */
            COLUMNS,
            /** Segments of any lengths, one after the other; a group takes a tile. */
            UNEQUAL
        }

        private static final int MOST_GROUP = 256;
        private static final int LEAST_OF_LANE = 4;
        private static final int MOST_OF_LANE = 16;

        /**
         * The work-items of a group.
         *
         * @param tileBytes local memory for each element of a tile
         * @param slotBytes local memory for each work-item
         */
        public static int group(int tileBytes, int slotBytes) {
            int group = MOST_GROUP;
            while (group > 1 && bytes(group, LEAST_OF_LANE, tileBytes, slotBytes) > Keyed.LOCAL_BYTES) {
                group /= 2;
            }
            return group;
        }

        /** The most elements of a work-item's chunk; the numbers are those of {@link #group}. */
        public static int ofLane(int tileBytes, int slotBytes) {
            int ofLane = MOST_OF_LANE;
            while (ofLane > 1 && bytes(group(tileBytes, slotBytes), ofLane, tileBytes, slotBytes) > Keyed.LOCAL_BYTES) {
                ofLane /= 2;
            }
            return ofLane;
        }

        private static long bytes(int group, int ofLane, int tileBytes, int slotBytes) {
            return (long) room(group, ofLane) * tileBytes + (long) slots(group) * slotBytes;
        }

        /** Arrays of a tile, by type: elements that a launch reads, and later the values in their place. */
        public static <T extends Comparable<T>> Map<T, Integer> arrays(List<T> read, List<T> left) {
            Map<T, Integer> arrays = new TreeMap<>();
            read.forEach(type -> arrays.merge(type, 1, Integer::sum));
            left.forEach(type -> arrays.merge(type, Collections.frequency(left, type), Math::max));
            return arrays;
        }

        /** The places of a tile, with a gap after each chunk: lanes then read different banks of local memory. */
        public static int room(int group, int ofLane) {
            return group * (ofLane + 1);
        }

        /** The slots of a group: items read those of one step while they write those of the next. */
        public static int slots(int group) {
            return 2 * group;
        }
    }
}
