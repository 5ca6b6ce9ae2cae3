package io.funnel.embedded.shadow;

import io.funnel.embedded.Observation;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The shadow of an array: for each element two longs, 16 bytes, in pages that are made when they are touched. One holds the last
 * write, the other a read of the last epoch or of the first group that read. Views of one memory share the pages.
 */
final class Shadow {

    private static final int PAGE_BITS = 12;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    /** Number of indices that an access may have; each is {@code width} elements. */
    final int length;

    final int width;
    final boolean local;
    String name;

    /** The elements that hold no poison; null if all do not. */
    final @Nullable BitSet written;

    long[][] pages;

    /** Takes the other shadow of the same memory, or null, before any access. */
    Shadow(String name, int length, int width, boolean local, @Nullable BitSet written, @Nullable Shadow same) {
        this.name = name;
        this.length = length;
        this.width = width;
        this.local = local;
        this.written = written;
        pages = new long[(int) (((long) length * width + PAGE_MASK) >> PAGE_BITS)][];
        if (same != null && same.pages.length >= pages.length) {
            pages = same.pages;
        } else if (same != null) {
            same.pages = pages;
        }
    }

    long[] page(int element) {
        long[] page = pages[element >> PAGE_BITS];
        return page == null ? newPage(element >> PAGE_BITS) : page;
    }

    private long[] newPage(int number) {
        long[] page = new long[2 << PAGE_BITS];
        pages[number] = page;
        return page;
    }

    /** The place of the element's write in its page; its read follows. */
    static int place(int element) {
        return (element & PAGE_MASK) << 1;
    }

    Observation.Use use() {
        return new Observation.Use(name, local, length, highest(1), highest(0));
    }

    /** The highest index with a write (0) or a read (1); -1 without. */
    private int highest(int kind) {
        for (int number = pages.length - 1; number >= 0; number--) {
            long[] page = pages[number];
            for (int at = page == null ? -1 : page.length - 2 + kind; at >= 0; at -= 2) {
                if (page[at] != 0) {
                    return ((number << PAGE_BITS) + (at >> 1)) / width;
                }
            }
        }
        return -1;
    }
}
