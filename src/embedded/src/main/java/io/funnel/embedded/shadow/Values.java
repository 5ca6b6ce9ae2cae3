package io.funnel.embedded.shadow;

import io.funnel.embedded.view.NativeViews;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.Int8Array;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Questions of the checker about the arrays that kernels see. */
final class Values {

    private Values() {}

    static boolean isArray(@Nullable Object argument) {
        return NativeViews.arrayOf(argument) != null || (argument != null && argument.getClass().isArray());
    }

    /** Number of indices of an array or a collection. */
    static int length(Object array) {
        TornadoNativeArray memory = NativeViews.arrayOf(array);
        return memory == null ? Array.getLength(array) : memory.getSize() / width(array);
    }

    /** Number of elements at each index. */
    static int width(Object array) {
        return NativeViews.width(array);
    }

    /** The memory behind an array; null for an array of objects. */
    static @Nullable MemorySegment memory(Object array) {
        TornadoNativeArray memory = NativeViews.arrayOf(array);
        if (memory != null) {
            return memory.getSegment();
        }
        return switch (array) {
            case float[] values -> MemorySegment.ofArray(values);
            case double[] values -> MemorySegment.ofArray(values);
            case int[] values -> MemorySegment.ofArray(values);
            case long[] values -> MemorySegment.ofArray(values);
            case short[] values -> MemorySegment.ofArray(values);
            case byte[] values -> MemorySegment.ofArray(values);
            case char[] values -> MemorySegment.ofArray(values);
            default -> null;
        };
    }

    /** Returns whether an index holds a half float or a short vector of the same bits already. */
    static boolean has(Object array, int index, Object value) {
        if (value instanceof HalfFloat half) {
            return switch (array) {
                case HalfFloatArray values -> values.get(index).getHalfFloatValue() == half.getHalfFloatValue();
                case HalfFloat[] values -> values[index].getHalfFloatValue() == half.getHalfFloatValue();
                default -> false;
            };
        }
        Object elements = NativeViews.heapArrayOf(value);
        MemorySegment bits = elements == null ? null : memory(elements);
        MemorySegment memory = memory(array);
        return bits != null && memory != null
                && memory.asSlice(index * bits.byteSize(), bits.byteSize()).mismatch(bits) == -1;
    }

    /** Compares bits, but for those of NaN: compiled and interpreted code compute other ones. */
    private static boolean areSame(double one, double other) {
        return Double.doubleToLongBits(one) == Double.doubleToLongBits(other);
    }

    /** Returns whether an element has these bits already; all bits of NaN are the same. */
    static boolean has(Object array, int index, long bits) {
        return switch (array) {
            case float[] values -> areSame(values[index], Float.intBitsToFloat((int) bits));
            case double[] values -> areSame(values[index], Double.longBitsToDouble(bits));
            case int[] values -> values[index] == (int) bits;
            case long[] values -> values[index] == bits;
            case short[] values -> values[index] == (short) bits;
            case byte[] values -> values[index] == (byte) bits;
            case char[] values -> values[index] == (char) bits;
            case FloatArray values -> areSame(values.get(index), Float.intBitsToFloat((int) bits));
            case DoubleArray values -> areSame(values.get(index), Double.longBitsToDouble(bits));
            case IntArray values -> values.get(index) == (int) bits;
            case LongArray values -> values.get(index) == bits;
            case ShortArray values -> values.get(index) == (short) bits;
            case ByteArray values -> values.get(index) == (byte) bits;
            case Int8Array values -> values.get(index) == (byte) bits;
            case CharArray values -> values.get(index) == (char) bits;
            default -> false;
        };
    }
}
