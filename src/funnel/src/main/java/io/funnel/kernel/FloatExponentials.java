package io.funnel.kernel;

import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Exponentials of floats in float arithmetic, inlined into kernels, where few devices have fast doubles; errors are in
 * docs/reference/functions.md. The method is that of {@link Exponentials}; the polynomial is fitted by least squares.
 * Where products need not be kept, {@code -Dfunnel.exponentials=native} takes the backend's function instead, and
 * {@code reduced} the backend's of an argument that is 0.35 at most: that of PTX is exact enough there.
 */
public final class FloatExponentials {

    /** The property that chooses the backend's function by {@code native} or {@code reduced}. */
    public static final String PROPERTY = "funnel.exponentials";

    /** Compilers of kernels fold it. */
    private static final boolean NATIVE = "native".equals(System.getProperty(PROPERTY));
    private static final boolean REDUCED = "reduced".equals(System.getProperty(PROPERTY));

    private static final float PER_LN2 = 0x1.715476p+0f;
    private static final float LN2_HIGH = 0x1.62e4p-1f; // 15 bits
    private static final float LN2_LOW = 0x1.7f7d1cp-20f;
    /** Adding this rounds a float to a whole number. */
    private static final float ROUNDING = 0x1.8p23f;
    /** Above this, e^x overflows. */
    private static final float GREATEST = 89;
    /** Below this, e^x rounds to 0. */
    private static final float LEAST = -105;
    /** A multiple of 16 that makes exponents positive. */
    private static final int OFFSET = 160;

    /** {@link #near} requires arguments above the negative of this, where e^x is above 2^-29. */
    public static final float NEAR = 20;
    /** The largest argument of {@link #near}. */
    public static final float ABOVE = 0.6f;
    private static final int NEAR_BITS = 29;
    /** Between the least and the largest argument of {@link #near}. */
    private static final float MIDDLE = (ABOVE - NEAR) / 2;

    private FloatExponentials() {}

    /** Whether kernels take the backend's function; reading it initialises this class before a kernel is compiled. */
    public static boolean isNative() {
        return NATIVE;
    }

    /** {@code TornadoMath.exp} of a float, with the zero of {@link Products}. */
    public static float exp(float x, float zero) {
        float above = x > GREATEST ? GREATEST : x;
        float bounded = above < LEAST ? LEAST : above;
        float k = ((bounded * PER_LN2 + zero) + ROUNDING) - ROUNDING; // a whole number
        float r = (bounded - (k * LN2_HIGH + zero)) - (k * LN2_LOW + zero);
        return scaled(1 + (r + (r * r * series(r, zero) + zero)), (int) k) + zero;
    }

    /** {@code TornadoMath.exp} of a float, on the host with the bits of {@link #exp(float, float)}. */
    public static float exp(float x) {
        return exp(x, -0f);
    }

    /** {@code TornadoMath.exp} of a float in kernels whose compiler may fuse products into sums, or the backend's. */
    public static float expOnDevice(float x) {
        if (NATIVE) {
            return TornadoMath.exp(x);
        }
        return REDUCED ? reduced(x) : exp(x, -0f);
    }

    private static float reduced(float x) {
        if (TornadoMath.abs(x - MIDDLE) < ABOVE - MIDDLE) {
            return near(x);
        }
        float above = x > GREATEST ? GREATEST : x;
        float bounded = above < LEAST ? LEAST : above;
        float k = (bounded * PER_LN2 + ROUNDING) - ROUNDING;
        return scaled(TornadoMath.exp((bounded - k * LN2_HIGH) - k * LN2_LOW), (int) k);
    }

    /** 2^k for whole numbers from -29 to 1. */
    private static float twoTo(float k) {
        return (1 << ((int) k + NEAR_BITS)) * 0x1p-29f;
    }

    /** e^x for x from -{@link #NEAR} to {@link #ABOVE}, for terms of a sum; NaN for NaN and infinities. */
    public static float near(float x) {
        if (NATIVE) {
            return TornadoMath.exp(x);
        }
        float k = (x * PER_LN2 + ROUNDING) - ROUNDING;
        float r = (x - k * LN2_HIGH) - k * LN2_LOW;
        return (REDUCED ? TornadoMath.exp(r) : 1 + (r + r * r * series(r, -0f))) * twoTo(k);
    }

    /** (e^r - 1 - r) / r^2 for r from -0.347 to 0.347. */
    private static float series(float r, float zero) {
        float p = 0.041669548f + (r * (0.008369003f + (r * 0.0013751091f + zero)) + zero);
        return 0.49999988f + (r * (0.16666518f + (r * p + zero)) + zero);
    }

    /** {@code value * 2^n} for n from -160 to 143, with roundings only below the normal floats. */
    private static float scaled(float value, int n) {
        int positive = n + OFFSET; // PTX shifts zeros into negative numbers
        float root = (1 << (positive >> 4)) * 0x1p-10f; // 2^n = 2^(n % 16) times its 16th power
        float square = root * root;
        float fourth = square * square;
        float eighth = fourth * fourth;
        return value * (1 << (positive & 15)) * eighth * eighth;
    }
}
