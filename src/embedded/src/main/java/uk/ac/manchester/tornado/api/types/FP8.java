package uk.ac.manchester.tornado.api.types;

/**
 * Conversions of two kinds of 8-bit floating-point numbers. E4M3 has four bits of exponent, three of fraction, no infinities, and
 * saturates. E5M2 has five and two, and infinities. Zero becomes positive.
 */
public final class FP8 {

    /** The largest finite number of E4M3. */
    public static final float E4M3_MAX = 448;

    /** The largest finite number of E5M2. */
    public static final float E5M2_MAX = 57344;

    private static final int SIGN = 0x80;
    private static final int NAN = 0x7F;
    private static final int INFINITY = 0x7C;

    private FP8() {}

    public static float e4m3ToFloat(byte bits) {
        return (bits & NAN) == NAN ? Float.NaN : decoded(bits, 3, 7);
    }

    /** {@return the bits of the nearest number, ties away from zero; the largest one where that is too small} */
    public static byte e4m3FromFloat(float value) {
        return (byte) (Float.isNaN(value) ? NAN : encoded(value, 3, 7, NAN - 1));
    }

    public static float e5m2ToFloat(byte bits) {
        int magnitude = bits & NAN;
        return magnitude > INFINITY
                ? Float.NaN
                : magnitude == INFINITY ? Math.copySign(Float.POSITIVE_INFINITY, bits) : decoded(bits, 2, 15);
    }

    /** {@return the bits of the nearest number, ties away from zero; an infinity where none is near} */
    public static byte e5m2FromFloat(float value) {
        return (byte) (Float.isNaN(value) ? NAN : encoded(value, 2, 15, INFINITY));
    }

    private static float decoded(byte bits, int fractionBits, int bias) {
        int exponent = (bits & NAN) >>> fractionBits;
        int fraction = bits & ((1 << fractionBits) - 1);
        int steps = exponent == 0 ? fraction : fraction + (1 << fractionBits);
        return Math.copySign(Math.scalb((float) steps, Math.max(exponent, 1) - bias - fractionBits), bits);
    }

    private static int encoded(float value, int fractionBits, int bias, int largest) {
        int sign = value < 0 ? SIGN : 0;
        float magnitude = Math.min(Math.abs(value), 2 * E5M2_MAX); // infinities, too
        int exponent = Math.max(Math.getExponent(magnitude), 1 - bias);
        long steps = (long) Math.floor(Math.scalb((double) magnitude, fractionBits - exponent) + 0.5);
        return sign | (int) Math.min(((exponent + bias - 1L) << fractionBits) + steps, largest);
    }
}
