// [specialise DoubleArray: float -> double]
// [specialise IntArray: float -> int]
// [specialise LongArray: float -> long]
// [specialise ShortArray: float -> short]
// [specialise CharArray: float -> char]
// [specialise ByteArray: float -> byte; JAVA_FLOAT_UNALIGNED -> JAVA_BYTE]
// [specialise Int8Array: float -> byte; FloatArray -> Int8Array; JAVA_FLOAT_UNALIGNED -> JAVA_BYTE]
// [specialise HalfFloatArray: float -> HalfFloat; FloatArray -> HalfFloatArray; Floats -> Half floats of two bytes]
// [specialise HalfFloatArray: Float.BYTES -> Short.BYTES; OfFloat -> OfShort; JAVA_FLOAT_UNALIGNED -> JAVA_SHORT_UNALIGNED]
// [specialise HalfFloatArray: LAYOUT, index, value -> LAYOUT, index, value.getHalfFloatValue()]
// [specialise HalfFloatArray: LAYOUT, i, value -> LAYOUT, i, value.getHalfFloatValue()]
// [specialise HalfFloatArray: values.getAtIndex(LAYOUT, index) -> new HalfFloat(values.getAtIndex(LAYOUT, index))]
// [specialise BFloat16Array: float -> short; FloatArray -> BFloat16Array; JAVA_FLOAT_UNALIGNED -> JAVA_SHORT_UNALIGNED]
// [specialise BFloat16Array: public static FloatArray fromArray -> private static BFloat16Array fromArray]
// [specialise BFloat16Array: fromElements -> fromShorts; toHeapArray -> toShortArray; Floats in -> Bits of bfloat16 in]
package uk.ac.manchester.tornado.api.types.arrays;

import io.funnel.embedded.service.BeyondArrayException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.FloatBuffer;
import uk.ac.manchester.tornado.api.annotations.Parallel;
// [only ByteArray, HalfFloatArray]
// import uk.ac.manchester.tornado.api.types.HalfFloat;
// import uk.ac.manchester.tornado.api.types.vectors.Half2;
// [only BFloat16Array]
// import uk.ac.manchester.tornado.api.types.BFloat16;
// [end]

/**
 * Floats in memory outside the Java heap. A new array holds zeros; an index out of bounds throws an {@link
 * IndexOutOfBoundsException}. Reads and writes are plain: threads that share an array must synchronize.
 *
 * @see TornadoNativeArray for allocation and layout of the memory
 */
public final class FloatArray extends TornadoNativeArray {

    private static final ValueLayout.OfFloat LAYOUT = ValueLayout.JAVA_FLOAT_UNALIGNED;

    // [not ByteArray, HalfFloatArray, Int8Array, BFloat16Array]
    /** A second view of the first elements: code of the JVM's first compiler reads it faster than a segment. */
    private final FloatBuffer first = firstBytes().asFloatBuffer();
    // [end]

    /** Makes an array of zeros; the number of elements is 0 or more. */
    public FloatArray(int numberOfElements) {
        super("FloatArray", numberOfElements, Float.BYTES);
    }

    /** Concatenates arrays. */
    public FloatArray(FloatArray... arrays) {
        super("FloatArray", Float.BYTES, arrays);
    }

    private FloatArray(MemorySegment headerAndValues) {
        super("FloatArray", headerAndValues, Float.BYTES);
    }

    public static FloatArray fromArray(float[] values) {
        FloatArray array = new FloatArray(values.length);
        // [not HalfFloatArray]
        MemorySegment.copy(values, 0, array.values, LAYOUT, 0, values.length);
        // [only HalfFloatArray]
        // for (int i = 0; i < values.length; i++) {
        //     array.set(i, values[i]);
        // }
        // [end]
        return array;
    }

    public static FloatArray fromElements(float... values) {
        return fromArray(values);
    }

    /**
     * Copies a segment of values.
     *
     * @param segment the values alone, in the machine's byte order, without a header
     * @throws IllegalArgumentException if the segment ends inside an element, or is too long
     */
    public static FloatArray fromSegment(MemorySegment segment) {
        FloatArray array = new FloatArray(sizeOf("FloatArray", segment.byteSize(), Float.BYTES));
        array.values.copyFrom(segment);
        return array;
    }

    /**
     * Makes an array that reads and writes a segment without a copy. The number of elements is written into the header.
     *
     * @param segment room for the header, then the values
     * @throws IllegalArgumentException if the segment is too short for a header, ends inside an element, or is too long
     */
    public static FloatArray fromSegmentShallow(MemorySegment segment) {
        return new FloatArray(segment);
    }

    // [not HalfFloatArray, Int8Array, BFloat16Array]
    /**
     * Copies the values between a buffer's position and its limit, which stay unchanged.
     *
     * @param buffer values in any byte order, on the heap or outside it
     */
    public static FloatArray fromFloatBuffer(FloatBuffer buffer) {
        FloatArray array = new FloatArray(buffer.remaining());
        MemorySegment from = MemorySegment.ofBuffer(buffer);
        MemorySegment.copy(from, LAYOUT.withOrder(buffer.order()), 0, array.values, LAYOUT, 0, array.size);
        return array;
    }
    // [end]

