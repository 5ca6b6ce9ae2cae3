package io.funnel.embedded.shadow;

import java.lang.invoke.MethodHandles;

/**
 * A place in observed code that reads or writes arrays: a constant of that code. A record, since the JIT compiler takes its components
 * for constants, too.
 *
 * @param line number of the line, or 0 in a method of the interface, whose accesses are said to be at its call
 * @param ofOneArray whether it accesses one array in a launch
 * @param window what it accessed last
 */
public record Site(int line, boolean ofOneArray, Window window) {

    /** Makes the constant. */
    public static Site make(MethodHandles.Lookup caller, String name, Class<?> type, int line, int ofOneArray) {
        return new Site(line, ofOneArray != 0, new Window());
    }

    @SuppressWarnings("ReferenceEquality") // The array itself, not its contents.
    boolean isOf(Object array) {
        return ofOneArray || window.array == array;
    }

    /** Notes a read in the window, if it is ordered with the accesses before; returns whether it did. */
    boolean reads(Object array, int index) {
        int at = index - window.first;
        if (isOf(array) && Integer.compareUnsigned(at, window.length) < 0) {
            long[] cells = window.cells;
            boolean isReadable = window.isReadable(cells[at * 2]);
            if (isReadable && window.isReplaced(cells[at * 2 + 1])) {
                cells[at * 2 + 1] = cell(line);
            }
            return isReadable;
        }
        boolean isUnwritten = isOf(array) && Integer.compareUnsigned(index, window.unwritten) < 0;
        if (isUnwritten && index > window.highest) {
            window.highest = index;
        }
        return isUnwritten || isOfPrivate(array);
    }

    /** Notes a write in the window, if it is ordered with the accesses before; returns whether it did. */
    boolean writes(Object array, int index) {
        int at = index - window.first;
        if (isOf(array) && Integer.compareUnsigned(at, window.length) < 0) {
            long[] cells = window.cells;
            boolean isOrdered = window.isOrdered(cells[at * 2]) && window.isOrdered(cells[at * 2 + 1]);
            if (isOrdered) {
                cells[at * 2] = cell(line);
            }
            return isOrdered;
        }
        return isOfPrivate(array);
    }

    /** Notes an atomic addition in the window, if it is ordered with the other accesses before; returns whether it did. */
    boolean adds(Object array, int index) {
        int at = index - window.first;
        if (!isOf(array) || Integer.compareUnsigned(at, window.length) >= 0
                || !window.isOrdered(window.cells[at * 2 + 1])) {
            return false;
        }
        long write = window.cells[at * 2];
        boolean isReadable = window.isReadable(write);
        if (isReadable) {
            window.cells[at * 2] = cell(line) | 1;
        }
        // The first of unordered additions stays.
        return isReadable || (Cell.isAtomic(write) && !window.isReplaced(write));
    }

    /** Notes a read and a write in the window, if they are ordered with the accesses before; returns whether it did. */
    boolean updates(Object array, int index, int writeLine) {
        int at = index - window.first;
        if (isOf(array) && Integer.compareUnsigned(at, window.length) < 0) {
            long[] cells = window.cells;
            long read = cells[at * 2 + 1];
            boolean isReplaced = window.isReplaced(read);
            if (window.isReadable(cells[at * 2]) && (isReplaced || Cell.areOfOne(read, Clock.ofItem))) {
                if (isReplaced) {
                    cells[at * 2 + 1] = cell(line);
                }
                cells[at * 2] = cell(writeLine);
                return true;
            }
            return false;
        }
        return isOfPrivate(array);
    }

    private boolean isOfPrivate(Object array) {
        return isOf(array) && window.isPrivate;
    }

    /** The cell of an access by the item that runs. */
    private static long cell(int line) {
        return Clock.ofItem | (long) line << 1;
    }
}
