package io.funnel.embedded.shadow;

import io.funnel.embedded.Observation;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shadow of an array: for each element the cell of its last write, and that of a read of the last epoch or of the first group that
 * read. Pages of cells are made when they are touched. Views of one memory share them.
 */
final class Shadow {

    private static final int PAGE_BITS = 12;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    /** Pages of launches that have ended. One launch runs at a time. */
    @SuppressWarnings("NonFinalStaticField")
    private static SoftReference<ArrayDeque<long[]>> freePages = new SoftReference<>(null);

    /** Number of indices that an access may have; each is {@code width} elements. */
    final int length;

    final int width;
    final boolean local;
    String name;

    /** The elements that hold no poison; null if all do not. */
    final @Nullable BitSet written;

    /** Whether an element may be read that this launch has not written. */
    final boolean isReadable;

    /** Whether the launch may write; no reads are kept otherwise, but for the highest. */
    boolean isWritten;

    int highestRead = -1;
    long[] @Nullable [] writes;
    long[] @Nullable [] reads;

    /** Takes the other shadow of the same memory, or null, before any access. */
    Shadow(String name, int length, int width, boolean local, @Nullable BitSet written, @Nullable Shadow same) {
        this.name = name;
        this.length = length;
        this.width = width;
        this.local = local;
        this.written = written;
        isReadable = !local && written == null;
        isWritten = local;
        int pages = (int) (((long) length * width + PAGE_MASK) >> PAGE_BITS);
        if (same != null && same.writes.length >= pages) {
            writes = same.writes;
            reads = same.reads;
        } else {
            writes = new long[pages][];
            reads = new long[pages][];
            if (same != null) {
                same.writes = writes;
                same.reads = reads;
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // The pages themselves.
    boolean isOfTheMemoryOf(Shadow other) {
        return reads == other.reads;
    }

    private long[] touched(long[] @Nullable [] pages, int element) {
        long[] page = pages[element >> PAGE_BITS];
        return page == null ? newPage(pages, element >> PAGE_BITS) : page;
    }

    private long[] newPage(long[] @Nullable [] pages, int number) {
        if (!isWritten) {
            throw new IllegalStateException("written, but through no parameter of the kernel: array=" + name);
        }
        long[] free = free().poll();
        long[] page = free == null ? new long[1 << PAGE_BITS] : free;
        pages[number] = page;
        return page;
    }

    private static ArrayDeque<long[]> free() {
        ArrayDeque<long[]> pages = freePages.get();
        if (pages == null) {
            pages = new ArrayDeque<>();
            freePages = new SoftReference<>(pages);
        }
        return pages;
    }

    /** Lets the next launch start with the first epoch again. */
    static void forget() {
        free().clear();
    }

    /** The cell of the element's last write; one of an earlier launch, or 0, without one. */
    long write(int element) {
        long[] page = writes[element >> PAGE_BITS];
        return page == null ? 0 : page[element & PAGE_MASK];
    }

    /** The cell of a read of the element; one of an earlier launch, or 0, without one. */
    long read(int element) {
        long[] page = reads[element >> PAGE_BITS];
        return page == null ? 0 : page[element & PAGE_MASK];
    }

    void setWrite(int element, long cell) {
        touched(writes, element)[element & PAGE_MASK] = cell;
    }

    void setRead(int element, long cell) {
        touched(reads, element)[element & PAGE_MASK] = cell;
    }

    /** Counts what the launch wrote as written; takes its lowest cell. */
    Observation.Use ended(long ofLaunch) {
        int highest = highest(writes, ofLaunch);
        for (int element = highest; written != null && element >= 0; element--) {
            if (write(element) >= ofLaunch) {
                written.set(element);
            }
        }
        return new Observation.Use(name, local, length,
                Math.floorDiv(Math.max(highestRead, highest(reads, ofLaunch)), width),
                Math.floorDiv(highest, width));
    }

    /** Leaves the pages to later launches, whose epochs are higher. */
    void release() {
        for (long[] @Nullable [] pages : List.of(writes, reads)) {
            Stream.of(pages).filter(Objects::nonNull).forEach(free()::add);
            Arrays.fill(pages, null);
        }
    }

    /** The highest element with a cell of the launch; -1 without. */
    private static int highest(long[] @Nullable [] pages, long ofLaunch) {
        for (int number = pages.length - 1; number >= 0; number--) {
            long[] page = pages[number];
            for (int at = PAGE_MASK; page != null && at >= 0; at--) {
                if (page[at] >= ofLaunch) {
                    return (number << PAGE_BITS) + at;
                }
            }
        }
        return -1;
    }
}
