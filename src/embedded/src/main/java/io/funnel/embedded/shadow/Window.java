package io.funnel.embedded.shadow;

import org.jspecify.annotations.Nullable;

/**
 * The array that a site accesses, and what is needed to note most accesses without a call. A call anywhere in a loop makes the JIT
 * compiler read all fields again, and it inlines no method that seldom ran in any kernel. Methods therefore call no other one seldom.
 */
final class Window {

    private static final long[] @Nullable [] NONE = {};

    @Nullable Object array;

    /** The array's shadow; null for an item's private array, which no other item reaches. */
    @Nullable Shadow shadow;

    /** The elements of a shadow with cells. */
    private int length;

    private long[] @Nullable [] pages = NONE;

    /** The elements of a local array whose cells are all in one page, and this page. */
    private int localLength;

    private long[] local = {};

    /** Number of elements at each index of a collection, and number of indices. */
    private int width;

    private int indices;

    /** Whether the array is an item's own, so that no access to it is noted. */
    boolean isPrivate;

    /** Reads are of no poison where the cell of the write is below. */
    private long readable;

    /** A read before this epoch takes part in no race if its cell is below. */
    private long replaceable;

    /** The indices that may be read without a look at cells: those of an array that the launch only reads. */
    private int unwritten;

    /** The highest of those read. */
    private int highest = -1;

    /** Another window of the launch. */
    @Nullable Window previous;

    /** Moves to an array; null for none. */
    void bind(@Nullable Object other, @Nullable Shadow itsShadow) {
        if (shadow != null) {
            shadow.highestRead = Math.max(shadow.highestRead, highest * shadow.width + shadow.width - 1);
        }
        array = other;
        shadow = itsShadow;
        isPrivate = other != null && itsShadow == null;
        length = 0;
        localLength = 0;
        indices = 0;
        unwritten = 0;
        highest = -1;
        pages = NONE;
        if (itsShadow != null) {
            bind(itsShadow);
        }
    }

    private void bind(Shadow to) {
        readable = to.isReadable ? Clock.ofLaunch : 0;
        replaceable = to.local ? Long.MAX_VALUE : Clock.ofLaunch;
        if (!to.isWritten) {
            unwritten = to.isReadable ? to.length : 0;
            return;
        }
        width = to.width;
        indices = to.length;
        length = to.length * to.width;
        pages = to.cells.pages;
        if (to.local && pages.length == 1) {
            localLength = length;
            local = Cells.of(0, pages);
        }
    }

    /** Notes a read in a cell, if it is ordered with the writes before; returns whether it did. */
    boolean reads(int index, long cell) {
        long[] cells = cells(index);
        if (cells == null) {
            return false;
        }
        int at = Cells.at(index);
        long write = cells[at];
        long read = cells[at + 1];
        boolean isReadable = isReadable(write);
        if (isReadable && isReplaced(read)) {
            cells[at + 1] = cell;
        }
        return isReadable;
    }

    /** Notes a read of local memory as {@link #reads} does; only the group's own accesses count. */
    boolean readsLocal(int index, long cell) {
        if (Integer.compareUnsigned(index, localLength) >= 0) {
            return false;
        }
        long[] cells = local;
        long write = cells[index * 2];
        long read = cells[index * 2 + 1];
        boolean isOrdered = Clock.isOrdered(write);
        if (isOrdered && read < Clock.ofEpoch) {
            cells[index * 2 + 1] = cell;
        }
        return isOrdered;
    }

    boolean writesLocal(int index, long cell) {
        if (Integer.compareUnsigned(index, localLength) >= 0) {
            return false;
        }
        long[] cells = local;
        long write = cells[index * 2];
        long read = cells[index * 2 + 1];
        boolean isOrdered = isBefore(write) && isBefore(read);
        if (isOrdered) {
            cells[index * 2] = cell;
        }
        return isOrdered;
    }

    boolean updatesLocal(int index, long reading, long writing) {
        if (Integer.compareUnsigned(index, localLength) >= 0) {
            return false;
        }
        long[] cells = local;
        long write = cells[index * 2];
        long read = cells[index * 2 + 1];
        boolean isOrdered = Clock.isOrdered(write) && isBefore(read);
        if (isOrdered) {
            cells[index * 2] = writing;
            cells[index * 2 + 1] = read < Clock.ofEpoch ? reading : read;
        }
        return isOrdered;
    }

