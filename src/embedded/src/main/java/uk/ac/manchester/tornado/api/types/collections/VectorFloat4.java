// [specialise VectorFloat2: *4 -> *2; groups of four -> groups of two; 4 * i -> 2 * i; 4 * i + 3 -> 2 * i + 1; WIDTH = 4 -> WIDTH = 2]
// [specialise VectorDouble2: *4 -> *2; groups of four -> groups of two; 4 * i -> 2 * i; 4 * i + 3 -> 2 * i + 1; WIDTH = 4 -> WIDTH = 2]
// [specialise VectorInt2: *4 -> *2; groups of four -> groups of two; 4 * i -> 2 * i; 4 * i + 3 -> 2 * i + 1; WIDTH = 4 -> WIDTH = 2]
// [specialise VectorHalf2: *4 -> *2; groups of four -> groups of two; 4 * i -> 2 * i; 4 * i + 3 -> 2 * i + 1; WIDTH = 4 -> WIDTH = 2]
// [specialise VectorFloat3: *4 -> *3; groups of four -> groups of three; 4 * i -> 3 * i; 4 * i + 3 -> 3 * i + 2; WIDTH = 4 -> WIDTH = 3]
// [specialise VectorDouble3: *4 -> *3; groups of four -> groups of three; 4 * i -> 3 * i; 4 * i + 3 -> 3 * i + 2; WIDTH = 4 -> WIDTH = 3]
// [specialise VectorInt3: *4 -> *3; groups of four -> groups of three; 4 * i -> 3 * i; 4 * i + 3 -> 3 * i + 2; WIDTH = 4 -> WIDTH = 3]
// [specialise VectorHalf3: *4 -> *3; groups of four -> groups of three; 4 * i -> 3 * i; 4 * i + 3 -> 3 * i + 2; WIDTH = 4 -> WIDTH = 3]
// [specialise VectorFloat8: *4 -> *8; groups of four -> groups of eight; 4 * i -> 8 * i; 4 * i + 3 -> 8 * i + 7; WIDTH = 4 -> WIDTH = 8]
// [specialise VectorDouble8: *4 -> *8; groups of four -> groups of eight; 4 * i -> 8 * i; 4 * i + 3 -> 8 * i + 7; WIDTH = 4 -> WIDTH = 8]
// [specialise VectorInt8: *4 -> *8; groups of four -> groups of eight; 4 * i -> 8 * i; 4 * i + 3 -> 8 * i + 7; WIDTH = 4 -> WIDTH = 8]
// [specialise VectorHalf8: *4 -> *8; groups of four -> groups of eight; 4 * i -> 8 * i; 4 * i + 3 -> 8 * i + 7; WIDTH = 4 -> WIDTH = 8]
// [specialise VectorFloat16: *4 -> *16; groups of four -> groups of sixteen; 4 * i -> 16 * i; 4 * i + 3 -> 16 * i + 15; WIDTH = 4 -> WIDTH = 16]
// [specialise VectorDouble16: *4 -> *16; groups of four -> groups of sixteen; 4 * i -> 16 * i; 4 * i + 3 -> 16 * i + 15; WIDTH = 4 -> WIDTH = 16]
// [specialise VectorInt16: *4 -> *16; groups of four -> groups of sixteen; 4 * i -> 16 * i; 4 * i + 3 -> 16 * i + 15; WIDTH = 4 -> WIDTH = 16]
// [specialise VectorHalf16: *4 -> *16; groups of four -> groups of sixteen; 4 * i -> 16 * i; 4 * i + 3 -> 16 * i + 15; WIDTH = 4 -> WIDTH = 16]
// [specialise VectorDouble4: WIDTH = 4 -> WIDTH = 4]
// [specialise VectorInt4: WIDTH = 4 -> WIDTH = 4]
// [specialise VectorHalf4: WIDTH = 4 -> WIDTH = 4]
// [specialise VectorDouble*: float -> double]
// [specialise VectorDouble4: fill(float value) -> fill(float value)]
// [specialise VectorInt*: float -> int; Float.POSITIVE_INFINITY -> Integer.MAX_VALUE; Float.NEGATIVE_INFINITY -> Integer.MIN_VALUE]
// [specialise VectorInt*: the largest value, infinity -> the largest value; the smallest value, minus infinity -> the smallest value]
// [specialise VectorHalf*: float -> HalfFloat; FloatArray -> HalfFloatArray; FloatBuffer -> ShortBuffer; Float.BYTES -> Short.BYTES]
// [specialise VectorHalf2: Float4 -> Half2; VectorFloat4 -> VectorHalf2]
// [specialise VectorHalf3: Float4 -> Half3; VectorFloat4 -> VectorHalf3]
// [specialise VectorHalf4: Float4 -> Half4; VectorFloat4 -> VectorHalf4]
// [specialise VectorHalf8: Float4 -> Half8; VectorFloat4 -> VectorHalf8]
// [specialise VectorHalf16: Float4 -> Half16; VectorFloat4 -> VectorHalf16]
// [specialise VectorHalf*: buffer.get() -> new HalfFloat(buffer.get()); storage.toHeapArray() -> storage.toShortArray()]
// [specialise VectorFloat2: public VectorFloat4(FloatArray -> private VectorFloat2(FloatArray]
// [specialise VectorHalf2: public VectorFloat4(FloatArray -> private VectorHalf2(HalfFloatArray]
// [specialise VectorHalf3: public VectorFloat4(FloatArray -> private VectorHalf3(HalfFloatArray]
// [specialise VectorHalf4: public VectorFloat4(FloatArray -> private VectorHalf4(HalfFloatArray]
// [specialise VectorHalf8: public VectorFloat4(FloatArray -> private VectorHalf8(HalfFloatArray]
// [specialise VectorHalf16: public VectorFloat4(FloatArray -> private VectorHalf16(HalfFloatArray]
package uk.ac.manchester.tornado.api.types.collections;

