package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.FloatBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Eight {@code float} values, {@code s0} to {@code s7}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector. The arithmetic is Java's.
 */
public final class Float8 implements TornadoVectorsInterface<FloatBuffer> {

    public static final Class<Float8> TYPE = Float8.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f}";

    private final float[] storage;

    private Float8(float[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Float8() {
        this(new float[8]);
    }

    /** Makes a vector of the given elements. */
    public Float8(float s0, float s1, float s2, float s3, float s4, float s5, float s6, float s7) {
        this(new float[] {s0, s1, s2, s3, s4, s5, s6, s7});
    }

    /** {@return the sums, element by element} */
    public static Float8 add(Float8 a, Float8 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float8(
                p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3], p[4] + q[4], p[5] + q[5], p[6] + q[6], p[7] + q[7]);
    }

    /** {@return the differences, element by element} */
    public static Float8 sub(Float8 a, Float8 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float8(
                p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3], p[4] - q[4], p[5] - q[5], p[6] - q[6], p[7] - q[7]);
    }

    /** {@return the products, element by element} */
    public static Float8 mult(Float8 a, Float8 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float8(
                p[0] * q[0], p[1] * q[1], p[2] * q[2], p[3] * q[3], p[4] * q[4], p[5] * q[5], p[6] * q[6], p[7] * q[7]);
    }

    /** {@return the quotients, element by element} */
    public static Float8 div(Float8 a, Float8 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float8(
                p[0] / q[0], p[1] / q[1], p[2] / q[2], p[3] / q[3], p[4] / q[4], p[5] / q[5], p[6] / q[6], p[7] / q[7]);
    }

    /** {@return the smaller elements} */
    public static Float8 min(Float8 a, Float8 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float8(
                Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.min(p[2], q[2]), Math.min(p[3], q[3]),
                Math.min(p[4], q[4]), Math.min(p[5], q[5]), Math.min(p[6], q[6]), Math.min(p[7], q[7]));
    }

    /** {@return the larger elements} */
    public static Float8 max(Float8 a, Float8 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float8(
                Math.max(p[0], q[0]), Math.max(p[1], q[1]), Math.max(p[2], q[2]), Math.max(p[3], q[3]),
                Math.max(p[4], q[4]), Math.max(p[5], q[5]), Math.max(p[6], q[6]), Math.max(p[7], q[7]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Float8 add(Float8 a, float b) {
        float[] p = a.storage;
        return new Float8(p[0] + b, p[1] + b, p[2] + b, p[3] + b, p[4] + b, p[5] + b, p[6] + b, p[7] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Float8 sub(Float8 a, float b) {
        float[] p = a.storage;
        return new Float8(p[0] - b, p[1] - b, p[2] - b, p[3] - b, p[4] - b, p[5] - b, p[6] - b, p[7] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Float8 mult(Float8 a, float b) {
        float[] p = a.storage;
        return new Float8(p[0] * b, p[1] * b, p[2] * b, p[3] * b, p[4] * b, p[5] * b, p[6] * b, p[7] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Float8 div(Float8 a, float b) {
        float[] p = a.storage;
        return new Float8(p[0] / b, p[1] / b, p[2] / b, p[3] / b, p[4] / b, p[5] / b, p[6] / b, p[7] / b);
    }

    /** {@return the square roots} */
    public static Float8 sqrt(Float8 a) {
        float[] p = a.storage;
        return new Float8(
                TornadoMath.sqrt(p[0]), TornadoMath.sqrt(p[1]), TornadoMath.sqrt(p[2]), TornadoMath.sqrt(p[3]),
                TornadoMath.sqrt(p[4]), TornadoMath.sqrt(p[5]), TornadoMath.sqrt(p[6]), TornadoMath.sqrt(p[7]));
    }

    /** {@return the smallest element} */
    public static float min(Float8 a) {
        float[] p = a.storage;
        float low = Math.min(Math.min(p[0], p[1]), Math.min(p[2], p[3]));
        float high = Math.min(Math.min(p[4], p[5]), Math.min(p[6], p[7]));
        return Math.min(low, high);
    }

    /** {@return the largest element} */
    public static float max(Float8 a) {
        float[] p = a.storage;
        float low = Math.max(Math.max(p[0], p[1]), Math.max(p[2], p[3]));
        float high = Math.max(Math.max(p[4], p[5]), Math.max(p[6], p[7]));
        return Math.max(low, high);
    }

    /** {@return the sum of the products, from the first to the last} */
    public static float dot(Float8 a, Float8 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3]
                + p[4] * q[4] + p[5] * q[5] + p[6] * q[6] + p[7] * q[7];
    }

    /** {@return whether the elements have the same bits} */
    public static boolean isEqual(Float8 a, Float8 b) {
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
    public void set(Float8 value) {
        System.arraycopy(value.storage, 0, storage, 0, 8);
    }

    public float getS0() {
        return storage[0];
    }

    public void setS0(float value) {
        storage[0] = value;
    }

    public float getS1() {
        return storage[1];
    }

    public void setS1(float value) {
        storage[1] = value;
    }

    public float getS2() {
        return storage[2];
    }

    public void setS2(float value) {
        storage[2] = value;
    }

    public float getS3() {
        return storage[3];
    }

    public void setS3(float value) {
        storage[3] = value;
    }

    public float getS4() {
        return storage[4];
    }

    public void setS4(float value) {
        storage[4] = value;
    }

    public float getS5() {
        return storage[5];
    }

    public void setS5(float value) {
        storage[5] = value;
    }

    public float getS6() {
        return storage[6];
    }

    public void setS6(float value) {
        storage[6] = value;
    }

    public float getS7() {
        return storage[7];
    }

    public void setS7(float value) {
        storage[7] = value;
    }

    /** {@return a copy} */
    public Float8 duplicate() {
        return new Float8(storage.clone());
    }

    /** {@return the first half} */
    public Float4 getLow() {
        return new Float4(storage[0], storage[1], storage[2], storage[3]);
    }

    /** {@return the second half} */
    public Float4 getHigh() {
        return new Float4(storage[4], storage[5], storage[6], storage[7]);
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
        return String.format(
                Locale.ROOT, fmt, storage[0], storage[1], storage[2], storage[3], storage[4], storage[5], storage[6],
                storage[7]);
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
        return 8;
    }

    @Override
    public long getNumBytes() {
        return 8 * Float.BYTES;
    }
}
