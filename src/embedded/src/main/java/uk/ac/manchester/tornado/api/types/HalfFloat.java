package uk.ac.manchester.tornado.api.types;

import java.util.Locale;

/**
 * A floating-point number of 16 bits, IEEE 754 binary16: one bit of sign, five of exponent, ten of fraction. It cannot
 * change. Arithmetic is done in {@code float} and rounded once, to the nearest half float.
 */
public class HalfFloat {

    private final short bits;

    /** Rounds a {@code float} to the nearest half float, ties to even; what is too large becomes an infinity. */
    public HalfFloat(float halfFloat) {
        this.bits = Float.floatToFloat16(halfFloat);
    }

    /** Takes the bits of a half float as they are, those of a NaN too. */
    public HalfFloat(short halfFloat) {
        this.bits = halfFloat;
    }

    /** {@return a + b} */
    public static HalfFloat add(HalfFloat a, HalfFloat b) {
        return new HalfFloat(a.getFloat32() + b.getFloat32());
    }

    /** {@return a - b} */
    public static HalfFloat sub(HalfFloat a, HalfFloat b) {
        return new HalfFloat(a.getFloat32() - b.getFloat32());
    }

    /** {@return a * b} */
    public static HalfFloat mult(HalfFloat a, HalfFloat b) {
        return new HalfFloat(a.getFloat32() * b.getFloat32());
    }

    /** {@return a / b} */
    public static HalfFloat div(HalfFloat a, HalfFloat b) {
        return new HalfFloat(a.getFloat32() / b.getFloat32());
    }

    /** {@return the 16 bits} */
    public short getHalfFloatValue() {
        return bits;
    }

    /** {@return the same number as a {@code float}} */
    public float getFloat32() {
        return Float.float16ToFloat(bits);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "HalfFloat: %.4f", getFloat32());
    }
}
