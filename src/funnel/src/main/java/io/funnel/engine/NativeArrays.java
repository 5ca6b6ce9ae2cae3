package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;
import uk.ac.manchester.tornado.api.types.collections.VectorDouble4;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.collections.VectorInt4;

/** Operations on the API's arrays by element type. */
public final class NativeArrays {

    /** The arrays that reductions take, in words. */
    public static final String TYPES = "ByteArray, ShortArray, CharArray, IntArray, LongArray, HalfFloatArray, "
            + "FloatArray or DoubleArray";

    private NativeArrays() {}

    /** Allocates an array off the heap, freed when unreachable. */
    public static TornadoNativeArray allocate(ElementType type, int length) {
        return switch (type) {
            case INT -> new IntArray(length);
            case LONG -> new LongArray(length);
            case FLOAT -> new FloatArray(length);
            case DOUBLE -> new DoubleArray(length);
            case BYTE -> new ByteArray(length);
            case SHORT -> new ShortArray(length);
            case CHAR -> new CharArray(length);
            case HALF -> new HalfFloatArray(length);
        };
    }

    /** Wraps memory that begins with an array's header; keeps the elements. */
    public static TornadoNativeArray over(ElementType type, MemorySegment memory) {
        return switch (type) {
            case INT -> IntArray.fromSegmentShallow(memory);
            case LONG -> LongArray.fromSegmentShallow(memory);
            case FLOAT -> FloatArray.fromSegmentShallow(memory);
            case DOUBLE -> DoubleArray.fromSegmentShallow(memory);
            case BYTE -> ByteArray.fromSegmentShallow(memory);
            case SHORT -> ShortArray.fromSegmentShallow(memory);
            case CHAR -> CharArray.fromSegmentShallow(memory);
            case HALF -> HalfFloatArray.fromSegmentShallow(memory);
        };
    }

    /** Whether arrays hold as many states. */
    public static boolean haveRoom(Operands states, Signature signature, long count) {
        return ((TornadoNativeArray) states.arrays().getFirst()).getSize() >= count * signature.width();
    }

    /**
     * Allocates arrays for some states of a reduction, one per component.
     *
     * @throws IllegalArgumentException if an array cannot hold that many
     */
    public static Operands states(Signature signature, long count) {
        long length = count * signature.width();
        if (length > Integer.MAX_VALUE - Long.BYTES) {
            throw new IllegalArgumentException("more states than an array holds: reduction=" + signature.name()
                    + ", states=" + count + ", width=" + signature.width()
                    + "; try fewer groups or threads, or larger chunks");
        }
        return new Operands(
                signature.state().stream().map(component -> allocate(component.type(), (int) length)).toList());
    }

    /** Lets kernels of the embedded runtime use an array's first elements alone: it names a read behind them. */
    public static void limit(Device device, TornadoNativeArray array, int elements) {
        if (device.runtime() == Device.Runtime.EMBEDDED) {
            array.getSegmentWithHeader().set(ValueLayout.JAVA_INT_UNALIGNED, 0, elements);
        }
    }

    /** The element type of an array. */
    public static ElementType typeOf(TornadoNativeArray array) {
        return switch (array) {
            case IntArray ints -> ElementType.INT;
            case LongArray longs -> ElementType.LONG;
            case FloatArray floats -> ElementType.FLOAT;
            case DoubleArray doubles -> ElementType.DOUBLE;
            case ByteArray bytes -> ElementType.BYTE;
            case ShortArray shorts -> ElementType.SHORT;
            case CharArray chars -> ElementType.CHAR;
            case HalfFloatArray halves -> ElementType.HALF;
            default -> throw new IllegalArgumentException("no reductions over this array: type="
                    + array.getClass().getSimpleName() + "; try " + TYPES);
        };
    }

    /** One element; a narrow one as the int or float that it widens to. */
    public static Number get(TornadoNativeArray array, int index) {
        return switch (array) {
            case IntArray ints -> ints.get(index);
            case LongArray longs -> longs.get(index);
            case FloatArray floats -> floats.get(index);
            case DoubleArray doubles -> doubles.get(index);
            case ByteArray bytes -> (int) bytes.get(index);
            case ShortArray shorts -> (int) shorts.get(index);
            case CharArray chars -> (int) chars.get(index);
            case HalfFloatArray halves -> halves.get(index).getFloat32();
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        };
    }

    /** Sets one element; the value is converted by Java's rules. */
    public static void set(TornadoNativeArray array, int index, Number value) {
        switch (array) {
            case IntArray ints -> ints.set(index, value.intValue());
            case LongArray longs -> longs.set(index, value.longValue());
            case FloatArray floats -> floats.set(index, value.floatValue());
            case DoubleArray doubles -> doubles.set(index, value.doubleValue());
            case ByteArray bytes -> bytes.set(index, value.byteValue());
            case ShortArray shorts -> shorts.set(index, value.shortValue());
            case CharArray chars -> chars.set(index, (char) value.intValue());
            case HalfFloatArray halves -> halves.set(index, new HalfFloat(value.floatValue()));
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        }
    }

    /** Sets every element. */
    public static void fill(TornadoNativeArray array, Number value) {
        switch (array) {
            case IntArray ints -> ints.init(value.intValue());
            case LongArray longs -> longs.init(value.longValue());
            case FloatArray floats -> floats.init(value.floatValue());
            case DoubleArray doubles -> doubles.init(value.doubleValue());
            case ByteArray bytes -> bytes.init(value.byteValue());
            case ShortArray shorts -> shorts.init(value.shortValue());
            case CharArray chars -> chars.init((char) value.intValue());
            case HalfFloatArray halves -> halves.init(new HalfFloat(value.floatValue()));
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        }
    }

    /** A view of the array as vectors of four, sharing its memory; vectors of bytes are ints. */
    public static Object vectorsOver(TornadoNativeArray array) {
        return switch (array) {
            case IntArray ints -> new VectorInt4(ints);
            case FloatArray floats -> new VectorFloat4(floats);
            case DoubleArray doubles -> new VectorDouble4(doubles);
            case ByteArray bytes -> wordsOver(bytes);
            default -> throw new IllegalArgumentException(
                    "no vectors of this type: type=" + typeOf(array).label() + "; try Cascade");
        };
    }

    /** The array's header counts words afterwards, which only the embedded runtime reads. */
    private static IntArray wordsOver(ByteArray bytes) {
        long whole = bytes.getNumBytesOfSegment() / Integer.BYTES * Integer.BYTES;
        return IntArray.fromSegmentShallow(
                bytes.getSegmentWithHeader().asSlice(0, TornadoNativeArray.ARRAY_HEADER + whole));
    }
}
