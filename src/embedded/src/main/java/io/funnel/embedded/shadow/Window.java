package io.funnel.embedded.shadow;

import org.jspecify.annotations.Nullable;

/** The array that a site accessed last, and the page of its last access, so that the next access looks for neither. */
final class Window {

    private static final long[] NONE = {};

    @Nullable Object array;

    /** The array's shadow; null for an item's private array, which no other item reaches. */
    @Nullable Shadow shadow;

    /** The element of the page's first cells. */
    int first;

    /** The page's cells; none before the first access, or where an index is not an element. */
    long[] writes = NONE;
    long[] reads = NONE;

    /** Whether the array is an item's own, so that no access to it is noted. */
    boolean isPrivate;

    boolean isLocal;

    /** Reads are of no poison where the cell of the write is below. */
    long readable;

    /** The indices that may be read without a look at cells: those of an array that the launch only reads. */
    int unwritten;

    /** The highest of those read. */
    int highest = -1;

    /** Another window of the launch. */
    @Nullable Window previous;

    /** Whether an element may be read after this write: it holds no poison, and the write is ordered with the read. */
    boolean isReadable(long write) {
        return write < readable || Cell.areOfOne(write, Clock.ofItem)
                || (write < Clock.ofEpoch && write >= Clock.ofGroup);
    }

    /** Whether a read takes this read's place: its epoch's first, unless a write is not ordered with that of another group. */
    boolean isReplaced(long read) {
        return read < Clock.ofLaunch || (read < Clock.ofEpoch && (read >= Clock.ofGroup || isLocal));
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
        writes = NONE;
        reads = NONE;
        highest = -1;
        isPrivate = other != null && itsShadow == null;
        isLocal = itsShadow != null && itsShadow.local;
        boolean isReadable = itsShadow != null && itsShadow.isReadable;
        readable = isReadable ? Clock.ofLaunch : 0;
        unwritten = itsShadow != null && isReadable && !itsShadow.isWritten ? itsShadow.plainLength : 0;
    }

    /** Moves to the page of an element, unless the array ends in it. */
    void move(Shadow to, int element) {
        long[] page = to.cells.writes(element);
        int start = Cells.first(element);
        if (start + page.length <= to.plainLength) {
            first = start;
            writes = page;
            reads = to.cells.reads(element);
        }
    }
}
