// [specialise Double16: float -> double]
// [specialise Int16: float -> int; have the same bits -> are the same]
// [specialise Float8: *16 -> *8; Sixteen -> Eight]
// [specialise Double8: float -> double; *16 -> *8; Sixteen -> Eight]
// [specialise Int8: float -> int; *16 -> *8; Sixteen -> Eight; have the same bits -> are the same]
// [specialise *8: WIDTH = 16 -> WIDTH = 8]
// [specialise Double16: static Float16 sqrt -> public static Double16 sqrt]
// [specialise Float8: static Float16 sqrt -> public static Float8 sqrt]
// [specialise Double8: static Float16 sqrt -> public static Double8 sqrt]
// [specialise Double16: static boolean isEqual -> public static boolean isEqual; Float16 duplicate -> public Double16 duplicate; Methods that are not public here are so in TornadoVM. -> ]
// [specialise Int16: static boolean isEqual -> public static boolean isEqual; Float16 duplicate -> public Int16 duplicate; Methods that are not public here are so in TornadoVM. -> ]
// [specialise Float8: static boolean isEqual -> public static boolean isEqual; Float16 duplicate -> public Float8 duplicate; Methods that are not public here are so in TornadoVM. -> ]
// [specialise Double8: static boolean isEqual -> public static boolean isEqual; Float16 duplicate -> public Double8 duplicate; Methods that are not public here are so in TornadoVM. -> ]
// [specialise Int8: static boolean isEqual -> public static boolean isEqual; Float16 duplicate -> public Int8 duplicate; Methods that are not public here are so in TornadoVM. -> ]
package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Sixteen {@code float} values, which a device handles as one. Operations on two vectors, or on a vector and a number, work
 * element by element and give a new vector. The arithmetic is Java's. Methods that are not public here are so in TornadoVM.
 */
public final class Float16 implements TornadoVectorsInterface<FloatBuffer> {

    public static final Class<Float16> TYPE = Float16.class;

    private static final long serialVersionUID = 1;
    private static final int WIDTH = 16;

    private final float[] storage;

    private Float16(float[] storage) {
        this.storage = storage;
    }

    public Float16() {
        this(new float[WIDTH]);
    }

    // [only *16]
    public Float16(float s0, float s1, float s2, float s3, float s4, float s5, float s6, float s7, float s8, float s9,
            float s10, float s11, float s12, float s13, float s14, float s15) {
        this(new float[] {s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15});
    }
    // [only Float8]
    // public Float8(float s0, float s1, float s2, float s3, float s4, float s5, float s6, float s7) {
    //     this(new float[] {s0, s1, s2, s3, s4, s5, s6, s7});
    // }
    // [only Double8]
    // public Double8(double s0, double s1, double s2, double s3, double s4, double s5, double s6, double s7) {
    //     this(new double[] {s0, s1, s2, s3, s4, s5, s6, s7});
    // }
    // [only Int8]
    // public Int8(int s0, int s1, int s2, int s3, int s4, int s5, int s6, int s7) {
    //     this(new int[] {s0, s1, s2, s3, s4, s5, s6, s7});
    // }
    // [end]

    public static Float16 add(Float16 a, Float16 b) {
        float[] result = a.storage.clone();
        for (int i = 0; i < WIDTH; i++) {
            result[i] += b.storage[i];
        }
        return new Float16(result);
    }

    public static Float16 sub(Float16 a, Float16 b) {
        float[] result = a.storage.clone();
        for (int i = 0; i < WIDTH; i++) {
            result[i] -= b.storage[i];
        }
        return new Float16(result);
    }

    public static Float16 mult(Float16 a, Float16 b) {
        float[] result = a.storage.clone();
        for (int i = 0; i < WIDTH; i++) {
            result[i] *= b.storage[i];
        }
        return new Float16(result);
    }

    public static Float16 div(Float16 a, Float16 b) {
        float[] result = a.storage.clone();
        for (int i = 0; i < WIDTH; i++) {
            result[i] /= b.storage[i];
        }
        return new Float16(result);
    }

