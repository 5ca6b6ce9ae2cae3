package io.funnel.engine.host.block;

import io.funnel.reduction.Axis;

/**
 * Shares of a call's segments for threads.
 *
 * @param first          index of the array's first element if indices count from the array's start, otherwise of a
 * segment's first element
 * @param firstSlot      slot of the first segment
 * @param segmentsOfTask segments of each task but the last
 * @param parts          tasks that share each segment
 * @param partElements   elements of a segment's part, a power of two of blocks
 */
public record SegmentWork(Axis axis, long first, int firstSlot, long segmentsOfTask, int parts, long partElements) {

    /** Work of no segments. */
    public static final SegmentWork NONE = new SegmentWork(new Axis(0, 0, 1, false), 0, 0, 1, 1, 0);

    /** Tasks of a long call for each thread, so that threads finish together. */
    private static final int TASKS_OF_THREAD = 8;
    /** Tasks of a call that is just long enough to be shared. */
    private static final int LEAST_TASKS = 4;

    /**
     * Shares whole segments; cuts them at a power of two of blocks, as the whole tree is, if there are too few.
     *
     * @param shape      how segments of this axis are reduced
     * @param sharedFrom the number of elements from which sharing pays
     * @param threads    threads that may take part
     */
    public static SegmentWork of(Axis axis, long first, int slot, SegmentShape shape, long sharedFrom, int threads) {
        long tasks = tasks(axis.elements(), sharedFrom, threads);
        if (tasks == 1) {
            return new SegmentWork(axis, first, slot, axis.segments(), 1, axis.length());
        }
        int tile = shape.tile();
        long segments = Math.ceilDiv(Math.ceilDiv(axis.segments(), tasks), tile) * tile;
        long shares = Math.ceilDiv(axis.segments(), segments);
        if (shape.isUncut() || shares * 2 > tasks) {
            return new SegmentWork(axis, first, slot, segments, 1, axis.length());
        }
        long blocks = Math.ceilDiv(axis.length(), shape.block());
        long least = sharedFrom / LEAST_TASKS / tile / shape.block();
        long partBlocks = Math.max(powerOfTwo(least), powerOfTwo(blocks * shares / tasks));
        long partElements = partBlocks * shape.block();
        return new SegmentWork(axis, first, slot, segments, (int) Math.ceilDiv(axis.length(), partElements),
                partElements);
    }

    /** The tasks that work of some elements is shared in; 1 if sharing does not pay. */
    static long tasks(long elements, long sharedFrom, int threads) {
        long tasks = threads == 1
                ? 1
                : Math.min((long) TASKS_OF_THREAD * threads, elements * LEAST_TASKS / sharedFrom);
        return tasks < LEAST_TASKS ? 1 : tasks;
    }

    public static long powerOfTwo(long number) {
        return number <= 1 ? 1 : Long.highestOneBit(number - 1) * 2;
    }

    public int tasks() {
        return (int) Math.ceilDiv(axis.segments(), segmentsOfTask) * parts;
    }

    /** The index of an element of a segment. */
    public long index(long segment, long element) {
        return first + (axis.global() ? axis.place(segment, element) : element);
    }

    /** The turn of rows for {@link io.funnel.reduction.Definition#reduceRows}. */
    public long turn() {
        return axis.global() ? 0 : axis.length();
    }
}
