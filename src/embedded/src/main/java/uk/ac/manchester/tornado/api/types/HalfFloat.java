package uk.ac.manchester.tornado.api.types;

import java.util.Locale;

/**
 * A 16-bit floating-point number, IEEE 754 binary16: one sign bit, five of exponent, ten of fraction. Immutable.
 * Arithmetic is done in {@code float} and rounded once, to the nearest half float.
 */
public class HalfFloat {

    private final short bits;

    /** Rounds a {@code float} to the nearest half float, ties to even; overflow gives an infinity. */
    public HalfFloat(float halfFloat) {
        this.bits = Float.floatToFloat16(halfFloat);
    }

    /** Takes the bits of a half float unchanged, including those of a NaN. */
    public HalfFloat(short halfFloat) {
        this.bits = halfFloat;
    }

    public static HalfFloat add(HalfFloat a, HalfFloat b) {
        return new HalfFloat(a.getFloat32() + b.getFloat32());
    }

    public static HalfFloat sub(HalfFloat a, HalfFloat b) {
        return new HalfFloat(a.getFloat32() - b.getFloat32());
    }

    public static HalfFloat mult(HalfFloat a, HalfFloat b) {
        return new HalfFloat(a.getFloat32() * b.getFloat32());
    }

    public static HalfFloat div(HalfFloat a, HalfFloat b) {
        return new HalfFloat(a.getFloat32() / b.getFloat32());
    }

    public short getHalfFloatValue() {
        return bits;
    }

    public float getFloat32() {
        return Float.float16ToFloat(bits);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "HalfFloat: %.4f", getFloat32());
    }
}
