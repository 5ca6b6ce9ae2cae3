package io.funnel.embedded.device;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * What memory holds that nobody has written: never zeros, so that a kernel or a program that relies on them is found
 * out. Floats, doubles and half floats are NaN, which spoils every sum; integers are {@code 0x7F} in each byte, close
 * to the largest value of their type.
 */
public final class Poison {

    /** A quiet NaN whose payload says where it comes from. */
    public static final float FLOAT = Float.intBitsToFloat(0x7FC0DEAD);

    /** A quiet NaN whose payload says where it comes from. */
    public static final double DOUBLE = Double.longBitsToDouble(0x7FF8DEADDEADDEADL);

    /** {@code 0x7F} in each byte. */
    public static final int INT = 0x7F7F7F7F;

    /** {@code 0x7F} in each byte. */
    public static final long LONG = 0x7F7F7F7F7F7F7F7FL;

    /** {@code 0x7F} in each byte. */
    public static final short SHORT = 0x7F7F;

    /** {@code 0x7F}. */
    public static final byte BYTE = 0x7F;

    /** A NaN in half precision. */
    public static final short HALF = 0x7E7F;

    private static final int CHUNK_BYTES = 1 << 16;

    private Poison() {}

    /** Fills memory that holds floats. */
    static void floats(MemorySegment memory) {
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, 0, Float.floatToRawIntBits(FLOAT));
        repeat(memory, Float.BYTES);
    }

    /** Fills memory that holds doubles. */
    static void doubles(MemorySegment memory) {
        memory.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, Double.doubleToRawLongBits(DOUBLE));
        repeat(memory, Double.BYTES);
    }

    /** Fills memory that holds half floats. */
    static void halves(MemorySegment memory) {
        memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 0, HALF);
        repeat(memory, Short.BYTES);
    }

    /** Fills memory that holds integers of any size. */
    static void integers(MemorySegment memory) {
        memory.fill(BYTE);
    }

    /** Repeats the first bytes up to the end, which is a multiple of them. */
    private static void repeat(MemorySegment memory, long bytes) {
        long size = memory.byteSize();
        for (long filled = bytes; filled < size;) {
            long step = Math.min(Math.min(filled, CHUNK_BYTES), size - filled);
            MemorySegment.copy(memory, 0, memory, filled, step);
            filled += step;
        }
    }
}
