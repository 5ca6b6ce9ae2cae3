package io.funnel.embedded.shadow;

import org.jspecify.annotations.Nullable;

/**
 * The array that a site accessed last, and the page of its last access, so that the next access looks for neither. Its conditions are
 * so short that the JIT compiler inlines them into every access: it inlines 35 bytes of code however seldom they ran elsewhere.
 */
final class Window {

    private static final long[] NONE = {};

    @Nullable Object array;

    /** The array's shadow; null for an item's private array, which no other item reaches. */
    @Nullable Shadow shadow;

    /** The element of the page's first cells. */
    int first;

    /** The elements of the page; none before the first access, or where an index is not an element. */
    int length;

    /** The page's cells. */
    long[] cells = NONE;

    /** Whether the array is an item's own, so that no access to it is noted. */
    boolean isPrivate;

    /** Reads are of no poison where the cell of the write is below. */
    long readable;

    /** A read before this epoch takes part in no race if its cell is below. */
    long replaceable;

    /** The indices that may be read without a look at cells: those of an array that the launch only reads. */
    int unwritten;

    /** The highest of those read. */
    int highest = -1;

    /** Another window of the launch. */
    @Nullable Window previous;

    /** Whether an element may be read after this write: it holds no poison, and the write is ordered with the read. */
    boolean isReadable(long write) {
        return write < readable || Clock.isOrdered(write);
    }

    /** Whether a read takes this read's place: its epoch's first, unless a write is not ordered with that of another group. */
    boolean isReplaced(long read) {
        return read < Clock.ofEpoch && (read < replaceable || read >= Clock.ofGroup);
    }

    /** Whether a write is ordered with this access. */
    boolean isOrdered(long access) {
        return isReplaced(access) || Cell.areOfOne(access, Clock.ofItem);
    }

    /** Moves to an array; null for none. */
    void bind(@Nullable Object other, @Nullable Shadow itsShadow) {
        if (shadow != null) {
            shadow.highestRead = Math.max(shadow.highestRead, highest);
        }
        array = other;
        shadow = itsShadow;
        length = 0;
        cells = NONE;
        highest = -1;
        isPrivate = other != null && itsShadow == null;
        replaceable = itsShadow != null && itsShadow.local ? Long.MAX_VALUE : Clock.ofLaunch;
        boolean isReadable = itsShadow != null && itsShadow.isReadable;
        readable = isReadable ? Clock.ofLaunch : 0;
        unwritten = itsShadow != null && isReadable && !itsShadow.isWritten ? itsShadow.plainLength : 0;
    }

    /** Moves to the page of an element, unless the array ends in it. */
    void move(Shadow to, int element) {
        long[] page = to.cells.of(element);
        int start = Cells.first(element);
        if (start + page.length / 2 <= to.plainLength) {
            first = start;
            length = page.length / 2;
            cells = page;
        }
    }
}
