// [specialise LongStrips: Int -> Long; int[] -> long[]; four -> eight; new int -> new long]
// [specialise ShortStrips: Int -> Short; int[] -> short[]; four -> two; new int -> new short]
// [specialise ByteStrips: Int -> Byte; int[] -> byte[]; elements of four bytes -> single bytes; new int -> new byte]
// [specialise ByteStrips: JAVA_INT_UNALIGNED -> JAVA_BYTE]
package io.funnel.engine.host.loops;

import io.funnel.reduction.Axis;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Copies neighbouring segments of elements of four bytes, each into one piece, a strip of a few rows at a time. */
public final class IntStrips {

    /** Elements of a strip, which stays in the first-level cache. */
    private static final int STRIP = 2048;
    /** Segments written at once. */
    private static final int WAYS = 4;

    private final int[] rows = new int[STRIP];
    private final int[] pieces = new int[STRIP];

    /** Copies elements {@code from} to {@code to - 1} of some neighbours, so that they lie {@code step} elements apart. */
    public void gather(Axis axis, MemorySegment source, long segment, int tile, long from, long to, long step,
            MemorySegment into) {
        int most = Math.max(1, STRIP / tile);
        for (long strip = from; strip < to; strip += most) {
            int count = (int) Math.min(most, to - strip);
            long place = axis.place(segment, strip);
            if (axis.inner() == tile) {
                read(source, place, 0, count * tile);
            } else {
                for (int k = 0; k < count; k++) {
                    read(source, place + k * axis.inner(), k * tile, tile);
                }
            }
            transpose(rows, tile, count, pieces);
            for (int t = 0; t < tile; t++) {
                MemorySegment.copy(pieces, t * count, into, ValueLayout.JAVA_INT_UNALIGNED,
                        (t * step + strip - from) * Integer.BYTES, count);
            }
        }
    }

    private void read(MemorySegment source, long place, int at, int count) {
        MemorySegment.copy(source, ValueLayout.JAVA_INT_UNALIGNED, place * Integer.BYTES, rows, at, count);
    }

    private static void transpose(int[] in, int tile, int count, int[] out) {
        int t = 0;
        for (; t + WAYS <= tile; t += WAYS) {
            for (int k = 0; k < count; k++) {
                int from = k * tile + t;
                int to = t * count + k;
                out[to] = in[from];
                out[to + count] = in[from + 1];
                out[to + 2 * count] = in[from + 2];
                out[to + 3 * count] = in[from + 3];
            }
        }
        for (; t < tile; t++) {
            for (int k = 0; k < count; k++) {
                out[t * count + k] = in[k * tile + t];
            }
        }
    }
}