    /** Notes a read of an array that the launch only reads; returns whether it is one. */
    boolean readsUnwritten(int index) {
        boolean isUnwritten = Integer.compareUnsigned(index, unwritten) < 0;
        if (isUnwritten && index > highest) {
            highest = index;
        }
        return isUnwritten;
    }

    /** Notes a write, if it is ordered with the accesses before; returns whether it did. */
    boolean writes(int index, long cell) {
        long[] cells = cells(index);
        if (cells == null) {
            return false;
        }
        int at = Cells.at(index);
        long write = cells[at];
        long read = cells[at + 1];
        boolean isOrdered = isOrdered(write) && isOrdered(read);
        if (isOrdered) {
            cells[at] = cell;
        }
        return isOrdered;
    }

    /** Notes an atomic addition, if it is ordered with the other accesses before; returns whether it did. */
    boolean adds(int index, long cell) {
        long[] cells = cells(index);
        if (cells == null) {
            return false;
        }
        int at = Cells.at(index);
        long write = cells[at];
        if (!isOrdered(cells[at + 1])) {
            return false;
        }
        boolean isReadable = isReadable(write);
        if (isReadable) {
            cells[at] = cell | 1;
        }
        // The first of unordered additions stays.
        return isReadable || ((write & 1) != 0
                && (write >= Clock.ofEpoch || (write >= replaceable && write < Clock.ofGroup)));
    }

    /** Notes a read and a write, if they are ordered with the accesses before; returns whether it did. */
    boolean updates(int index, long reading, long writing) {
        long[] cells = cells(index);
        if (cells == null) {
            return false;
        }
        int at = Cells.at(index);
        long write = cells[at];
        long read = cells[at + 1];
        boolean isOrdered = isReadable(write) && isOrdered(read);
        if (isOrdered) {
            cells[at] = writing;
            cells[at + 1] = read < Clock.ofEpoch ? reading : read;
        }
        return isOrdered;
    }

    /** Notes a read of all elements at an index, as {@link #reads} does. */
    boolean readsWide(int index, long cell) {
        boolean isNoted = Integer.compareUnsigned(index, indices) < 0;
        int end = isNoted ? (index + 1) * width : 0;
        for (int element = index * width; element < end; element++) {
            isNoted &= reads(element, cell);
        }
        return isNoted;
    }

    boolean writesWide(int index, long cell) {
        boolean isNoted = Integer.compareUnsigned(index, indices) < 0;
        int end = isNoted ? (index + 1) * width : 0;
        for (int element = index * width; element < end; element++) {
            isNoted &= writes(element, cell);
        }
        return isNoted;
    }

    /** The cells of an element's page; null behind the end, and where the page would have to be made. */
    private long @Nullable [] cells(int index) {
        return Integer.compareUnsigned(index, length) < 0 ? Cells.known(index, pages) : null;
    }

    /** Whether an access to local memory is not in the epoch, or of the item. */
    private static boolean isBefore(long access) {
        return access < Clock.ofEpoch || (access ^ Clock.ofItem) >>> Cell.ITEM_SHIFT == 0;
    }

    /** Whether an element may be read after this write: it holds no poison, and the write is ordered with the read. */
    private boolean isReadable(long write) {
        return write < readable
                || (write < Clock.ofEpoch ? write >= Clock.ofGroup : (write ^ Clock.ofItem) >>> Cell.ITEM_SHIFT == 0);
    }

    /** Whether a read takes this read's place: its epoch's first, unless a write is not ordered with that of another group. */
    private boolean isReplaced(long read) {
        return read < Clock.ofEpoch && (read < replaceable || read >= Clock.ofGroup);
    }

    /** Whether a write is ordered with this access. */
    private boolean isOrdered(long access) {
        return access < Clock.ofEpoch
                ? access < replaceable || access >= Clock.ofGroup
                : (access ^ Clock.ofItem) >>> Cell.ITEM_SHIFT == 0;
    }
}
