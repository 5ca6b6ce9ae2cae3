// [specialise Double3: float -> double]
// [specialise Int3: float -> int; have the same bits -> are the same]
// [specialise Short3: float -> short; have the same bits -> are the same]
// [specialise Byte3: float -> byte; have the same bits -> are the same]
// [specialise Float2: *3 -> *2; Three -> Two; x, y, z -> x, y]
// [specialise Double2: float -> double; *3 -> *2; Three -> Two; x, y, z -> x, y]
// [specialise Int2: float -> int; *3 -> *2; Three -> Two; x, y, z -> x, y; have the same bits -> are the same]
// [specialise Short2: float -> short; *3 -> *2; Three -> Two; x, y, z -> x, y; have the same bits -> are the same]
// [specialise Byte4: float -> byte; *3 -> *4; Three -> Four; x, y, z -> x, y, z, w; have the same bits -> are the same]
// [specialise *2: WIDTH = 3 -> WIDTH = 2]
// [specialise *4: WIDTH = 3 -> WIDTH = 4]
package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Three {@code float} values (x, y, z), which a device handles as one. Operations on two vectors, or on a vector and a number,
 * work element by element and give a new vector. The arithmetic is Java's.
 */
public final class Float3 implements TornadoVectorsInterface<FloatBuffer> {

    public static final Class<Float3> TYPE = Float3.class;

    private static final long serialVersionUID = 1;
    private static final int WIDTH = 3;

    private final float[] storage;

    private Float3(float[] storage) {
        this.storage = storage;
    }

    public Float3() {
        this(new float[WIDTH]);
    }

    // [only *3]
    public Float3(float x, float y, float z) {
        this(new float[] {x, y, z});
    }
    // [only Float2]
    // public Float2(float x, float y) {
    //     this(new float[] {x, y});
    // }
    // [only Double2]
    // public Double2(double x, double y) {
    //     this(new double[] {x, y});
    // }
    // [only Int2]
    // public Int2(int x, int y) {
    //     this(new int[] {x, y});
    // }
    // [only Short2]
    // public Short2(short x, short y) {
    //     this(new short[] {x, y});
    // }
    // [only Byte4]
    // public Byte4(byte x, byte y, byte z, byte w) {
    //     this(new byte[] {x, y, z, w});
    // }
    // [end]

    public static Float3 add(Float3 a, Float3 b) {
        float[] result = a.storage.clone();
        for (int i = 0; i < WIDTH; i++) {
            result[i] += b.storage[i];
        }
        return new Float3(result);
    }

    public static Float3 sub(Float3 a, Float3 b) {
        float[] result = a.storage.clone();
        for (int i = 0; i < WIDTH; i++) {
            result[i] -= b.storage[i];
        }
        return new Float3(result);
    }

    public static Float3 mult(Float3 a, Float3 b) {
        float[] result = a.storage.clone();
        for (int i = 0; i < WIDTH; i++) {
            result[i] *= b.storage[i];
        }
        return new Float3(result);
    }

    public static Float3 div(Float3 a, Float3 b) {
        float[] result = a.storage.clone();
        for (int i = 0; i < WIDTH; i++) {
            result[i] /= b.storage[i];
        }
        return new Float3(result);
    }

