package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.FloatBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Three {@code float} values, {@code x}, {@code y}, {@code z}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector. The arithmetic is Java's.
 */
public final class Float3 implements TornadoVectorsInterface<FloatBuffer> {

    public static final Class<Float3> TYPE = Float3.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{%.3f,%.3f,%.3f}";

    private final float[] storage;

    private Float3(float[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Float3() {
        this(new float[3]);
    }

    /** Makes a vector of the given elements. */
    public Float3(float x, float y, float z) {
        this(new float[] {x, y, z});
    }

    /** {@return the sums, element by element} */
    public static Float3 add(Float3 a, Float3 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float3(p[0] + q[0], p[1] + q[1], p[2] + q[2]);
    }

    /** {@return the differences, element by element} */
    public static Float3 sub(Float3 a, Float3 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float3(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    }

    /** {@return the products, element by element} */
    public static Float3 mult(Float3 a, Float3 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float3(p[0] * q[0], p[1] * q[1], p[2] * q[2]);
    }

    /** {@return the quotients, element by element} */
    public static Float3 div(Float3 a, Float3 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float3(p[0] / q[0], p[1] / q[1], p[2] / q[2]);
    }

    /** {@return the smaller elements} */
    public static Float3 min(Float3 a, Float3 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float3(Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.min(p[2], q[2]));
    }

    /** {@return the larger elements} */
    public static Float3 max(Float3 a, Float3 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float3(Math.max(p[0], q[0]), Math.max(p[1], q[1]), Math.max(p[2], q[2]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Float3 add(Float3 a, float b) {
        float[] p = a.storage;
        return new Float3(p[0] + b, p[1] + b, p[2] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Float3 sub(Float3 a, float b) {
        float[] p = a.storage;
        return new Float3(p[0] - b, p[1] - b, p[2] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Float3 mult(Float3 a, float b) {
        float[] p = a.storage;
        return new Float3(p[0] * b, p[1] * b, p[2] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Float3 div(Float3 a, float b) {
        float[] p = a.storage;
        return new Float3(p[0] / b, p[1] / b, p[2] / b);
    }

    /** {@return the same as {@link #add(Float3, float)}} */
    public static Float3 inc(Float3 a, float value) {
        return add(a, value);
    }

    /** {@return the same as {@link #sub(Float3, float)}} */
    public static Float3 dec(Float3 a, float value) {
        return sub(a, value);
    }

    /** {@return the same as {@link #mult(Float3, float)}} */
    public static Float3 scale(Float3 a, float value) {
        return mult(a, value);
    }

    /** {@return each element times the inverse of {@code value}} */
    public static Float3 scaleByInverse(Float3 a, float value) {
        return mult(a, 1f / value);
    }

    /** {@return the square roots} */
    public static Float3 sqrt(Float3 a) {
        float[] p = a.storage;
        return new Float3(TornadoMath.sqrt(p[0]), TornadoMath.sqrt(p[1]), TornadoMath.sqrt(p[2]));
    }

    /** {@return the largest whole numbers not above the elements} */
    public static Float3 floor(Float3 a) {
        float[] p = a.storage;
        return new Float3(TornadoMath.floor(p[0]), TornadoMath.floor(p[1]), TornadoMath.floor(p[2]));
    }

    /** {@return the elements less their floors} */
    public static Float3 fract(Float3 a) {
        float[] p = a.storage;
        return new Float3(TornadoMath.fract(p[0]), TornadoMath.fract(p[1]), TornadoMath.fract(p[2]));
    }

    /** {@return the elements, those outside the range replaced by its nearer end} */
    public static Float3 clamp(Float3 a, float min, float max) {
        float[] p = a.storage;
        return new Float3(
                TornadoMath.clamp(p[0], min, max), TornadoMath.clamp(p[1], min, max),
                TornadoMath.clamp(p[2], min, max));
    }

    /** {@return the vector scaled to the length 1} */
    public static Float3 normalise(Float3 value) {
        return scaleByInverse(value, length(value));
    }

    /** {@return the cross product} */
    public static Float3 cross(Float3 a, Float3 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float3(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]);
    }

    /** {@return the smallest element} */
    public static float min(Float3 a) {
        float[] p = a.storage;
        return Math.min(Math.min(p[0], p[1]), p[2]);
    }

    /** {@return the largest element} */
    public static float max(Float3 a) {
        float[] p = a.storage;
        return Math.max(Math.max(p[0], p[1]), p[2]);
    }

    /** {@return the sum of the products, from the first to the last} */
    public static float dot(Float3 a, Float3 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    }

    /** {@return the Euclidean length} */
    public static float length(Float3 a) {
        return TornadoMath.sqrt(dot(a, a));
    }

    /** {@return whether the elements have the same bits} */
    public static boolean isEqual(Float3 a, Float3 b) {
        return TornadoMath.isEqual(a.storage, b.storage);
    }

    /** {@return one element} */
    public float get(int index) {
        return storage[index];
    }

    /** Sets one element. */
    public void set(int index, float value) {
        storage[index] = value;
    }

    /** Copies all elements of another vector. */
    public void set(Float3 value) {
        System.arraycopy(value.storage, 0, storage, 0, 3);
    }

    public float getX() {
        return storage[0];
    }

    public void setX(float value) {
        storage[0] = value;
    }

    public float getY() {
        return storage[1];
    }

    public void setY(float value) {
        storage[1] = value;
    }

    public float getZ() {
        return storage[2];
    }

    public void setZ(float value) {
        storage[2] = value;
    }

    /** {@return a copy} */
    public Float3 duplicate() {
        return new Float3(storage.clone());
    }

    /** {@return the first two elements} */
    public Float2 asFloat2() {
        return new Float2(storage[0], storage[1]);
    }

    /** {@return the elements themselves, not a copy} */
    public float[] getArray() {
        return storage;
    }

    /** {@return the elements themselves, not a copy} */
    public float[] toArray() {
        return storage;
    }

    /** {@return the elements, each written by its part of a format} */
    public String toString(String fmt) {
        return String.format(Locale.ROOT, fmt, storage[0], storage[1], storage[2]);
    }

    @Override
    public String toString() {
        return toString(FORMAT);
    }

    @Override
    public void loadFromBuffer(FloatBuffer buffer) {
        asBuffer().put(buffer);
    }

    @Override
    public FloatBuffer asBuffer() {
        return FloatBuffer.wrap(storage);
    }

    @Override
    public int size() {
        return 3;
    }

    @Override
    public long getNumBytes() {
        return 3 * Float.BYTES;
    }
}
