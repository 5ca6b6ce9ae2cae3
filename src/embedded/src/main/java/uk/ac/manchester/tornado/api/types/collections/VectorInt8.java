package uk.ac.manchester.tornado.api.types.collections;

import java.lang.foreign.MemorySegment;
import java.nio.IntBuffer;
import java.util.Objects;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.vectors.Int8;

/**
 * The elements of an {@link IntArray} taken eight at a time: vector {@code i} is made of the array's elements
 * {@code 8 * i} to {@code 8 * i + 7}. A view: what is written here is written to the array. Elements of the array
 * behind the last whole vector belong to no vector.
 */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class VectorInt8 implements TornadoCollectionInterface<IntBuffer> {

    public static final Class<VectorInt8> TYPE = VectorInt8.class;

    private static final int WIDTH = 8;

    private final IntArray storage;
    private final int length;

    /** Makes a view of an array. */
    public VectorInt8(IntArray array) {
        this.storage = array;
        this.length = array.getSize() / WIDTH;
    }

    /**
     * Makes vectors of zeros in a new array.
     *
     * @param numElements the number of vectors
     */
    public VectorInt8(int numElements) {
        this(new IntArray(VectorViews.elements("VectorInt8", numElements, WIDTH)));
    }

    /** {@return the number of elements of one vector, 8} */
    public int vectorWidth() {
        return WIDTH;
    }

    /** {@return the array behind this view} */
    public IntArray getArray() {
        return storage;
    }

    /** {@return a copy of one vector} */
    public Int8 get(int index) {
        int at = Objects.checkIndex(index, length) * WIDTH;
        return new Int8(
                storage.get(at), storage.get(at + 1), storage.get(at + 2), storage.get(at + 3), storage.get(at + 4),
                storage.get(at + 5), storage.get(at + 6), storage.get(at + 7));
    }

    /** Sets one vector. */
    public void set(int index, Int8 value) {
        int at = Objects.checkIndex(index, length) * WIDTH;
        storage.set(at, value.get(0));
        storage.set(at + 1, value.get(1));
        storage.set(at + 2, value.get(2));
        storage.set(at + 3, value.get(3));
        storage.set(at + 4, value.get(4));
        storage.set(at + 5, value.get(5));
        storage.set(at + 6, value.get(6));
        storage.set(at + 7, value.get(7));
    }

    /** Copies as many vectors as this view has from another, which has at least as many. */
    public void set(VectorInt8 values) {
        set(values.storage);
    }

    /** Copies the elements of an array that is at least as long as the vectors of this view. */
    public void set(IntArray values) {
        long bytes = (long) length * WIDTH * Integer.BYTES;
        MemorySegment.copy(values.getSegment(), 0, storage.getSegment(), 0, bytes);
    }

    /** Sets every element of the array to a value. */
    public void fill(int value) {
        storage.init(value);
    }

    /** {@return a copy with an array of its own} */
    public VectorInt8 duplicate() {
        VectorInt8 copy = new VectorInt8(length);
        copy.set(this);
        return copy;
    }

    @Override
    public String toString() {
        return VectorViews.describe("VectorInt8", length, WIDTH, this::get);
    }

    /** {@return the sums of the vectors, element by element, from the first vector to the last} */
    public Int8 sum() {
        Int8 result = new Int8();
        for (int i = 0; i < length; i++) {
            result = Int8.add(result, get(i));
        }
        return result;
    }

    /** {@return the smallest elements of the vectors; of no vectors, the largest value} */
    public Int8 min() {
        Int8 result = Int8.add(new Int8(), Integer.MAX_VALUE);
        for (int i = 0; i < length; i++) {
            result = Int8.min(result, get(i));
        }
        return result;
    }

    /** {@return the largest elements of the vectors; of no vectors, the smallest value} */
    public Int8 max() {
        Int8 result = Int8.add(new Int8(), Integer.MIN_VALUE);
        for (int i = 0; i < length; i++) {
            result = Int8.max(result, get(i));
        }
        return result;
    }

    @Override
    public void loadFromBuffer(IntBuffer buffer) {
        Objects.checkFromIndexSize(0, buffer.remaining(), storage.getSize());
        for (int i = 0; buffer.hasRemaining(); i++) {
            storage.set(i, buffer.get());
        }
    }

    /** {@return a copy of the array's elements} */
    @Override
    public IntBuffer asBuffer() {
        return IntBuffer.wrap(storage.toHeapArray());
    }

    /** {@return the number of elements of the array, not of vectors} */
    @Override
    public int size() {
        return storage.getSize();
    }

    /** {@return the number of vectors} */
    public int getLength() {
        return length;
    }

    /** Sets every element of the array to zero. */
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
