package io.funnel.embedded.device;

import java.lang.foreign.MemorySegment;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;

/**
 * The contents of unwritten memory. It is never zero, so that kernels and programs that rely on zeros are detected.
 * Floats, doubles and half floats are NaN, which spoils every sum. Integers are {@code 0x7F} in each byte, close to the
 * largest value of their type.
 */
public final class Poison {

    /** A quiet NaN whose payload identifies its origin. */
    public static final float FLOAT = Float.intBitsToFloat(0x7FC0DEAD);

    public static final double DOUBLE = Double.longBitsToDouble(0x7FF8DEADDEADDEADL);
    public static final int INT = 0x7F7F7F7F;
    public static final long LONG = 0x7F7F7F7F7F7F7F7FL;
    public static final short SHORT = 0x7F7F;
    public static final byte BYTE = 0x7F;
    public static final short HALF = 0x7E7F;

    private static final int CHUNK_BYTES = 1 << 16;

    private Poison() {}

    static void fill(MemorySegment memory, Object array) {
        switch (array) {
            case FloatArray _,float[] _ -> repeat(memory, MemorySegment.ofArray(new float[] {FLOAT}));
            case DoubleArray _,double[] _ -> repeat(memory, MemorySegment.ofArray(new double[] {DOUBLE}));
            case HalfFloatArray _ -> repeat(memory, MemorySegment.ofArray(new short[] {HALF}));
            default -> memory.fill(BYTE);
        }
    }

    /** Fills memory whose size is a multiple of the element's. */
    private static void repeat(MemorySegment memory, MemorySegment element) {
        long size = memory.byteSize();
        if (size == 0) {
            return;
        }
        memory.copyFrom(element);
        for (long filled = element.byteSize(); filled < size;) {
            long step = Math.min(Math.min(filled, CHUNK_BYTES), size - filled);
            MemorySegment.copy(memory, 0, memory, filled, step);
            filled += step;
        }
    }
}
