package io.funnel.strategy;

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
}
