package io.funnel.engine.host.loops;

import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Copies elements at places in any order into one piece; a loop for each kind of memory, see {@link HostMemory}. */
public final class Picks {

    private static final ValueLayout.OfByte BYTES = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfShort SHORTS = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final ValueLayout.OfInt INTS = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONGS = ValueLayout.JAVA_LONG_UNALIGNED;

    private Picks() {}

    /**
     * Copies elements.
     *
     * @param bytes  of an element, 1, 2, 4 or 8
     * @param places ints outside the heap
     * @param from   the number of the first place
     * @param count  the number of places
     * @param into   memory outside the heap
     */
    public static void pick(MemorySegment source, int bytes, MemorySegment places, long from, int count,
            MemorySegment into) {
        if (bytes < Integer.BYTES) {
            narrow(source, bytes, places, from, count, into);
        } else if (bytes == Integer.BYTES) {
            if (source.isNative()) {
                intsOutside(source, places, from, count, into);
            } else {
                intsOfHeap(source, places, from, count, into);
            }
        } else if (source.isNative()) {
            longsOutside(source, places, from, count, into);
        } else {
            longsOfHeap(source, places, from, count, into);
        }
    }

    private static void narrow(MemorySegment source, int bytes, MemorySegment places, long from, int count,
            MemorySegment into) {
        MemorySegment order = HostMemory.outsideHeap(places);
        MemorySegment to = HostMemory.outsideHeap(into);
        if (bytes == Byte.BYTES) {
            for (int k = 0; k < count; k++) {
                to.set(BYTES, k, source.get(BYTES, order.getAtIndex(INTS, from + k)));
            }
        } else {
            for (int k = 0; k < count; k++) {
                to.setAtIndex(SHORTS, k, source.getAtIndex(SHORTS, order.getAtIndex(INTS, from + k)));
            }
        }
    }

    private static void intsOutside(MemorySegment source, MemorySegment places, long from, int count,
            MemorySegment into) {
        MemorySegment elements = HostMemory.outsideHeap(source);
        MemorySegment order = HostMemory.outsideHeap(places);
        MemorySegment to = HostMemory.outsideHeap(into);
        for (int k = 0; k < count; k++) {
            to.setAtIndex(INTS, k, elements.getAtIndex(INTS, order.getAtIndex(INTS, from + k)));
        }
    }

    private static void intsOfHeap(MemorySegment source, MemorySegment places, long from, int count,
            MemorySegment into) {
        MemorySegment order = HostMemory.outsideHeap(places);
        MemorySegment to = HostMemory.outsideHeap(into);
        for (int k = 0; k < count; k++) {
            to.setAtIndex(INTS, k, source.getAtIndex(INTS, order.getAtIndex(INTS, from + k)));
        }
    }

    private static void longsOutside(MemorySegment source, MemorySegment places, long from, int count,
            MemorySegment into) {
        MemorySegment elements = HostMemory.outsideHeap(source);
        MemorySegment order = HostMemory.outsideHeap(places);
        MemorySegment to = HostMemory.outsideHeap(into);
        for (int k = 0; k < count; k++) {
            to.setAtIndex(LONGS, k, elements.getAtIndex(LONGS, order.getAtIndex(INTS, from + k)));
        }
    }

    private static void longsOfHeap(MemorySegment source, MemorySegment places, long from, int count,
            MemorySegment into) {
        MemorySegment order = HostMemory.outsideHeap(places);
        MemorySegment to = HostMemory.outsideHeap(into);
        for (int k = 0; k < count; k++) {
            to.setAtIndex(LONGS, k, source.getAtIndex(LONGS, order.getAtIndex(INTS, from + k)));
        }
    }
}
