// [specialise Half2: *4 -> *2; Four -> Two]
// [specialise Half3: *4 -> *3; Four -> Three]
// [specialise Half8: *4 -> *8; Four -> Eight]
// [specialise Half16: *4 -> *16; Four -> Sixteen]
// [specialise Half2: WIDTH = 4 -> WIDTH = 2]
// [specialise Half3: WIDTH = 4 -> WIDTH = 3]
// [specialise Half8: WIDTH = 4 -> WIDTH = 8]
// [specialise Half16: WIDTH = 4 -> WIDTH = 16; public Half4 duplicate -> Half16 duplicate]
package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.ShortBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.types.HalfFloat;

/**
 * Four half floats, which a device handles as one. Operations on two vectors, or on a vector and a number, work element by
 * element as those of {@link HalfFloat} do, and give a new vector.
 */
public final class Half4 implements TornadoVectorsInterface<ShortBuffer> {

    public static final Class<Half4> TYPE = Half4.class;

    private static final long serialVersionUID = 1;
    private static final int WIDTH = 4;

    private final short[] storage;

    private Half4(short[] storage) {
        this.storage = storage;
    }

    public Half4() {
        this(new short[WIDTH]);
    }

    // [only Half4]
    public Half4(HalfFloat x, HalfFloat y, HalfFloat z, HalfFloat w) {
        this(bits(x, y, z, w));
    }
    // [only Half2]
    // public Half2(HalfFloat x, HalfFloat y) {
    //     this(bits(x, y));
    // }
    // [only Half3]
    // public Half3(HalfFloat x, HalfFloat y, HalfFloat z) {
    //     this(bits(x, y, z));
    // }
    // [only Half8]
    // public Half8(HalfFloat s0, HalfFloat s1, HalfFloat s2, HalfFloat s3, HalfFloat s4, HalfFloat s5, HalfFloat s6,
    //         HalfFloat s7) {
    //     this(bits(s0, s1, s2, s3, s4, s5, s6, s7));
    // }
    // [only Half16]
    // public Half16(HalfFloat s0, HalfFloat s1, HalfFloat s2, HalfFloat s3, HalfFloat s4, HalfFloat s5, HalfFloat s6,
    //         HalfFloat s7, HalfFloat s8, HalfFloat s9, HalfFloat s10, HalfFloat s11, HalfFloat s12, HalfFloat s13,
    //         HalfFloat s14, HalfFloat s15) {
    //     this(bits(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15));
    // }
    // [end]

    private static short[] bits(HalfFloat... values) {
        short[] bits = new short[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            bits[i] = values[i].getHalfFloatValue();
        }
        return bits;
    }

    public static Half4 add(Half4 a, Half4 b) {
        Half4 result = new Half4();
        for (int i = 0; i < WIDTH; i++) {
            result.set(i, HalfFloat.add(a.get(i), b.get(i)));
        }
        return result;
    }

    public static Half4 add(Half4 a, HalfFloat b) {
        return add(a, all(b));
    }

    public static Half4 sub(Half4 a, Half4 b) {
        Half4 result = new Half4();
        for (int i = 0; i < WIDTH; i++) {
            result.set(i, HalfFloat.sub(a.get(i), b.get(i)));
        }
        return result;
    }

    public static Half4 sub(Half4 a, HalfFloat b) {
        return sub(a, all(b));
    }

    public static Half4 mult(Half4 a, Half4 b) {
        Half4 result = new Half4();
        for (int i = 0; i < WIDTH; i++) {
            result.set(i, HalfFloat.mult(a.get(i), b.get(i)));
        }
        return result;
    }

    public static Half4 mult(Half4 a, HalfFloat b) {
        return mult(a, all(b));
    }

    public static Half4 div(Half4 a, Half4 b) {
        Half4 result = new Half4();
        for (int i = 0; i < WIDTH; i++) {
            result.set(i, HalfFloat.div(a.get(i), b.get(i)));
        }
        return result;
    }

    public static Half4 div(Half4 a, HalfFloat b) {
        return div(a, all(b));
    }

    private static Half4 all(HalfFloat value) {
        Half4 result = new Half4();
        for (int i = 0; i < WIDTH; i++) {
            result.set(i, value);
        }
        return result;
    }

    /** {@return the sum of the products, from the first to the last, each step rounded} */
    public static HalfFloat dot(Half4 a, Half4 b) {
        HalfFloat result = HalfFloat.mult(a.get(0), b.get(0));
        for (int i = 1; i < WIDTH; i++) {
            result = HalfFloat.add(result, HalfFloat.mult(a.get(i), b.get(i)));
        }
        return result;
    }

    // [only Half2]
    // /** Returns a * b + c, element by element, rounded once. */
    // public static Half2 fma(Half2 a, Half2 b, Half2 c) {
    //     return fromFloats(Math.fma(lowFloat(a), lowFloat(b), lowFloat(c)),
    //             Math.fma(highFloat(a), highFloat(b), highFloat(c)));
    // }
    //
    // public static Half2 fromFloats(float x, float y) {
    //     return new Half2(new HalfFloat(x), new HalfFloat(y));
    // }
    //
    // public static float lowFloat(Half2 a) {
    //     return a.get(0).getFloat32();
    // }
    //
    // public static float highFloat(Half2 a) {
    //     return a.get(1).getFloat32();
    // }
    // [end]

