package uk.ac.manchester.tornado.api.types.collections;

import java.lang.foreign.MemorySegment;
import java.nio.IntBuffer;
import java.util.Objects;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.vectors.Int3;

/**
 * The elements of an {@link IntArray} taken three at a time: vector {@code i} is made of the array's elements
 * {@code 3 * i} to {@code 3 * i + 2}. A view: what is written here is written to the array. Elements of the array
 * behind the last whole vector belong to no vector.
 */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class VectorInt3 implements TornadoCollectionInterface<IntBuffer> {

    public static final Class<VectorInt3> TYPE = VectorInt3.class;

    private static final int WIDTH = 3;

    private final IntArray storage;
    private final int length;

    /** Makes a view of an array. */
    public VectorInt3(IntArray array) {
        this.storage = array;
        this.length = array.getSize() / WIDTH;
    }

    /**
     * Makes vectors of zeros in a new array.
     *
     * @param numElements the number of vectors
     */
    public VectorInt3(int numElements) {
        this(new IntArray(VectorViews.elements("VectorInt3", numElements, WIDTH)));
    }

    /** {@return the number of elements of one vector, 3} */
    public int vectorWidth() {
        return WIDTH;
    }

    /** {@return the array behind this view} */
    public IntArray getArray() {
        return storage;
    }

    /** {@return a copy of one vector} */
    public Int3 get(int index) {
        int at = Objects.checkIndex(index, length) * WIDTH;
        return new Int3(storage.get(at), storage.get(at + 1), storage.get(at + 2));
    }

    /** Sets one vector. */
    public void set(int index, Int3 value) {
        int at = Objects.checkIndex(index, length) * WIDTH;
        storage.set(at, value.get(0));
        storage.set(at + 1, value.get(1));
        storage.set(at + 2, value.get(2));
    }

    /** Copies as many vectors as this view has from another, which has at least as many. */
    public void set(VectorInt3 values) {
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
    public VectorInt3 duplicate() {
        VectorInt3 copy = new VectorInt3(length);
        copy.set(this);
        return copy;
    }

    @Override
    public String toString() {
        return VectorViews.describe("VectorInt3", length, WIDTH, this::get);
    }

    /** {@return the sums of the vectors, element by element, from the first vector to the last} */
    public Int3 sum() {
        Int3 result = new Int3();
        for (int i = 0; i < length; i++) {
            result = Int3.add(result, get(i));
        }
        return result;
    }

    /** {@return the smallest elements of the vectors; of no vectors, the largest value} */
    public Int3 min() {
        Int3 result = Int3.add(new Int3(), Integer.MAX_VALUE);
        for (int i = 0; i < length; i++) {
            result = Int3.min(result, get(i));
        }
        return result;
    }

    /** {@return the largest elements of the vectors; of no vectors, the smallest value} */
    public Int3 max() {
        Int3 result = Int3.add(new Int3(), Integer.MIN_VALUE);
        for (int i = 0; i < length; i++) {
            result = Int3.max(result, get(i));
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
