package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.FloatBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Two {@code float} values, {@code x}, {@code y}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector unless they return nothing. The arithmetic is Java's.
 */
public final class Float2 implements TornadoVectorsInterface<FloatBuffer> {

    public static final Class<Float2> TYPE = Float2.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{%.3f,%.3f}";

    private final float[] storage;

    private Float2(float[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Float2() {
        this(new float[2]);
    }

    /** Makes a vector of the given elements. */
    public Float2(float x, float y) {
        this(new float[] {x, y});
    }

    /** {@return the sums, element by element} */
    public static Float2 add(Float2 a, Float2 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float2(p[0] + q[0], p[1] + q[1]);
    }

    /** {@return the differences, element by element} */
    public static Float2 sub(Float2 a, Float2 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float2(p[0] - q[0], p[1] - q[1]);
    }

    /** {@return the products, element by element} */
    public static Float2 mult(Float2 a, Float2 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float2(p[0] * q[0], p[1] * q[1]);
    }

    /** {@return the quotients, element by element} */
    public static Float2 div(Float2 a, Float2 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float2(p[0] / q[0], p[1] / q[1]);
    }

    /** {@return the smaller elements} */
    public static Float2 min(Float2 a, Float2 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float2(Math.min(p[0], q[0]), Math.min(p[1], q[1]));
    }

    /** {@return the larger elements} */
    public static Float2 max(Float2 a, Float2 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float2(Math.max(p[0], q[0]), Math.max(p[1], q[1]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Float2 add(Float2 a, float b) {
        float[] p = a.storage;
        return new Float2(p[0] + b, p[1] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Float2 sub(Float2 a, float b) {
        float[] p = a.storage;
        return new Float2(p[0] - b, p[1] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Float2 mult(Float2 a, float b) {
        float[] p = a.storage;
        return new Float2(p[0] * b, p[1] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Float2 div(Float2 a, float b) {
        float[] p = a.storage;
        return new Float2(p[0] / b, p[1] / b);
    }

    /** {@return the same as {@link #add(Float2, float)}} */
    public static Float2 inc(Float2 a, float value) {
        return add(a, value);
    }

    /** {@return the same as {@link #sub(Float2, float)}} */
    public static Float2 dec(Float2 a, float value) {
        return sub(a, value);
    }

    /** {@return the same as {@link #mult(Float2, float)}} */
    public static Float2 scale(Float2 a, float value) {
        return mult(a, value);
    }

    /** {@return each element times the inverse of {@code value}} */
    public static Float2 scaleByInverse(Float2 a, float value) {
        return mult(a, 1f / value);
    }

    /** {@return the square roots} */
    public static Float2 sqrt(Float2 a) {
        float[] p = a.storage;
        return new Float2(TornadoMath.sqrt(p[0]), TornadoMath.sqrt(p[1]));
    }

    /** {@return the largest whole numbers not above the elements} */
    public static Float2 floor(Float2 a) {
        float[] p = a.storage;
        return new Float2(TornadoMath.floor(p[0]), TornadoMath.floor(p[1]));
    }

    /** {@return the elements less their floors} */
    public static Float2 fract(Float2 a) {
        float[] p = a.storage;
        return new Float2(TornadoMath.fract(p[0]), TornadoMath.fract(p[1]));
    }

    /** Replaces each element outside the range by the nearer end. */
    public static void clamp(Float2 a, float min, float max) {
        float[] p = a.storage;
        p[0] = TornadoMath.clamp(p[0], min, max);
        p[1] = TornadoMath.clamp(p[1], min, max);
    }

    /** {@return the vector scaled to the length 1} */
    public static Float2 normalise(Float2 value) {
        return scaleByInverse(value, length(value));
    }

    /** {@return the smallest element} */
    public static float min(Float2 a) {
        float[] p = a.storage;
        return Math.min(p[0], p[1]);
    }

    /** {@return the largest element} */
    public static float max(Float2 a) {
        float[] p = a.storage;
        return Math.max(p[0], p[1]);
    }

    /** {@return the sum of the products, from the first to the last} */
    public static float dot(Float2 a, Float2 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return p[0] * q[0] + p[1] * q[1];
    }

    /** {@return the Euclidean length} */
    public static float length(Float2 a) {
        return TornadoMath.sqrt(dot(a, a));
    }

    /** {@return whether the elements have the same bits} */
    public static boolean isEqual(Float2 a, Float2 b) {
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
    public void set(Float2 value) {
        System.arraycopy(value.storage, 0, storage, 0, 2);
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

    /** {@return a copy} */
    public Float2 duplicate() {
        return new Float2(storage.clone());
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
        return String.format(Locale.ROOT, fmt, storage[0], storage[1]);
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
        return 2;
    }

    @Override
    public long getNumBytes() {
        return 2 * Float.BYTES;
    }
}