    /** Sets every element to a value; can be used as a kernel. */
    public static void initialize(FloatArray array, float value) {
        for (@Parallel int i = 0; i < array.getSize(); i++) {
            array.set(i, value);
        }
    }

    public static FloatArray concat(FloatArray... arrays) {
        return new FloatArray(arrays);
    }

    public float[] toHeapArray() {
        // [not HalfFloatArray]
        return values.toArray(LAYOUT);
        // [only HalfFloatArray]
        // HalfFloat[] copy = new HalfFloat[size];
        // for (int i = 0; i < size; i++) {
        //     copy[i] = get(i);
        // }
        // return copy;
        // [end]
    }

    // [only HalfFloatArray]
    // // Returns a copy of the elements' bits on the Java heap.
    // public short[] toShortArray() {
    //     return values.toArray(LAYOUT);
    // }
    // [end]

    public void set(int index, float value) {
        try {
            // [not ByteArray, HalfFloatArray, Int8Array, BFloat16Array]
            if (index < first.limit()) {
                first.put(index, value);
                return;
            }
            // [end]
            values.setAtIndex(LAYOUT, index, value);
        } catch (IndexOutOfBoundsException e) {
            throw new BeyondArrayException(this, index);
        }
    }

    public float get(int index) {
        try {
            // [not ByteArray, HalfFloatArray, Int8Array, BFloat16Array]
            if (index < first.limit()) {
                return first.get(index);
            }
            // [end]
            return values.getAtIndex(LAYOUT, index);
        } catch (IndexOutOfBoundsException e) {
            throw new BeyondArrayException(this, index);
        }
    }

    // [only HalfFloatArray]
    // /** Puts two elements, from the index on. */
    // public void setHalf2(int index, Half2 value) {
    //     set(index, value.get(0));
    //     set(index + 1, value.get(1));
    // }
    //
    // /** Reads two elements, from the index on. */
    // public Half2 getHalf2(int index) {
    //     return new Half2(get(index), get(index + 1));
    // }
    // [end]

    // [only BFloat16Array]
    // public static BFloat16Array fromFloats(float... values) {
    //     BFloat16Array array = new BFloat16Array(values.length);
    //     for (int i = 0; i < values.length; i++) {
    //         array.setFloat(i, values[i]);
    //     }
    //     return array;
    // }
    //
    // public float getFloat(int index) {
    //     return BFloat16.bf16ToFloat(get(index));
    // }
    //
    // public void setFloat(int index, float value) {
    //     set(index, BFloat16.bf16FromFloat(value));
    // }
    // [end]

    // [only ByteArray]
    // /**
    //  * Puts the two bytes of a half float at a byte's position.
    //  *
    //  * @param byteIndex position of the first of the two bytes, even
    //  * @throws IllegalArgumentException if {@code byteIndex} is odd
    //  */
    // public void setHalfFloat(int byteIndex, HalfFloat value) {
    //     values.set(ValueLayout.JAVA_SHORT_UNALIGNED, evenIndex(byteIndex), value.getHalfFloatValue());
    // }
    //
    // /**
    //  * Reads two bytes as a half float.
    //  *
    //  * @param byteIndex position of the first of the two bytes, even
    //  * @throws IllegalArgumentException if {@code byteIndex} is odd
    //  */
    // public HalfFloat getHalfFloat(int byteIndex) {
    //     return new HalfFloat(values.get(ValueLayout.JAVA_SHORT_UNALIGNED, evenIndex(byteIndex)));
    // }
    //
    // private static int evenIndex(int byteIndex) {
    //     if (byteIndex % 2 != 0) {
    //         throw new IllegalArgumentException(
    //                 "ByteArray: byteIndex=" + byteIndex + " of a half float is odd; try an even one");
    //     }
    //     return byteIndex;
    // }
    // [end]

    @Override
    public void clear() {
        values.fill((byte) 0);
    }

    @Override
    public int getElementSize() {
        return Float.BYTES;
    }

    public void init(float value) {
        for (int i = 0; i < size; i++) {
            values.setAtIndex(LAYOUT, i, value);
        }
    }

    @Override
    public int getSize() {
        return size;
    }

    @Override
    public MemorySegment getSegment() {
        return values;
    }

    @Override
    public MemorySegment getSegmentWithHeader() {
        return headerAndValues;
    }

    @Override
    public long getNumBytesOfSegmentWithHeader() {
        return headerAndValues.byteSize();
    }

    @Override
    public long getNumBytesOfSegment() {
        return values.byteSize();
    }

    /**
     * Copies a part of this array.
     *
     * @param offset index of the part's first element
     * @param length the part's number of elements
     * @throws IllegalArgumentException if the part is not inside this array
     */
    public FloatArray slice(int offset, int length) {
        return fromSegment(part("FloatArray", offset, length));
    }
}
