// [specialise Double4: float -> double; 3f -> 3f]
// [specialise Int4: float -> int; have the same bits -> are the same]
package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Four {@code float} values, {@code x}, {@code y}, {@code z}, {@code w}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, work element by element and give a new vector. The arithmetic is Java's.
 */
public final class Float4 implements TornadoVectorsInterface<FloatBuffer> {

    public static final Class<Float4> TYPE = Float4.class;

    private static final long serialVersionUID = 1;
    // [not Int4]
    private static final String FORMAT = "{%.3f,%.3f,%.3f,%.3f}";
    // [only Int4]
    // private static final String FORMAT = "{ x=%-7d, y=%-7d, z=%-7d, w=%-7d }";
    // [end]

    private final float[] storage;

    private Float4(float[] storage) {
        this.storage = storage;
    }

    public Float4() {
        this(new float[4]);
    }

    public Float4(float x, float y, float z, float w) {
        this(new float[] {x, y, z, w});
    }

    public static Float4 add(Float4 a, Float4 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float4(p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3]);
    }

    public static Float4 sub(Float4 a, Float4 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float4(p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3]);
    }

    public static Float4 mult(Float4 a, Float4 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float4(p[0] * q[0], p[1] * q[1], p[2] * q[2], p[3] * q[3]);
    }

    public static Float4 div(Float4 a, Float4 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float4(p[0] / q[0], p[1] / q[1], p[2] / q[2], p[3] / q[3]);
    }

    public static Float4 min(Float4 a, Float4 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float4(Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.min(p[2], q[2]), Math.min(p[3], q[3]));
    }

    public static Float4 max(Float4 a, Float4 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float4(Math.max(p[0], q[0]), Math.max(p[1], q[1]), Math.max(p[2], q[2]), Math.max(p[3], q[3]));
    }

    // [only Float4]
    public static Float4 add(Float4 a, Int4 b) {
        return add(a, floats(b));
    }

    public static Float4 add(Int4 a, Float4 b) {
        return add(floats(a), b);
    }

    public static Float4 sub(Float4 a, Int4 b) {
        return sub(a, floats(b));
    }

    public static Float4 sub(Int4 a, Float4 b) {
        return sub(floats(a), b);
    }

    public static Float4 mult(Float4 a, Int4 b) {
        return mult(a, floats(b));
    }

    public static Float4 mult(Int4 a, Float4 b) {
        return mult(floats(a), b);
    }

    public static Float4 div(Float4 a, Int4 b) {
        return div(a, floats(b));
    }

    public static Float4 div(Int4 a, Float4 b) {
        return div(floats(a), b);
    }

    public static Float4 min(Float4 a, Int4 b) {
        return min(a, floats(b));
    }

    public static Float4 min(Int4 a, Float4 b) {
        return min(floats(a), b);
    }

    private static Float4 floats(Int4 a) {
        return new Float4(a.getX(), a.getY(), a.getZ(), a.getW());
    }
    // [end]

    public static Float4 add(Float4 a, float b) {
        float[] p = a.storage;
        return new Float4(p[0] + b, p[1] + b, p[2] + b, p[3] + b);
    }

    public static Float4 sub(Float4 a, float b) {
        float[] p = a.storage;
        return new Float4(p[0] - b, p[1] - b, p[2] - b, p[3] - b);
    }

    public static Float4 mult(Float4 a, float b) {
        float[] p = a.storage;
        return new Float4(p[0] * b, p[1] * b, p[2] * b, p[3] * b);
    }

    public static Float4 div(Float4 a, float b) {
        float[] p = a.storage;
        return new Float4(p[0] / b, p[1] / b, p[2] / b, p[3] / b);
    }

    public static Float4 inc(Float4 a, float value) {
        return add(a, value);
    }

    public static Float4 dec(Float4 a, float value) {
        return sub(a, value);
    }

    public static Float4 scale(Float4 a, float value) {
        return mult(a, value);
    }

    // [not Int4]
    public static Float4 scaleByInverse(Float4 a, float value) {
        return mult(a, 1f / value);
    }
    // [end]

    // [only Float4]
    /** {@return the sum of the elements, from the first to the last} */
    public static float sum(Float4 a) {
        float[] p = a.storage;
        return p[0] + p[1] + p[2] + p[3];
    }
    // [end]

    // [not Int4]
    public static Float4 sqrt(Float4 a) {
        float[] p = a.storage;
        return new Float4(
                TornadoMath.sqrt(p[0]), TornadoMath.sqrt(p[1]), TornadoMath.sqrt(p[2]), TornadoMath.sqrt(p[3]));
    }

    public static Float4 floor(Float4 a) {
        float[] p = a.storage;
        return new Float4(
                TornadoMath.floor(p[0]), TornadoMath.floor(p[1]), TornadoMath.floor(p[2]), TornadoMath.floor(p[3]));
    }

    public static Float4 fract(Float4 a) {
        float[] p = a.storage;
        return new Float4(
                TornadoMath.fract(p[0]), TornadoMath.fract(p[1]), TornadoMath.fract(p[2]), TornadoMath.fract(p[3]));
    }
    // [end]

    public static Float4 clamp(Float4 a, float min, float max) {
        float[] p = a.storage;
        return new Float4(
                TornadoMath.clamp(p[0], min, max), TornadoMath.clamp(p[1], min, max), TornadoMath.clamp(p[2], min, max),
                TornadoMath.clamp(p[3], min, max));
    }

    // [only Float4]
    public static Float4 normalise(Float4 value) {
        return scaleByInverse(value, length(value));
    }
    // [only Double4]
    // /** Scales the vector to the length 1. */
    // public static void normalise(Double4 value) {
    //     value.set(scaleByInverse(value, length(value)));
    // }
    // [end]

    public static float min(Float4 a) {
        float[] p = a.storage;
        return Math.min(Math.min(p[0], p[1]), Math.min(p[2], p[3]));
    }

    public static float max(Float4 a) {
        float[] p = a.storage;
        return Math.max(Math.max(p[0], p[1]), Math.max(p[2], p[3]));
    }

    // [not Int4]
    /** {@return the sum of the products, from the first to the last} */
    public static float dot(Float4 a, Float4 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
    }

    public static float length(Float4 a) {
        return TornadoMath.sqrt(dot(a, a));
    }
    // [end]

    /** {@return whether the elements have the same bits} */
    public static boolean isEqual(Float4 a, Float4 b) {
        return TornadoMath.isEqual(a.storage, b.storage);
    }

    public float get(int index) {
        return storage[index];
    }

    public void set(int index, float value) {
        storage[index] = value;
    }

    public void set(Float4 value) {
        System.arraycopy(value.storage, 0, storage, 0, 4);
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

    public float getW() {
        return storage[3];
    }

    public void setW(float value) {
        storage[3] = value;
    }

    // [not Int4]
    public Float2 getLow() {
        return asFloat2();
    }

    public Float2 getHigh() {
        return new Float2(storage[2], storage[3]);
    }
    // [end]

    public Float2 asFloat2() {
        return new Float2(storage[0], storage[1]);
    }

    public Float3 asFloat3() {
        return new Float3(storage[0], storage[1], storage[2]);
    }

    public Float4 duplicate() {
        return new Float4(storage.clone());
    }

    // [not Int4]
    public void fill(float value) {
        Arrays.fill(storage, value);
    }
    // [end]

    /** {@return the elements, not a copy} */
    public float[] getArray() {
        return storage;
    }

    /** {@return the elements, not a copy} */
    public float[] toArray() {
        return storage;
    }

    /** {@return the elements, each in this format} */
    public String toString(String fmt) {
        return String.format(Locale.ROOT, fmt, storage[0], storage[1], storage[2], storage[3]);
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
        return 4;
    }

    @Override
    public long getNumBytes() {
        return 4 * Float.BYTES;
    }
}
