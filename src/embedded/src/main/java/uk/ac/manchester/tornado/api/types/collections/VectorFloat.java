// [specialise VectorDouble: float -> double]
// [specialise VectorInt: float -> int; have the same bits -> are the same]
// [specialise VectorHalf: VectorFloat -> VectorHalf; float -> HalfFloat; FloatArray -> HalfFloatArray; FloatBuffer -> ShortBuffer]
// [specialise VectorHalf: buffer.get() -> new HalfFloat(buffer.get()); storage.toHeapArray() -> storage.toShortArray()]
package uk.ac.manchester.tornado.api.types.collections;

import java.lang.foreign.MemorySegment;
import java.nio.FloatBuffer;
import java.util.Locale;
import java.util.Objects;
import uk.ac.manchester.tornado.api.math.TornadoMath;
// [only VectorHalf]
// import uk.ac.manchester.tornado.api.types.HalfFloat;
// [end]
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** A {@link FloatArray} seen as one vector of any length. It is a view: writes go to the array. */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class VectorFloat implements TornadoCollectionInterface<FloatBuffer> {

    private static final int PRINTED = 20;

    private final FloatArray storage;
    private final int length;

    /** Makes a vector of the first elements of an array. */
    public VectorFloat(int numElements, FloatArray array) {
        this.storage = array;
        this.length = numElements;
    }

    public VectorFloat(FloatArray array) {
        this(array.getSize(), array);
    }

    /** Makes a vector of zeros in a new array. */
    public VectorFloat(int numElements) {
        this(new FloatArray(numElements));
    }

    public FloatArray getArray() {
        return storage;
    }

    public float get(int index) {
        return storage.get(index);
    }

    public void set(int index, float value) {
        storage.set(index, value);
    }

    /** Copies the elements of another vector of the same length. */
    public void set(VectorFloat values) {
        for (int i = 0; i < length; i++) {
            storage.set(i, values.get(i));
        }
    }

    /** Copies as many elements as an array has. */
    public void set(float[] values) {
        for (int i = 0; i < values.length; i++) {
            storage.set(i, values[i]);
        }
    }

    public void fill(float value) {
        storage.init(value);
    }

    /**
     * Copies a part of the vector.
     *
     * @param start index of the part's first element
     * @param length the part's number of elements
     */
    public VectorFloat subVector(int start, int length) {
        return new VectorFloat(storage.slice(start, length));
    }

    public VectorFloat duplicate() {
        VectorFloat copy = new VectorFloat(length);
        copy.set(this);
        return copy;
    }

    // [not VectorHalf]
    public static float min(VectorFloat v) {
        float result = v.get(0);
        for (int i = 1; i < v.length; i++) {
            result = TornadoMath.min(result, v.get(i));
        }
        return result;
    }

    public static float max(VectorFloat v) {
        float result = v.get(0);
        for (int i = 1; i < v.length; i++) {
            result = TornadoMath.max(result, v.get(i));
        }
        return result;
    }

    /** {@return the sum of the products, from the first to the last} */
    public static float dot(VectorFloat a, VectorFloat b) {
        float result = 0;
        for (int i = 0; i < a.length; i++) {
            result += a.get(i) * b.get(i);
        }
        return result;
    }
    // [only VectorHalf]
    // /** Returns the sum of the products, from the first to the last, each step rounded. */
    // public static HalfFloat dot(VectorHalf a, VectorHalf b) {
    //     HalfFloat result = new HalfFloat(0f);
    //     for (int i = 0; i < a.length; i++) {
    //         result = HalfFloat.add(result, HalfFloat.mult(a.get(i), b.get(i)));
    //     }
    //     return result;
    // }
    // [end]

    /** {@return whether the elements have the same bits} */
    public boolean isEqual(VectorFloat vector) {
        return TornadoMath.isEqual(storage, vector.storage);
    }

    /** {@return the elements, each in this format} */
    public String toString(String fmt) {
        StringBuilder text = new StringBuilder("[ ");
        for (int i = 0; i < length; i++) {
            // [not VectorHalf]
            text.append(String.format(Locale.ROOT, fmt, get(i))).append(' ');
            // [only VectorHalf]
            // text.append(String.format(Locale.ROOT, fmt, get(i).getFloat32())).append(' ');
            // [end]
        }
        return text.append(']').toString();
    }

    @Override
    public String toString() {
        return VectorViews.describe("VectorFloat", length, PRINTED, this::get);
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

    @Override
    public int size() {
        return length;
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
