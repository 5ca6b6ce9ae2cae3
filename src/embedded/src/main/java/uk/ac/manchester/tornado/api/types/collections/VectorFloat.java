package uk.ac.manchester.tornado.api.types.collections;

import java.lang.foreign.MemorySegment;
import java.nio.FloatBuffer;
import java.util.Locale;
import java.util.Objects;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** A vector of any number of {@code float} values: a view of the first elements of a {@link FloatArray}. */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class VectorFloat implements TornadoCollectionInterface<FloatBuffer> {

    private static final String FORMAT = "%.3f";

    /** A longer vector is written by its length alone. */
    private static final int LONGEST_WRITTEN = 31;

    private final FloatArray storage;
    private final int length;

    /** Makes a view of an array's first {@code numElements} elements. */
    public VectorFloat(int numElements, FloatArray array) {
        this.storage = array;
        this.length = VectorViews.prefix("VectorFloat", numElements, array.getSize());
    }

    /** Makes a vector of zeros in a new array. */
    public VectorFloat(int numElements) {
        this(new FloatArray(numElements));
    }

    /** Makes a view of an array. */
    public VectorFloat(FloatArray storage) {
        this(storage.getSize(), storage);
    }

    /** {@return the smallest element; of no elements, infinity} */
    public static float min(VectorFloat v) {
        float result = Float.POSITIVE_INFINITY;
        for (int i = 0; i < v.length; i++) {
            result = Math.min(result, v.get(i));
        }
        return result;
    }

    /** {@return the largest element; of no elements, minus infinity} */
    public static float max(VectorFloat v) {
        float result = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < v.length; i++) {
            result = Math.max(result, v.get(i));
        }
        return result;
    }

    /** {@return the sum of the products, from the first to the last; {@code b} is at least as long as {@code a}} */
    public static float dot(VectorFloat a, VectorFloat b) {
        float result = 0;
        for (int i = 0; i < a.length; i++) {
            result += a.get(i) * b.get(i);
        }
        return result;
    }

    /** {@return the array behind this view} */
    public FloatArray getArray() {
        return storage;
    }

    /** {@return one element} */
    public float get(int index) {
        return storage.get(Objects.checkIndex(index, length));
    }

    /** Sets one element. */
    public void set(int index, float value) {
        storage.set(Objects.checkIndex(index, length), value);
    }

    /** Copies another vector, at most as long, over the first elements. */
    public void set(VectorFloat values) {
        Objects.checkFromIndexSize(0, values.length, length);
        long bytes = (long) values.length * Float.BYTES;
        MemorySegment.copy(values.getSegment(), 0, getSegment(), 0, bytes);
    }

    /** Copies a Java array, at most as long, over the first elements. */
    public void set(float[] values) {
        Objects.checkFromIndexSize(0, values.length, length);
        for (int i = 0; i < values.length; i++) {
            storage.set(i, values[i]);
        }
    }

    /** Sets every element of the array to a value. */
    public void fill(float value) {
        storage.init(value);
    }

    /** {@return a copy of {@code length} elements, the first of them at {@code start}} */
    public VectorFloat subVector(int start, int length) {
        Objects.checkFromIndexSize(start, length, this.length);
        return new VectorFloat(storage.slice(start, length));
    }

    /** {@return a copy with an array of its own} */
    public VectorFloat duplicate() {
        return subVector(0, length);
    }

    /** {@return whether the other vector is as long and its elements have the same bits} */
    public boolean isEqual(VectorFloat vector) {
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
        String name = "VectorFloat <" + length + ">";
        return length <= LONGEST_WRITTEN ? name + toString(FORMAT) : name;
    }

    @Override
    public void loadFromBuffer(FloatBuffer buffer) {
        Objects.checkFromIndexSize(0, buffer.remaining(), length);
        for (int i = 0; buffer.hasRemaining(); i++) {
            storage.set(i, buffer.get());
        }
    }

    /** {@return a copy of the array's elements} */
    @Override
    public FloatBuffer asBuffer() {
        return FloatBuffer.wrap(storage.toHeapArray());
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
