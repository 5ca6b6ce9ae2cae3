package io.funnel.embedded.shadow;

import java.lang.ref.SoftReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a memory: for each element that of its last write, and behind it that of a read. This read is of the last epoch, or of
 * the first group that read. Pages of cells are made when they are touched. A cell of an earlier launch stands for no access.
 */
final class Cells {

    private static final int PAGE_BITS = 11;

    /** The elements of a page. */
    private static final int PAGE = 1 << PAGE_BITS;

    /** The pages that wait for a group. */
    private static final int SPARE = 64;

    /** Pages of launches that have ended, while no launch runs. One launch runs at a time. */
    @SuppressWarnings("NonFinalStaticField")
    private static SoftReference<long[][]> kept = new SoftReference<>(null);

    /** The pages that the launch may take, and their number. */
    @SuppressWarnings("NonFinalStaticField")
    private static long[][] free = {};

    @SuppressWarnings("NonFinalStaticField")
    private static int freeCount;

    /** The pages by number; null where nothing was touched. */
    final long[] @Nullable [] pages;

    /** Whether any cell may be of a write, and of a read, of the launch. */
    private boolean isWritten;
    private boolean isRead;

    Cells(int elements) {
        pages = new long[(int) (((long) elements + PAGE - 1) >>> PAGE_BITS)][];
    }

    /**
     * The cells of an element's page; null if the page would have to be made. Nothing is made in the code of an access: an allocation
     * there makes the JIT compiler read the fields of its loop again.
     */
    static long @Nullable [] known(int element, long[] @Nullable [] pages) {
        long[] page = pages[element >> PAGE_BITS];
        if (page == null && freeCount > 0) {
            page = free[--freeCount];
            pages[element >> PAGE_BITS] = page;
        }
        return page;
    }

    /** The cells of an element's page. */
    static long[] of(int element, long[] @Nullable [] pages) {
        long[] page = known(element, pages);
        if (page == null) {
            refill();
            page = of(element, pages);
        }
        return page;
    }

    /** Makes pages for more accesses than most groups have. */
    static void refill() {
        while (freeCount < SPARE) {
            add(new long[PAGE * 2]);
        }
    }

    private static void add(long[] page) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, Math.max(SPARE, freeCount * 2));
        }
        free[freeCount++] = page;
    }

    void willBeWritten() {
        isWritten = true;
    }

    void willBeRead() {
        isRead = true;
    }

    /** The place in its page of an element's write; that of its read is the next. */
    static int at(int element) {
        return (element & (PAGE - 1)) * 2;
    }

    /** Lets a launch take the pages of those before. */
    static void start() {
        long[][] pages = kept.get();
        if (pages != null) {
            free = pages;
            freeCount = pages.length;
        }
    }

    /** Keeps the pages for the next launch, whose epochs are higher; none if it starts with the first epoch again. */
    static void end(boolean forget) {
        kept = new SoftReference<>(forget ? null : Arrays.copyOf(free, freeCount));
        free = new long[0][];
        freeCount = 0;
    }

    /** Leaves the pages to later launches. */
    void release() {
        for (int number = 0; number < pages.length; number++) {
            long[] page = pages[number];
            if (page != null) {
                add(page);
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
