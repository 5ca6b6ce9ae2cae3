package uk.ac.manchester.tornado.api.types.collections;

import java.lang.foreign.MemorySegment;
import java.nio.IntBuffer;
import java.util.Locale;
import java.util.Objects;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** A vector of any number of {@code int} values: a view of the first elements of an {@link IntArray}. */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class VectorInt implements TornadoCollectionInterface<IntBuffer> {

    private static final String FORMAT = "%d";

    /** A longer vector is written by its length alone. */
    private static final int LONGEST_WRITTEN = 31;

    private final IntArray storage;
    private final int length;

    /** Makes a view of an array's first {@code numElements} elements. */
    public VectorInt(int numElements, IntArray array) {
        this.storage = array;
        this.length = VectorViews.prefix("VectorInt", numElements, array.getSize());
    }

    /** Makes a vector of zeros in a new array. */
    public VectorInt(int numElements) {
        this(new IntArray(numElements));
    }

    /** Makes a view of an array. */
    public VectorInt(IntArray storage) {
        this(storage.getSize(), storage);
    }

    /** {@return the smallest element; of no elements, the largest value} */
    public static int min(VectorInt v) {
        int result = Integer.MAX_VALUE;
        for (int i = 0; i < v.length; i++) {
            result = Math.min(result, v.get(i));
        }
        return result;
    }

    /** {@return the largest element; of no elements, the smallest value} */
    public static int max(VectorInt v) {
        int result = Integer.MIN_VALUE;
        for (int i = 0; i < v.length; i++) {
            result = Math.max(result, v.get(i));
        }
        return result;
    }

    /** {@return the sum of the products, from the first to the last; {@code b} is at least as long as {@code a}} */
    public static int dot(VectorInt a, VectorInt b) {
        int result = 0;
        for (int i = 0; i < a.length; i++) {
            result += a.get(i) * b.get(i);
        }
        return result;
    }

    /** {@return the array behind this view} */
    public IntArray getArray() {
        return storage;
    }

    /** {@return one element} */
    public int get(int index) {
        return storage.get(Objects.checkIndex(index, length));
    }

    /** Sets one element. */
    public void set(int index, int value) {
        storage.set(Objects.checkIndex(index, length), value);
    }

    /** Copies another vector, at most as long, over the first elements. */
    public void set(VectorInt values) {
        Objects.checkFromIndexSize(0, values.length, length);
        long bytes = (long) values.length * Integer.BYTES;
        MemorySegment.copy(values.getSegment(), 0, getSegment(), 0, bytes);
    }

    /** Copies a Java array, at most as long, over the first elements. */
    public void set(int[] values) {
        Objects.checkFromIndexSize(0, values.length, length);
        for (int i = 0; i < values.length; i++) {
            storage.set(i, values[i]);
        }
    }

    /** Sets every element of the array to a value. */
    public void fill(int value) {
        storage.init(value);
    }

    /** {@return a copy of {@code length} elements, the first of them at {@code start}} */
    public VectorInt subVector(int start, int length) {
        Objects.checkFromIndexSize(start, length, this.length);
        return new VectorInt(storage.slice(start, length));
    }

    /** {@return a copy with an array of its own} */
    public VectorInt duplicate() {
        return subVector(0, length);
    }

    /** {@return whether the other vector is as long and its elements are the same} */
    public boolean isEqual(VectorInt vector) {
        return TornadoMath.isEqual(duplicate().storage, vector.duplicate().storage);
    }

    /** {@return the elements, each written by a format, in brackets} */
    public String toString(String fmt) {
        StringBuilder text = new StringBuilder("[ ");
        for (int i = 0; i < length; i++) {
            text.append(String.format(Locale.ROOT, fmt, get(i))).append(' ');
        }
        return text.append(']').toString();
    }

    @Override
    public String toString() {
        String name = "VectorInt <" + length + ">";
        return length <= LONGEST_WRITTEN ? name + toString(FORMAT) : name;
    }

    @Override
    public void loadFromBuffer(IntBuffer buffer) {
        Objects.checkFromIndexSize(0, buffer.remaining(), length);
        for (int i = 0; buffer.hasRemaining(); i++) {
            storage.set(i, buffer.get());
        }
    }

    /** {@return a copy of the array's elements} */
    @Override
    public IntBuffer asBuffer() {
        return IntBuffer.wrap(storage.toHeapArray());
    }

    @Override
    public int size() {
        return length;
    }

    /** {@return the number of elements} */
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
