package io.funnel.embedded.shadow;

import io.funnel.embedded.Observation;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shadow of an array: two cells for each element. The first is of its last write, the second of a read: one of the last epoch, or of
 * the first group that read. Pages of cells are made when they are touched. Views of one memory share them.
 */
final class Shadow {

    private static final int PAGE_BITS = 11;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    /** Pages of launches that have ended. One launch runs at a time. */
    @SuppressWarnings("NonFinalStaticField")
    private static SoftReference<ArrayDeque<long[]>> freePages = new SoftReference<>(null);

    /** Number of indices that an access may have; each is {@code width} elements. */
    final int length;

    final int width;

    /** The length if an index is an element, or else 0. */
    final int plainLength;

    final boolean local;
    String name;

    /** The elements that hold no poison; null if all do not. */
    final @Nullable BitSet written;

    /** Whether an element may be read that this launch has not written. */
    final boolean isReadable;

    /** Whether the launch may write; no cells are kept otherwise, but the highest element read. */
    boolean isWritten;

    int highestRead = -1;
    private long[] @Nullable [] pages;

    /** Takes the other shadow of the same memory, or null, before any access. */
    Shadow(String name, int length, int width, boolean local, @Nullable BitSet written, @Nullable Shadow same) {
        this.name = name;
        this.length = length;
        this.width = width;
        plainLength = width == 1 ? length : 0;
        this.local = local;
        this.written = written;
        isReadable = !local && written == null;
        isWritten = local;
        int number = (int) (((long) length * width + PAGE_MASK) >> PAGE_BITS);
        if (same != null && same.pages.length >= number) {
            pages = same.pages;
        } else {
            pages = new long[number][];
            if (same != null) {
                same.pages = pages;
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // The pages themselves.
    boolean isOfTheMemoryOf(Shadow other) {
        return pages == other.pages;
    }

    /** The page of an element, which the launch may write. */
    long[] page(int element) {
        long[] page = pages[element >> PAGE_BITS];
        return page == null ? newPage(element >> PAGE_BITS) : page;
    }

    /** The place in its page of an element's last write; that of a read is the next. A cell of an earlier launch stands for no access. */
    static int at(int element) {
        return (element & PAGE_MASK) << 1;
    }

    private long[] newPage(int number) {
        if (!isWritten) {
            throw new IllegalStateException("written, but through no parameter of the kernel: array=" + name);
        }
        long[] free = free().poll();
        long[] page = free == null ? new long[2 << PAGE_BITS] : free;
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

    /** Counts what the launch wrote as written; takes its lowest cell. */
    Observation.Use ended(long ofLaunch) {
        int highest = highest(0, ofLaunch);
        for (int element = highest; written != null && element >= 0; element--) {
            long[] page = pages[element >> PAGE_BITS];
            if (page != null && page[at(element)] >= ofLaunch) {
                written.set(element);
            }
        }
        return new Observation.Use(name, local, length,
                Math.floorDiv(Math.max(highestRead, highest(1, ofLaunch)), width),
                Math.floorDiv(highest, width));
    }

    /** Leaves the pages to later launches, whose epochs are higher. */
    void release() {
        Stream.of(pages).filter(Objects::nonNull).forEach(free()::add);
        Arrays.fill(pages, null);
    }

    /** The highest element with a cell of the launch, of a write (0) or a read (1); -1 without. */
    private int highest(int kind, long ofLaunch) {
        for (int number = pages.length - 1; number >= 0; number--) {
            long[] page = pages[number];
            for (int element = PAGE_MASK; page != null && element >= 0; element--) {
                if (page[at(element) + kind] >= ofLaunch) {
                    return (number << PAGE_BITS) + element;
                }
            }
        }
        return -1;
    }
}
