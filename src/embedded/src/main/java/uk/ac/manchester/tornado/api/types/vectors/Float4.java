// [specialise Double4: float -> double]
// [specialise Int4: float -> int; have the same bits -> are the same]
// [specialise Byte4: float -> byte; have the same bits -> are the same]
// [specialise Float2: *4 -> *2; WIDTH = 4 -> WIDTH = 2; Four -> Two]
// [specialise Double2: float -> double; *4 -> *2; WIDTH = 4 -> WIDTH = 2; Four -> Two]
// [specialise Int2: float -> int; *4 -> *2; WIDTH = 4 -> WIDTH = 2; Four -> Two; have the same bits -> are the same]
// [specialise Short2: float -> short; *4 -> *2; WIDTH = 4 -> WIDTH = 2; Four -> Two; have the same bits -> are the same]
// [specialise Float3: *4 -> *3; WIDTH = 4 -> WIDTH = 3; Four -> Three]
// [specialise Double3: float -> double; *4 -> *3; WIDTH = 4 -> WIDTH = 3; Four -> Three]
// [specialise Int3: float -> int; *4 -> *3; WIDTH = 4 -> WIDTH = 3; Four -> Three; have the same bits -> are the same]
// [specialise Short3: float -> short; *4 -> *3; WIDTH = 4 -> WIDTH = 3; Four -> Three; have the same bits -> are the same]
// [specialise Byte3: float -> byte; *4 -> *3; WIDTH = 4 -> WIDTH = 3; Four -> Three; have the same bits -> are the same]
// [specialise Float8: *4 -> *8; WIDTH = 4 -> WIDTH = 8; Four -> Eight; Lower -> Float4]
// [specialise Double8: float -> double; *4 -> *8; WIDTH = 4 -> WIDTH = 8; Four -> Eight; Lower -> Double4]
// [specialise Int8: float -> int; *4 -> *8; WIDTH = 4 -> WIDTH = 8; Four -> Eight; have the same bits -> are the same; Lower -> Int4]
// [specialise Float16: *4 -> *16; WIDTH = 4 -> WIDTH = 16; Four -> Sixteen]
// [specialise Double16: float -> double; *4 -> *16; WIDTH = 4 -> WIDTH = 16; Four -> Sixteen]
// [specialise Int16: float -> int; *4 -> *16; WIDTH = 4 -> WIDTH = 16; Four -> Sixteen; have the same bits -> are the same]
// [specialise Float16: public static Float4 sqrt -> static Float16 sqrt; public Float4 duplicate -> Float16 duplicate]
// [specialise Float16: public static boolean isEqual -> static boolean isEqual]
// [specialise *8, *16: getS4 -> getS4; setS4 -> setS4]
package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Four {@code float} values, which a device handles as one. Operations on two vectors, or on a vector and a number, work
 * element by element and give a new vector. The arithmetic is Java's.
 */
public final class Float4 implements TornadoVectorsInterface<FloatBuffer> {

    public static final Class<Float4> TYPE = Float4.class;

    private static final long serialVersionUID = 1;
    private static final int WIDTH = 4;

    private final float[] storage;

    private Float4(float[] storage) {
        this.storage = storage;
    }

    public Float4() {
        this(new float[WIDTH]);
    }

    // [only *4]
    public Float4(float x, float y, float z, float w) {
        this(new float[] {x, y, z, w});
    }
    // [only *2]
    //: public Float4(float x, float y) {
    //:     this(new float[] {x, y});
    //: }
    // [only *3]
    //: public Float4(float x, float y, float z) {
    //:     this(new float[] {x, y, z});
    //: }
    // [only *8]
    //: public Float4(float s0, float s1, float s2, float s3, float s4, float s5, float s6, float s7) {
    //:     this(new float[] {s0, s1, s2, s3, s4, s5, s6, s7});
    //: }
    // [only *16]
    //: public Float4(float s0, float s1, float s2, float s3, float s4, float s5, float s6, float s7,
    //:         float s8, float s9, float s10, float s11, float s12, float s13, float s14, float s15) {
    //:     this(new float[] {s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15});
    //: }
    // [end]