    public HalfFloat get(int index) {
        return new HalfFloat(storage[index]);
    }

    public void set(int index, HalfFloat value) {
        storage[index] = value.getHalfFloatValue();
    }

    public void set(Half4 value) {
        System.arraycopy(value.storage, 0, storage, 0, WIDTH);
    }

    // [only Half2, Half3, Half4]
    public HalfFloat getX() {
        return get(0);
    }

    public void setX(HalfFloat value) {
        set(0, value);
    }

    public HalfFloat getY() {
        return get(1);
    }

    public void setY(HalfFloat value) {
        set(1, value);
    }
    // [end]

    // [only Half3, Half4]
    public HalfFloat getZ() {
        return get(2);
    }

    public void setZ(HalfFloat value) {
        set(2, value);
    }
    // [end]

    // [only Half4]
    public HalfFloat getW() {
        return get(3);
    }

    public void setW(HalfFloat value) {
        set(3, value);
    }
    // [end]

    // [not Half2]
    public HalfFloat getS0() {
        return get(0);
    }

    public void setS0(HalfFloat value) {
        set(0, value);
    }

    public HalfFloat getS1() {
        return get(1);
    }

    public void setS1(HalfFloat value) {
        set(1, value);
    }

    public HalfFloat getS2() {
        return get(2);
    }

    public void setS2(HalfFloat value) {
        set(2, value);
    }
    // [end]

    // [not Half2, Half3]
    public HalfFloat getS3() {
        return get(3);
    }

    public void setS3(HalfFloat value) {
        set(3, value);
    }
    // [end]

    // [only Half8, Half16]
    // public HalfFloat getS4() {
    //     return get(4);
    // }
    //
    // public void setS4(HalfFloat value) {
    //     set(4, value);
    // }
    //
    // public HalfFloat getS5() {
    //     return get(5);
    // }
    //
    // public void setS5(HalfFloat value) {
    //     set(5, value);
    // }
    //
    // public HalfFloat getS6() {
    //     return get(6);
    // }
    //
    // public void setS6(HalfFloat value) {
    //     set(6, value);
    // }
    //
    // public HalfFloat getS7() {
    //     return get(7);
    // }
    //
    // public void setS7(HalfFloat value) {
    //     set(7, value);
    // }
    // [end]

    // [only Half8]
    // public Half4 getLow() {
    //     return new Half4(get(0), get(1), get(2), get(3));
    // }
    //
    // public Half4 getHigh() {
    //     return new Half4(get(4), get(5), get(6), get(7));
    // }
    // [end]

    // [only Half16]
    // public HalfFloat getS8() {
    //     return get(8);
    // }
    //
    // public void setS8(HalfFloat value) {
    //     set(8, value);
    // }
    //
    // public HalfFloat getS9() {
    //     return get(9);
    // }
    //
    // public void setS9(HalfFloat value) {
    //     set(9, value);
    // }
    //
    // public HalfFloat getS10() {
    //     return get(10);
    // }
    //
    // public void setS10(HalfFloat value) {
    //     set(10, value);
    // }
    //
    // public HalfFloat getS11() {
    //     return get(11);
    // }
    //
    // public void setS11(HalfFloat value) {
    //     set(11, value);
    // }
    //
    // public HalfFloat getS12() {
    //     return get(12);
    // }
    //
    // public void setS12(HalfFloat value) {
    //     set(12, value);
    // }
    //
    // public HalfFloat getS13() {
    //     return get(13);
    // }
    //
    // public void setS13(HalfFloat value) {
    //     set(13, value);
    // }
    //
    // public HalfFloat getS14() {
    //     return get(14);
    // }
    //
    // public void setS14(HalfFloat value) {
    //     set(14, value);
    // }
    //
    // public HalfFloat getS15() {
    //     return get(15);
    // }
    //
    // public void setS15(HalfFloat value) {
    //     set(15, value);
    // }
    // [end]

    public Half4 duplicate() {
        return new Half4(storage.clone());
    }

    /** {@return the bits of the elements, not a copy} */
    public short[] getArray() {
        return storage;
    }

    /** {@return the bits of the elements, not a copy} */
    public short[] toArray() {
        return storage;
    }

    /** {@return the elements as floats, each in this format} */
    public String toString(String fmt) {
        Object[] elements = new Object[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            elements[i] = get(i).getFloat32();
        }
        return String.format(Locale.ROOT, fmt, elements);
    }

    @Override
    public String toString() {
        return toString(Formats.reals(WIDTH));
    }

    @Override
    public void loadFromBuffer(ShortBuffer buffer) {
        asBuffer().put(buffer);
    }

    @Override
    public ShortBuffer asBuffer() {
        return ShortBuffer.wrap(storage);
    }

    @Override
    public int size() {
        return WIDTH;
    }

    @Override
    public long getNumBytes() {
        return WIDTH * Short.BYTES;
    }
}