    public static Float16 min(Float16 a, Float16 b) {
        float[] result = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            result[i] = TornadoMath.min(a.storage[i], b.storage[i]);
        }
        return new Float16(result);
    }

    public static Float16 max(Float16 a, Float16 b) {
        float[] result = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            result[i] = TornadoMath.max(a.storage[i], b.storage[i]);
        }
        return new Float16(result);
    }

    // [only Float*]
    public static Float16 add(Float16 a, Int16 b) {
        return add(a, floats(b));
    }

    public static Float16 add(Int16 a, Float16 b) {
        return add(floats(a), b);
    }

    public static Float16 sub(Float16 a, Int16 b) {
        return sub(a, floats(b));
    }

    public static Float16 sub(Int16 a, Float16 b) {
        return sub(floats(a), b);
    }

    public static Float16 mult(Float16 a, Int16 b) {
        return mult(a, floats(b));
    }

    public static Float16 mult(Int16 a, Float16 b) {
        return mult(floats(a), b);
    }

    public static Float16 div(Float16 a, Int16 b) {
        return div(a, floats(b));
    }

    public static Float16 div(Int16 a, Float16 b) {
        return div(floats(a), b);
    }

    public static Float16 min(Float16 a, Int16 b) {
        return min(a, floats(b));
    }

    public static Float16 min(Int16 a, Float16 b) {
        return min(floats(a), b);
    }

    public static Float16 max(Float16 a, Int16 b) {
        return max(a, floats(b));
    }

    public static Float16 max(Int16 a, Float16 b) {
        return max(floats(a), b);
    }

    private static Float16 floats(Int16 a) {
        Float16 result = new Float16();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = a.get(i);
        }
        return result;
    }
    // [end]

    public static Float16 add(Float16 a, float b) {
        return add(a, all(b));
    }

    public static Float16 sub(Float16 a, float b) {
        return sub(a, all(b));
    }

    public static Float16 mult(Float16 a, float b) {
        return mult(a, all(b));
    }

    public static Float16 div(Float16 a, float b) {
        return div(a, all(b));
    }

    private static Float16 all(float value) {
        Float16 result = new Float16();
        Arrays.fill(result.storage, value);
        return result;
    }

    // [not Int*]
    static Float16 sqrt(Float16 a) {
        Float16 result = new Float16();
        for (int i = 0; i < WIDTH; i++) {
            result.storage[i] = TornadoMath.sqrt(a.storage[i]);
        }
        return result;
    }
    // [end]

    // [not Double8]
    /** {@return the sum of the products, from the first to the last} */
    public static float dot(Float16 a, Float16 b) {
        float result = a.storage[0] * b.storage[0];
        for (int i = 1; i < WIDTH; i++) {
            result += a.storage[i] * b.storage[i];
        }
        return result;
    }
    // [end]

    /** {@return whether the elements have the same bits} */
    static boolean isEqual(Float16 a, Float16 b) {
        return TornadoMath.isEqual(a.storage, b.storage);
    }

    public static float min(Float16 a) {
        float result = a.storage[0];
        for (int i = 1; i < WIDTH; i++) {
            result = TornadoMath.min(result, a.storage[i]);
        }
        return result;
    }

    public static float max(Float16 a) {
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

    public void set(Float16 value) {
        System.arraycopy(value.storage, 0, storage, 0, WIDTH);
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

    // [only *16]
    public float getS8() {
        return storage[8];
    }

    public void setS8(float value) {
        storage[8] = value;
    }

    public float getS9() {
        return storage[9];
    }

    public void setS9(float value) {
        storage[9] = value;
    }

    public float getS10() {
        return storage[10];
    }

    public void setS10(float value) {
        storage[10] = value;
    }

    public float getS11() {
        return storage[11];
    }

    public void setS11(float value) {
        storage[11] = value;
    }

    public float getS12() {
        return storage[12];
    }

    public void setS12(float value) {
        storage[12] = value;
    }

    public float getS13() {
        return storage[13];
    }

    public float getS14() {
        return storage[14];
    }

    public void setS14(float value) {
        storage[14] = value;
    }

    public float getS15() {
        return storage[15];
    }

    public void setS15(float value) {
        storage[15] = value;
    }
    // [end]

    // [only Float8]
    // public Float4 getLow() {
    //     return new Float4(storage[0], storage[1], storage[2], storage[3]);
    // }
    //
    // public Float4 getHigh() {
    //     return new Float4(storage[4], storage[5], storage[6], storage[7]);
    // }
    // [only Double8]
    // public Double4 getLow() {
    //     return new Double4(storage[0], storage[1], storage[2], storage[3]);
    // }
    //
    // public Double4 getHigh() {
    //     return new Double4(storage[4], storage[5], storage[6], storage[7]);
    // }
    // [only Int8]
    // public Int4 getLow() {
    //     return new Int4(storage[0], storage[1], storage[2], storage[3]);
    // }
    //
    // public Int4 getHigh() {
    //     return new Int4(storage[4], storage[5], storage[6], storage[7]);
    // }
    // [end]

    Float16 duplicate() {
        return new Float16(storage.clone());
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
