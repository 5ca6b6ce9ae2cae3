package io.funnel.embedded.shadow;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a memory: for each element that of its last write, and that of a read, of the last epoch or of the first group that
 * read. Pages of cells are made when they are touched. A cell of an earlier launch stands for no access.
 */
final class Cells {

    private static final int PAGE_BITS = 11;

    /** The elements of a page, but for the last of a memory, which ends with it. */
    private static final int PAGE = 1 << PAGE_BITS;

    /** Whole pages of launches that have ended. One launch runs at a time. */
    @SuppressWarnings("NonFinalStaticField")
    private static SoftReference<ArrayDeque<long[]>> freePages = new SoftReference<>(null);

    private final int elements;
    private final long[] @Nullable [] writes;
    private final long[] @Nullable [] reads;

    /** Whether any cell may be of a write, and of a read, of the launch. */
    private boolean isWritten;
    private boolean isRead;

    Cells(int elements) {
        this.elements = elements;
        int pages = (elements + PAGE - 1) >>> PAGE_BITS;
        writes = new long[pages][];
        reads = new long[pages][];
    }

    /** The cells of the writes of an element's page. */
    long[] writes(int element) {
        return page(writes, element >> PAGE_BITS);
    }

    /** The cells of the reads of an element's page. */
    long[] reads(int element) {
        return page(reads, element >> PAGE_BITS);
    }

    void willBeWritten() {
        isWritten = true;
    }

    void willBeRead() {
        isRead = true;
    }

    /** The first element of an element's page. */
    static int first(int element) {
        return element & -PAGE;
    }

    /** The place of an element in its page. */
    static int at(int element) {
        return element & (PAGE - 1);
    }

    private long[] page(long[] @Nullable [] pages, int number) {
        long[] page = pages[number];
        if (page == null) {
            int length = Math.min(PAGE, elements - (number << PAGE_BITS));
            page = length == PAGE ? free().poll() : null;
            page = page == null ? new long[length] : page;
            pages[number] = page;
        }
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

    /** Leaves the pages to later launches, whose epochs are higher. */
    void release() {
        for (int number = 0; number < writes.length; number++) {
            release(writes, number);
            release(reads, number);
        }
    }

    private static void release(long[] @Nullable [] pages, int number) {
        long[] page = pages[number];
        if (page != null && page.length == PAGE) {
            free().add(page);
        }
        pages[number] = null;
    }

    boolean isWritten(int element, long ofLaunch) {
        long[] page = writes[element >> PAGE_BITS];
        return page != null && page[at(element)] >= ofLaunch;
    }

    /** The highest element that the launch of this lowest cell wrote; -1 without. */
    int highestWritten(long ofLaunch) {
        return isWritten ? highest(writes, ofLaunch) : -1;
    }

    /** The highest element that the launch of this lowest cell read; -1 without. */
    int highestRead(long ofLaunch) {
        return isRead ? highest(reads, ofLaunch) : -1;
    }

    private static int highest(long[] @Nullable [] pages, long ofLaunch) {
        for (int number = pages.length - 1; number >= 0; number--) {
            long[] page = pages[number];
            for (int at = PAGE - 1; page != null && at >= 0; at--) {
                if (at < page.length && page[at] >= ofLaunch) {
                    return (number << PAGE_BITS) + at;
                }
            }
        }
        return -1;
    }
}
