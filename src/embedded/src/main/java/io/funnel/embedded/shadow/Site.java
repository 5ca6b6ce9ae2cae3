package io.funnel.embedded.shadow;

import java.lang.invoke.MethodHandles;

/**
 * A place in observed code that reads or writes arrays: a constant of that code. A record, since the JIT compiler takes its components
 * for constants, too.
 *
 * @param line number of the line, or 0 in a method of the interface, whose accesses are said to be at its call
 * @param ofParameter whether it accesses one array in a launch: a parameter of the kernel
 * @param window what it accessed last
 */
public record Site(int line, boolean ofParameter, Window window) {

    /** Makes the constant. */
    public static Site make(MethodHandles.Lookup caller, String name, Class<?> type, int line, int ofParameter) {
        return new Site(line, ofParameter != 0, new Window());
    }

    @SuppressWarnings("ReferenceEquality") // The array itself, not its contents.
    boolean isOf(Object array) {
        return ofParameter || window.array == array;
    }

    /** Notes a read in the window, if it is ordered with the accesses before; returns whether it did. */
    boolean reads(Object array, int index) {
        long[] writes = window.writes;
        int at = index - window.first;
        if (isOf(array) && Integer.compareUnsigned(at, writes.length) < 0) {
            boolean isReadable = window.isReadable(writes[at]);
            if (isReadable) {
                long[] reads = window.reads;
                if (window.isReplaced(reads[at])) {
                    reads[at] = cell(line);
                }
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
        long[] writes = window.writes;
        int at = index - window.first;
        if (isOf(array) && Integer.compareUnsigned(at, writes.length) < 0
                && window.isOrdered(writes[at]) && window.isOrdered(window.reads[at])) {
            writes[at] = cell(line);
            return true;
        }
        return isOfPrivate(array);
    }

    /** Notes a read and a write in the window, if they are ordered with the accesses before; returns whether it did. */
    boolean updates(Object array, int index, int writeLine) {
        long[] writes = window.writes;
        int at = index - window.first;
        if (isOf(array) && Integer.compareUnsigned(at, writes.length) < 0 && window.isReadable(writes[at])) {
            long[] reads = window.reads;
            boolean isReplaced = window.isReplaced(reads[at]);
            if (isReplaced || Cell.areOfOne(reads[at], Clock.ofItem)) {
                if (isReplaced) {
                    reads[at] = cell(line);
                }
                writes[at] = cell(writeLine);
                return true;
            }
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
