package uk.ac.manchester.tornado.api.types;

/** Conversions of 16-bit numbers with the exponents of {@code float}: its upper half. */
public final class BFloat16 {

    /** The largest finite number. */
    public static final float BF16_MAX = 0x1.FEp127f;

    private static final int ROUNDED_BITS = 16;

    private BFloat16() {}

    public static float bf16ToFloat(short bits) {
        return Float.intBitsToFloat(bits << ROUNDED_BITS);
    }

    /** {@return the bits of the nearest number, ties to even; zero becomes positive} */
    public static short bf16FromFloat(float value) {
        int bits = Float.floatToIntBits(value + 0f);
        int half = (1 << (ROUNDED_BITS - 1)) - 1 + ((bits >>> ROUNDED_BITS) & 1);
        return (short) ((Float.isNaN(value) ? bits : bits + half) >>> ROUNDED_BITS);
    }
}
