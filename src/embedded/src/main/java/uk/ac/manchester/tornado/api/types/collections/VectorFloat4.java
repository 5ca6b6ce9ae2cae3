// [specialise VectorDouble4: float -> double; fill(float value) -> fill(float value)]
// [specialise VectorInt4: float -> int; Float.POSITIVE_INFINITY -> Integer.MAX_VALUE; Float.NEGATIVE_INFINITY -> Integer.MIN_VALUE]
// [specialise VectorInt4: the largest value, infinity -> the largest value; the smallest value, minus infinity -> the smallest value]
package uk.ac.manchester.tornado.api.types.collections;

import java.lang.foreign.MemorySegment;
import java.nio.FloatBuffer;
import java.util.Objects;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

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
        return new Float4(storage.get(at), storage.get(at + 1), storage.get(at + 2), storage.get(at + 3));
    }

    public void set(int index, Float4 value) {
        int at = Objects.checkIndex(index, length) * WIDTH;
        storage.set(at, value.get(0));
        storage.set(at + 1, value.get(1));
        storage.set(at + 2, value.get(2));
        storage.set(at + 3, value.get(3));
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
