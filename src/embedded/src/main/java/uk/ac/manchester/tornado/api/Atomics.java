package uk.ac.manchester.tornado.api;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Atomic additions across all work-items and groups. Floats and doubles use compare-and-exchange of their bits. The
 * order of arrival is therefore the order of the additions and of their roundings.
 */
final class Atomics {

    private static final VarHandle INTS = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONGS = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle INT_ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

    private Atomics() {}

    static void add(int[] array, int index, int value) {
        INT_ELEMENTS.getAndAdd(array, index, value);
    }

    static void add(IntArray array, int index, int value) {
        INTS.getAndAdd(array.getSegmentWithHeader(), offset(array, index, Integer.BYTES), value);
    }

    static void add(LongArray array, int index, long value) {
        LONGS.getAndAdd(array.getSegmentWithHeader(), offset(array, index, Long.BYTES), value);
    }

    static void add(FloatArray array, int index, float value) {
        MemorySegment segment = array.getSegmentWithHeader();
        long offset = offset(array, index, Float.BYTES);
        int old;
        do {
            old = (int) INTS.getVolatile(segment, offset);
        } while (!INTS.compareAndSet(
                segment, offset, old, Float.floatToRawIntBits(Float.intBitsToFloat(old) + value)));
    }

    static void add(DoubleArray array, int index, double value) {
        MemorySegment segment = array.getSegmentWithHeader();
        long offset = offset(array, index, Double.BYTES);
        long old;
        do {
            old = (long) LONGS.getVolatile(segment, offset);
        } while (!LONGS.compareAndSet(
                segment, offset, old, Double.doubleToRawLongBits(Double.longBitsToDouble(old) + value)));
    }

    private static long offset(TornadoNativeArray array, int index, long bytes) {
        return TornadoNativeArray.ARRAY_HEADER + Objects.checkIndex(index, array.getSize()) * bytes;
    }
}