import java.lang.foreign.MemorySegment;
import java.nio.FloatBuffer;
import java.util.Objects;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.vectors.Float4;
// [only VectorHalf*]
// import uk.ac.manchester.tornado.api.types.HalfFloat;
// [end]

/**
 * The elements of a {@link FloatArray} in groups of four: vector {@code i} holds the array's elements {@code 4 * i} to
 * {@code 4 * i + 3}. It is a view: writes go to the array. Elements after the last whole vector belong to no vector.
 */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class VectorFloat4 implements TornadoCollectionInterface<FloatBuffer> {

    public static final Class<VectorFloat4> TYPE = VectorFloat4.class;

    private static final int WIDTH = 4;

    private final FloatArray storage;
    private final int length;

    public VectorFloat4(FloatArray array) {
        this.storage = array;
        this.length = array.getSize() / WIDTH;
    }

    /** Makes vectors of zeros in a new array. */
    public VectorFloat4(int numElements) {
        this(new FloatArray(VectorViews.elements("VectorFloat4", numElements, WIDTH)));
    }

    public int vectorWidth() {
        return WIDTH;
    }

    public FloatArray getArray() {
        return storage;
    }

    public Float4 get(int index) {
        int at = Objects.checkIndex(index, length) * WIDTH;
        Float4 value = new Float4();
        for (int i = 0; i < WIDTH; i++) {
            value.set(i, storage.get(at + i));
        }
        return value;
    }

    public void set(int index, Float4 value) {
        int at = Objects.checkIndex(index, length) * WIDTH;
        for (int i = 0; i < WIDTH; i++) {
            storage.set(at + i, value.get(i));
        }
    }

    /** Copies the first vectors of another view with at least as many. */
    public void set(VectorFloat4 values) {
        set(values.storage);
    }

    /** Copies the elements of an array that is at least as long as the vectors of this view. */
    public void set(FloatArray values) {
        long bytes = (long) length * WIDTH * Float.BYTES;
        MemorySegment.copy(values.getSegment(), 0, storage.getSegment(), 0, bytes);
    }

    /** Sets every element of the array to a value. */
    public void fill(float value) {
        storage.init(value);
    }

    public VectorFloat4 duplicate() {
        VectorFloat4 copy = new VectorFloat4(length);
        copy.set(this);
        return copy;
    }

    @Override
    public String toString() {
        return VectorViews.describe("VectorFloat4", length, WIDTH, this::get);
    }

    /** {@return the sums of the vectors, element by element, from the first vector to the last} */
    public Float4 sum() {
        Float4 result = new Float4();
        for (int i = 0; i < length; i++) {
            result = Float4.add(result, get(i));
        }
        return result;
    }

    // [not VectorHalf*]
    /** {@return the smallest elements of the vectors; of no vectors, the largest value, infinity} */
    public Float4 min() {
        Float4 result = Float4.add(new Float4(), Float.POSITIVE_INFINITY);
        for (int i = 0; i < length; i++) {
            result = Float4.min(result, get(i));
        }
        return result;
    }

    /** {@return the largest elements of the vectors; of no vectors, the smallest value, minus infinity} */
    public Float4 max() {
        Float4 result = Float4.add(new Float4(), Float.NEGATIVE_INFINITY);
        for (int i = 0; i < length; i++) {
            result = Float4.max(result, get(i));
        }
        return result;
    }
    // [end]

    @Override
    public void loadFromBuffer(FloatBuffer buffer) {
        Objects.checkFromIndexSize(0, buffer.remaining(), storage.getSize());
        for (int i = 0; buffer.hasRemaining(); i++) {
            storage.set(i, buffer.get());
        }
    }

    /** {@return a copy of the array's elements} */
    @Override
    public FloatBuffer asBuffer() {
        return FloatBuffer.wrap(storage.toHeapArray());
    }

    /** {@return the number of elements of the array, not of vectors} */
    @Override
    public int size() {
        return storage.getSize();
    }

    public int getLength() {
        return length;
    }

    public void clear() {
        storage.clear();
    }

    @Override
    public long getNumBytes() {
        return storage.getNumBytesOfSegment();
    }

    @Override
    public long getNumBytesWithHeader() {
        return storage.getNumBytesOfSegmentWithHeader();
    }

    @Override
    public MemorySegment getSegment() {
        return storage.getSegment();
    }

    @Override
    public MemorySegment getSegmentWithHeader() {
        return storage.getSegmentWithHeader();
    }
}
