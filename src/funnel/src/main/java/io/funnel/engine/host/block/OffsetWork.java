package io.funnel.engine.host.block;

import io.funnel.reduction.Offsets;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * Shares of segments of unequal lengths for threads. A share has as many elements and segments together as any other, so
 * that neither empty segments nor long ones make it larger. A segment longer than a share is cut at a power of two of
 * blocks, as the whole tree is.
 */
public final class OffsetWork {

    /**
     * A share.
     *
     * @param segment the first segment
     * @param last    one more than the last one; {@code segment} for a part of one segment
     * @param from    the part's first element in its segment
     * @param to      one more than its last one
     * @param slot    the part's slot among those of all parts
     */
    public record Task(int segment, int last, long from, long to, int slot) {

        /** Whether this is a part of a longer segment. */
        public boolean isPart() {
            return segment == last;
        }
    }

    /**
     * A segment in parts.
     *
     * @param slot  the slot of the first part
     * @param parts the number of parts
     */
    public record Cut(int segment, int slot, int parts) {}

    private final List<Task> tasks = new ArrayList<>();
    private final List<Cut> cuts = new ArrayList<>();
    private final MemorySegment starts;
    private final long segments;
    private int slots;

    private OffsetWork(Offsets offsets) {
        starts = offsets.offsets().getSegment();
        segments = offsets.segments();
    }

    /**
     * Shares segments.
     *
     * @param blocks     tells the elements of a block from a segment's length
     * @param isUncut    whether a segment is reduced by one thread, however long it is
     * @param sharedFrom the number of elements from which sharing pays
     * @param threads    threads that may take part
     */
    public static OffsetWork of(Offsets offsets, RowBlocks blocks, boolean isUncut, long sharedFrom, int threads) {
        OffsetWork work = new OffsetWork(offsets);
        long all = work.weight(work.segments);
        long wished = SegmentWork.tasks(all, sharedFrom, threads);
        if (wished == 1) {
            work.addWhole(0, work.segments);
            return work;
        }
        long share = Math.ceilDiv(all, wished);
        long next = 0;
        for (long task = 1; task <= wished && next < work.segments; task++) {
            long end = work.firstFrom(Math.min(all, task * share), next);
            long length = end == next ? 0 : work.start(end) - work.start(end - 1);
            if (length > share && !isUncut) {
                work.addWhole(next, end - 1);
                work.addParts(end - 1, length, share, blocks.elements(length));
            } else {
                work.addWhole(next, end);
            }
            next = end;
        }
        return work;
    }

    private long start(long segment) {
        return starts.getAtIndex(ValueLayout.JAVA_INT, segment);
    }

    /** Elements and segments before a segment. */
    private long weight(long segment) {
        return start(segment) + segment;
    }

    /** The first segment from one on that has at least this weight before it. */
    private long firstFrom(long weight, long from) {
        long low = from;
        long high = segments;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (weight(middle) < weight) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void addWhole(long first, long last) {
        if (first < last) {
            tasks.add(new Task((int) first, (int) last, 0, 0, 0));
        }
    }

    private void addParts(long segment, long length, long share, int block) {
        long most = SegmentWork.powerOfTwo(share / block) * block;
        int parts = (int) Math.ceilDiv(length, most);
        if (parts == 1) {
            addWhole(segment, segment + 1);
            return;
        }
        cuts.add(new Cut((int) segment, slots, parts));
        for (long from = 0; from < length; from += most) {
            tasks.add(new Task((int) segment, (int) segment, from, Math.min(length, from + most), slots++));
        }
    }

    public List<Task> tasks() {
        return tasks;
    }

    /** The segments that are reduced in parts. */
    public List<Cut> cuts() {
        return cuts;
    }

    /** Slots for the states of all parts. */
    public int slots() {
        return slots;
    }
}