    public static Float3 min(Float3 a, Float3 b) {
        float[] result = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            result[i] = TornadoMath.min(a.storage[i], b.storage[i]);
        }
        return new Float3(result);
    }

    public static Float3 max(Float3 a, Float3 b) {
        float[] result = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            result[i] = TornadoMath.max(a.storage[i], b.storage[i]);
        }
        return new Float3(result);
    }

    // [only Float*]
    public static Float3 add(Float3 a, Int3 b) {
        return add(a, floats(b));
    }

    public static Float3 add(Int3 a, Float3 b) {
        return add(floats(a), b);
    }

    public static Float3 sub(Float3 a, Int3 b) {
        return sub(a, floats(b));
    }

    public static Float3 sub(Int3 a, Float3 b) {
        return sub(floats(a), b);
    }

    public static Float3 mult(Float3 a, Int3 b) {
        return mult(a, floats(b));
    }

    public static Float3 mult(Int3 a, Float3 b) {
        return mult(floats(a), b);
    }

    public static Float3 div(Float3 a, Int3 b) {
        return div(a, floats(b));
    }

    public static Float3 div(Int3 a, Float3 b) {
        return div(floats(a), b);
    }

    public static Float3 min(Float3 a, Int3 b) {
        return min(a, floats(b));
    }

    public static Float3 min(Int3 a, Float3 b) {
        return min(floats(a), b);
    }

    public static Float3 max(Float3 a, Int3 b) {
        return max(a, floats(b));
    }

    public static Float3 max(Int3 a, Float3 b) {
        return max(floats(a), b);
    }

    private static Float3 floats(Int3 a) {
        Float3 result = new Float3();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = a.get(i);
        }
        return result;
    }
    // [end]

    public static Float3 add(Float3 a, float b) {
        return add(a, all(b));
    }

    public static Float3 sub(Float3 a, float b) {
        return sub(a, all(b));
    }

    public static Float3 mult(Float3 a, float b) {
        return mult(a, all(b));
    }

    public static Float3 div(Float3 a, float b) {
        return div(a, all(b));
    }

    private static Float3 all(float value) {
        Float3 result = new Float3();
        Arrays.fill(result.storage, value);
        return result;
    }

    public static Float3 inc(Float3 a, float value) {
        return add(a, value);
    }

    public static Float3 dec(Float3 a, float value) {
        return sub(a, value);
    }

    public static Float3 scale(Float3 a, float value) {
        return mult(a, value);
    }

    // [only Float*, Double*]
    public static Float3 scaleByInverse(Float3 a, float value) {
        return mult(a, 1f / value);
    }

    public static Float3 sqrt(Float3 a) {
        Float3 result = new Float3();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = TornadoMath.sqrt(a.storage[i]);
        }
        return result;
    }

    public static Float3 floor(Float3 a) {
        Float3 result = new Float3();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = TornadoMath.floor(a.storage[i]);
        }
        return result;
    }

    public static Float3 fract(Float3 a) {
        Float3 result = new Float3();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = TornadoMath.fract(a.storage[i]);
        }
        return result;
    }

    public static float length(Float3 a) {
        return TornadoMath.sqrt(dot(a, a));
    }
    // [end]

    // [only Float*, Double*, Int2]
    /** {@return the sum of the products, from the first to the last} */
    public static float dot(Float3 a, Float3 b) {
        float result = a.storage[0] * b.storage[0];
        for (int i = 1; i < WIDTH; i++) {
            result += a.storage[i] * b.storage[i];
        }
        return result;
    }
    // [end]

    // [only Float*, Double3]
    public static Float3 normalise(Float3 value) {
        return scaleByInverse(value, length(value));
    }
    // [only Double2]
    // /** Scales the vector to the length 1. */
    // public static void normalise(Double2 value) {
    //     value.set(scaleByInverse(value, length(value)));
    // }
    // [end]

    // [only Float3, Double3]
    public static Float3 cross(Float3 a, Float3 b) {
        float[] p = a.storage;
        float[] q = b.storage;
        return new Float3(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]);
    }

    public static boolean isEqualULP(Float3 value, Float3 expected, float numULP) {
        return TornadoMath.isEqualULP(value.storage, expected.storage, numULP);
    }
    // [end]

    // [not Float2, Double2]
    public static Float3 clamp(Float3 a, float min, float max) {
        Float3 result = new Float3();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = TornadoMath.clamp(a.storage[i], min, max);
        }
        return result;
    }
    // [end]

    /** {@return whether the elements have the same bits} */
    public static boolean isEqual(Float3 a, Float3 b) {
        return TornadoMath.isEqual(a.storage, b.storage);
    }

    public static float min(Float3 a) {
        float result = a.storage[0];
        for (int i = 1; i < WIDTH; i++) {
            result = TornadoMath.min(result, a.storage[i]);
        }
        return result;
    }

    public static float max(Float3 a) {
        float result = a.storage[0];
        for (int i = 1; i < WIDTH; i++) {
            result = TornadoMath.max(result, a.storage[i]);
        }
        return result;
    }

    public float get(int index) {
        return storage[index];
    }

    public void set(int index, float value) {
        storage[index] = value;
    }

    public void set(Float3 value) {
        System.arraycopy(value.storage, 0, storage, 0, WIDTH);
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

    // [not *2]
    public float getZ() {
        return storage[2];
    }

    public void setZ(float value) {
        storage[2] = value;
    }
    // [end]

    // [only Byte4]
    // public byte getW() {
    //     return storage[3];
    // }
    //
    // public void setW(byte value) {
    //     storage[3] = value;
    // }
    // [end]

    // [only Float3]
    public float getS0() {
        return storage[0];
    }

    public float getS1() {
        return storage[1];
    }

    public float getS2() {
        return storage[2];
    }

    public Float2 asFloat2() {
        return new Float2(storage[0], storage[1]);
    }
    // [only Double3]
    // public Double2 asDouble2() {
    //     return new Double2(storage[0], storage[1]);
    // }
    // [only Int3]
    // public Int2 asInt2() {
    //     return new Int2(storage[0], storage[1]);
    // }
    // [end]

    // [only Float3, Double3]
    public void setS0(float value) {
        storage[0] = value;
    }

    public void setS1(float value) {
        storage[1] = value;
    }

    public void setS2(float value) {
        storage[2] = value;
    }
    // [end]

    public Float3 duplicate() {
        return new Float3(storage.clone());
    }

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
        Object[] elements = new Object[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            elements[i] = storage[i];
        }
        return String.format(Locale.ROOT, fmt, elements);
    }

    @Override
    public String toString() {
        // [only Float*, Double*]
        return toString(Formats.of("%.3f", WIDTH));
        // [not Float*, Double*]
        // return toString(Formats.of("%d", WIDTH));
        // [end]
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
        return WIDTH;
    }

    @Override
    public long getNumBytes() {
        return WIDTH * Float.BYTES;
    }
}