    public static Float4 add(Float4 a, Float4 b) {
        float[] result = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            result[i] = a.storage[i];
            result[i] += b.storage[i];
        }
        return new Float4(result);
    }

    public static Float4 sub(Float4 a, Float4 b) {
        float[] result = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            result[i] = a.storage[i];
            result[i] -= b.storage[i];
        }
        return new Float4(result);
    }

    public static Float4 mult(Float4 a, Float4 b) {
        float[] result = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            result[i] = a.storage[i];
            result[i] *= b.storage[i];
        }
        return new Float4(result);
    }

    public static Float4 div(Float4 a, Float4 b) {
        float[] result = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            result[i] = a.storage[i];
            result[i] /= b.storage[i];
        }
        return new Float4(result);
    }

    public static Float4 min(Float4 a, Float4 b) {
        float[] result = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            result[i] = TornadoMath.min(a.storage[i], b.storage[i]);
        }
        return new Float4(result);
    }

    public static Float4 max(Float4 a, Float4 b) {
        float[] result = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            result[i] = TornadoMath.max(a.storage[i], b.storage[i]);
        }
        return new Float4(result);
    }

    // [only Float*]
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
        Float4 result = new Float4();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = a.get(i);
        }
        return result;
    }
    // [end]

    // [only Float2, Float3, Float8, Float16]
    //: public static Float4 max(Float4 a, Int4 b) {
    //:     return max(a, floats(b));
    //: }
    //:
    //: public static Float4 max(Int4 a, Float4 b) {
    //:     return max(floats(a), b);
    //: }
    // [end]

    public static Float4 add(Float4 a, float b) {
        return add(a, all(b));
    }

    public static Float4 sub(Float4 a, float b) {
        return sub(a, all(b));
    }

    public static Float4 mult(Float4 a, float b) {
        return mult(a, all(b));
    }

    public static Float4 div(Float4 a, float b) {
        return div(a, all(b));
    }

    private static Float4 all(float value) {
        Float4 result = new Float4();
        Arrays.fill(result.storage, value);
        return result;
    }

    // [not *8, *16]
    public static Float4 inc(Float4 a, float value) {
        return add(a, value);
    }

    public static Float4 dec(Float4 a, float value) {
        return sub(a, value);
    }

    public static Float4 scale(Float4 a, float value) {
        return mult(a, value);
    }
    // [end]

    // [only Float2, Float3, Float4, Double2, Double3, Double4]
    public static Float4 scaleByInverse(Float4 a, float value) {
        return mult(a, 1f / value);
    }

    public static Float4 floor(Float4 a) {
        Float4 result = new Float4();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = TornadoMath.floor(a.storage[i]);
        }
        return result;
    }

    public static Float4 fract(Float4 a) {
        Float4 result = new Float4();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = TornadoMath.fract(a.storage[i]);
        }
        return result;
    }

    public static float length(Float4 a) {
        return TornadoMath.sqrt(dot(a, a));
    }
    // [end]

    // [only Float*, Double*]
    public static Float4 sqrt(Float4 a) {
        Float4 result = new Float4();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = TornadoMath.sqrt(a.storage[i]);
        }
        return result;
    }
    // [end]

    // [only Float*, Double2, Double3, Double4, Double16, Int2, Int8, Int16]
    /** {@return the sum of the products, from the first to the last} */
    public static float dot(Float4 a, Float4 b) {
        float result = a.storage[0] * b.storage[0];
        for (int i = 1; i < WIDTH; i++) {
            result += a.storage[i] * b.storage[i];
        }
        return result;
    }
    // [end]

    // [only Float4]
    /** {@return the sum of the elements, from the first to the last} */
    public static float sum(Float4 a) {
        float[] p = a.storage;
        return p[0] + p[1] + p[2] + p[3];
    }
    // [end]

    // [only Float2, Float3, Float4, Double3]
    public static Float4 normalise(Float4 value) {
        return scaleByInverse(value, length(value));
    }
    // [only Double2, Double4]
    //: /** Scales the vector to the length 1. */
    //: public static void normalise(Float4 value) {
    //:     value.set(scaleByInverse(value, length(value)));
    //: }
    // [end]

    // [only Float3, Double3]
    //: public static Float4 cross(Float4 a, Float4 b) {
    //:     float[] p = a.storage;
    //:     float[] q = b.storage;
    //:     return new Float4(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]);
    //: }
    //:
    //: public static boolean isEqualULP(Float4 value, Float4 expected, float numULP) {
    //:     return TornadoMath.isEqualULP(value.storage, expected.storage, numULP);
    //: }
    // [end]

    // [not Float2, Double2, *8, *16]
    public static Float4 clamp(Float4 a, float min, float max) {
        Float4 result = new Float4();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = TornadoMath.clamp(a.storage[i], min, max);
        }
        return result;
    }
    // [end]

    public static float min(Float4 a) {
        float result = a.storage[0];
        for (int i = 1; i < WIDTH; i++) {
            result = TornadoMath.min(result, a.storage[i]);
        }
        return result;
    }

    public static float max(Float4 a) {
        float result = a.storage[0];
        for (int i = 1; i < WIDTH; i++) {
            result = TornadoMath.max(result, a.storage[i]);
        }
        return result;
    }

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
        System.arraycopy(value.storage, 0, storage, 0, WIDTH);
    }

    // [not *8, *16]
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
    // [end]

    // [only *3, *4]
    public float getZ() {
        return storage[2];
    }

    public void setZ(float value) {
        storage[2] = value;
    }
    // [end]

    // [only *4]
    public float getW() {
        return storage[3];
    }

    public void setW(float value) {
        storage[3] = value;
    }
    // [end]

    // [only Float3, *8, *16]
    //: public float getS0() {
    //:     return storage[0];
    //: }
    //:
    //: public float getS1() {
    //:     return storage[1];
    //: }
    //:
    //: public float getS2() {
    //:     return storage[2];
    //: }
    // [end]

    // [only Float3, Double3, *8, *16]
    //: public void setS0(float value) {
    //:     storage[0] = value;
    //: }
    //:
    //: public void setS1(float value) {
    //:     storage[1] = value;
    //: }
    //:
    //: public void setS2(float value) {
    //:     storage[2] = value;
    //: }
    // [end]

    // [only *8, *16]
    //: public float getS3() {
    //:     return storage[3];
    //: }
    //:
    //: public void setS3(float value) {
    //:     storage[3] = value;
    //: }
    //:
    //: public float getS4() {
    //:     return storage[4];
    //: }
    //:
    //: public void setS4(float value) {
    //:     storage[4] = value;
    //: }
    //:
    //: public float getS5() {
    //:     return storage[5];
    //: }
    //:
    //: public void setS5(float value) {
    //:     storage[5] = value;
    //: }
    //:
    //: public float getS6() {
    //:     return storage[6];
    //: }
    //:
    //: public void setS6(float value) {
    //:     storage[6] = value;
    //: }
    //:
    //: public float getS7() {
    //:     return storage[7];
    //: }
    //:
    //: public void setS7(float value) {
    //:     storage[7] = value;
    //: }
    // [end]

    // [only *16]
    //: public float getS8() {
    //:     return storage[8];
    //: }
    //:
    //: public void setS8(float value) {
    //:     storage[8] = value;
    //: }
    //:
    //: public float getS9() {
    //:     return storage[9];
    //: }
    //:
    //: public void setS9(float value) {
    //:     storage[9] = value;
    //: }
    //:
    //: public float getS10() {
    //:     return storage[10];
    //: }
    //:
    //: public void setS10(float value) {
    //:     storage[10] = value;
    //: }
    //:
    //: public float getS11() {
    //:     return storage[11];
    //: }
    //:
    //: public void setS11(float value) {
    //:     storage[11] = value;
    //: }
    //:
    //: public float getS12() {
    //:     return storage[12];
    //: }
    //:
    //: public void setS12(float value) {
    //:     storage[12] = value;
    //: }
    //:
    //: public float getS13() {
    //:     return storage[13];
    //: }
    //:
    //: public float getS14() {
    //:     return storage[14];
    //: }
    //:
    //: public void setS14(float value) {
    //:     storage[14] = value;
    //: }
    //:
    //: public float getS15() {
    //:     return storage[15];
    //: }
    //:
    //: public void setS15(float value) {
    //:     storage[15] = value;
    //: }
    // [end]

    // [only Float4, Double4]
    public Float2 getLow() {
        return asFloat2();
    }

    public Float2 getHigh() {
        return new Float2(storage[2], storage[3]);
    }
    // [only *8]
    //: public Lower getLow() {
    //:     return new Lower(storage[0], storage[1], storage[2], storage[3]);
    //: }
    //:
    //: public Lower getHigh() {
    //:     return new Lower(storage[4], storage[5], storage[6], storage[7]);
    //: }
    // [end]

    // [only Float3, Float4, Double3, Double4, Int3, Int4]
    public Float2 asFloat2() {
        return new Float2(storage[0], storage[1]);
    }
    // [end]

    // [only Float4, Double4, Int4]
    public Float3 asFloat3() {
        return new Float3(storage[0], storage[1], storage[2]);
    }
    // [end]

    public Float4 duplicate() {
        return new Float4(storage.clone());
    }

    // [only Float4, Double4]
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
        Object[] elements = new Object[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            elements[i] = storage[i];
        }
        return String.format(Locale.ROOT, fmt, elements);
    }

    @Override
    public String toString() {
        // [only Float*, Double*]
        return toString(Formats.reals(WIDTH));
        // [only Short2, Int8, Int16]
        // return toString(Formats.wholes(WIDTH));
        // [only Int2, Int3, Int4, Short3, Byte*]
        // return toString(Formats.named(WIDTH));
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
