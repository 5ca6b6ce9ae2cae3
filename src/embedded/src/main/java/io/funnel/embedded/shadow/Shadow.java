package io.funnel.embedded.shadow;

import io.funnel.embedded.Observation;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The shadow of an array: what is known of it, and its cells. Views of one memory share them. */
final class Shadow {

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
    Cells cells;

    Shadow(String name, int length, int width, boolean local, @Nullable BitSet written) {
        this.name = name;
        this.length = length;
        this.width = width;
        plainLength = width == 1 ? length : 0;
        this.local = local;
        this.written = written;
        isReadable = !local && written == null;
        isWritten = local;
        cells = new Cells(length * width);
    }

    @SuppressWarnings("ReferenceEquality") // The cells themselves.
    boolean isOfTheMemoryOf(Shadow other) {
        return cells == other.cells;
    }

    /** Counts what the launch wrote as written; takes its lowest cell. */
    Observation.Use ended(long ofLaunch) {
        int highest = cells.highestWritten(ofLaunch);
        if (written != null) {
            for (int at = written.nextClearBit(0); at <= highest; at = written.nextClearBit(at + 1)) {
                written.set(at, cells.isWritten(at, ofLaunch));
            }
        }
        return new Observation.Use(name, local, length,
                Math.floorDiv(Math.max(highestRead, cells.highestRead(ofLaunch)), width),
                Math.floorDiv(highest, width));
    }
}
