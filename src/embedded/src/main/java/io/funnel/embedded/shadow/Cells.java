package io.funnel.embedded.shadow;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a memory: for each element that of its last write, and behind it that of a read. This read is of the last epoch, or of
 * the first group that read. Pages of cells are made when they are touched. A cell of an earlier launch stands for no access.
 */
final class Cells {

    private static final int PAGE_BITS = 11;

    /** The elements of a page, but for the last of a memory, which ends with it. */
    private static final int PAGE = 1 << PAGE_BITS;

    /** Whole pages of launches that have ended. One launch runs at a time. */
    @SuppressWarnings("NonFinalStaticField")
    private static SoftReference<ArrayDeque<long[]>> freePages = new SoftReference<>(null);

    private final int elements;
    private final long[] @Nullable [] pages;

    /** Whether any cell may be of a write, and of a read, of the launch. */
    private boolean isWritten;
    private boolean isRead;

    Cells(int elements) {
        this.elements = elements;
        pages = new long[(elements + PAGE - 1) >>> PAGE_BITS][];
    }

    /** The cells of an element's page. */
    long[] of(int element) {
        int number = element >> PAGE_BITS;
        long[] page = pages[number];
        if (page == null) {
            int length = Math.min(PAGE, elements - (number << PAGE_BITS)) * 2;
            page = length == PAGE * 2 ? free().poll() : null;
            page = page == null ? new long[length] : page;
            pages[number] = page;
        }
        return page;
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

    /** The place in its page of an element's write; that of its read is the next. */
    static int at(int element) {
        return (element & (PAGE - 1)) * 2;
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
        for (int number = 0; number < pages.length; number++) {
            long[] page = pages[number];
            if (page != null && page.length == PAGE * 2) {
                free().add(page);
            }
            pages[number] = null;
        }
    }

    boolean isWritten(int element, long ofLaunch) {
        long[] page = pages[element >> PAGE_BITS];
        return page != null && page[at(element)] >= ofLaunch;
    }

    /** The highest element that the launch of this lowest cell wrote; -1 without. */
    int highestWritten(long ofLaunch) {
        return isWritten ? highest(0, ofLaunch) : -1;
    }

    /** The highest element that the launch of this lowest cell read; -1 without. */
    int highestRead(long ofLaunch) {
        return isRead ? highest(1, ofLaunch) : -1;
    }

    private int highest(int kind, long ofLaunch) {
        for (int number = pages.length - 1; number >= 0; number--) {
            long[] page = pages[number];
            for (int at = page == null ? -1 : page.length - 2; page != null && at >= 0; at -= 2) {
                if (page[at + kind] >= ofLaunch) {
                    return (number << PAGE_BITS) + at / 2;
                }
            }
        }
        return -1;
    }
}
