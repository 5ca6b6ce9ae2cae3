package io.funnel.kernel;

/**
 * Exponentials of doubles, the same on every device, inlined into kernels; errors are in docs/reference/functions.md.
 *
 * <p>{@code x = k ln 2 + r} with ln 2 in two parts, so that {@code k} times the first is exact: W. J. Cody and W.
 * Waite, "Software Manual for the Elementary Functions", Prentice-Hall 1980, chapter 6. The polynomial is minimax, by
 * the Remez exchange algorithm. The rounding error of 1 + r is kept (T. J. Dekker, Numerische Mathematik 18, 1971).
 * Products are exact or negligible in their sum, so that a compiler may fuse them. Not valid under fast math.
 */
public final class Exponentials {

    static final double LN2_HIGH = 0x1.62e42fefa3800p-1; // 42 bits
    static final double LN2_LOW = 0x1.ef35793c76730p-45;
    private static final double PER_LN2 = 0x1.71547652b82fep+0;

    /** Adding this rounds a double to a whole number. */
    private static final double ROUNDING = 0x1.8p52;

    /** Above this, e^x / 2 overflows. */
    private static final double GREATEST = 712;
    /** Below this, e^x rounds to 0. */
    private static final double LEAST = -746;
    /** {@link #near} requires arguments above the negative of this, where e^x is above 2^-61. */
    public static final double NEAR = 42;
    /** The largest argument of {@link #near}. */
    public static final double ABOVE = 0.6;
    private static final int NEAR_BITS = 61;
    /** Scales powers of 2 and the three fourth roots between. */
    private static final double NEAR_SCALE = 0x1p-61;
    private static final double NEAR_SCALE_1 = 0x1.306fe0a31b715p-61;
    private static final double NEAR_SCALE_2 = 0x1.6a09e667f3bcdp-61;
    private static final double NEAR_SCALE_3 = 0x1.ae89f995ad3adp-61;
    private static final double QUARTERS_PER_LN2 = 0x1.71547p+2; // 21 bits, which kernels need not load
    private static final double QUARTER_LN2_HIGH = 0.25 * LN2_HIGH;
    private static final double QUARTER_LN2_LOW = 0.25 * LN2_LOW;
    /** Beyond this, 1 is negligible compared with e^x, or the reverse. */
    private static final double FAR = 40;
    private static final double TINY = 0x1p-28;

    private Exponentials() {}

    /** {@code Math.exp}, with the zero of {@link Products}. */
    public static double exp(double x, double zero) {
        return exp(bounded(x), 0, 0, zero);
    }

    /** {@code Math.exp}; a compiler may fuse its products into sums. */
    public static double exp(double x) {
        return exp(x, Products.FUSED);
    }

    /**
     * e^x for x from -{@link #NEAR} to {@link #ABOVE}, within 2 ulp; NaN for NaN and infinities. Intended for terms of
     * a sum. Reduces by powers of the fourth root of 2 in one long, and drops the rounding error of 1 + r.
     */
    public static double near(double x) {
        double k = (x * QUARTERS_PER_LN2 + ROUNDING) - ROUNDING;
        double r = (x - k * QUARTER_LN2_HIGH) - k * QUARTER_LN2_LOW;
        int quarters = (int) k + 4 * NEAR_BITS;
        int step = quarters & 3;
        double below = step == 0 ? NEAR_SCALE : NEAR_SCALE_1;
        double above = step == 2 ? NEAR_SCALE_2 : NEAR_SCALE_3;
        return (1 + (r + shortSeries(r))) * (1L << (quarters >> 2)) * (step < 2 ? below : above);
    }

    /** e^r - 1 - r for r from -0.0867 to 0.0867, within 2^-57; the last two coefficients have 21 bits. */
    private static double shortSeries(double r) {
        double p = 0.0013888890106024732 + r * (0.00019845517817884684 + r * 2.4795692297630012e-05);
        p = 0.04166666666610717 + r * (0.0083333331298207 + r * p);
        return r * r * (0.5000000000000006 + r * (0.16666666666695898 + r * p));
    }

    private static double bounded(double x) {
        double bounded = x > GREATEST ? GREATEST : x;
        return bounded < LEAST ? LEAST : bounded;
    }

    /**
     * {@code e^(x + tail) * 2^more}.
     *
     * @param x    from -762 to 720
     * @param tail below 2^-12
     */
    static double exp(double x, double tail, int more, double zero) {
        double k = ((x * PER_LN2 + zero) + ROUNDING) - ROUNDING; // a whole number
        double high = x - (k * LN2_HIGH + zero);
        double low = tail - (k * LN2_LOW + zero);
        double r = high + low;
        double rest = low - (r - high);
        double one = 1 + r;
        double lost = r - (one - 1);
        return PowersOfTwo.scaled(one + (lost + ((rest * one + zero) + series(r, zero))), (int) k + more, zero);
    }

    private static int nearestPower(double x, double zero) {
        double half = x < 0 ? -0.5 : 0.5;
        return (int) ((x * PER_LN2 + zero) + half);
    }

    /** e^r - 1 - r for r from -0.35 to 0.35. */
    private static double series(double r, double zero) {
        double p = 2.75572338052846e-06 + (r * (2.755723904290402e-07
                + (r * (2.5112405110578034e-08 + (r * 2.0925581985119123e-09 + zero)) + zero)) + zero);
        p = 0.008333333333316621 + (r * (0.0013888888888865377
                + (r * (0.00019841269897432975 + (r * (2.4801587364641423e-05 + (r * p + zero)) + zero)) + zero))
                + zero);
        p = 0.5 + (r * (0.16666666666666685 + (r * (0.0416666666666667 + (r * p + zero)) + zero)) + zero);
        return r * r * p + zero;
    }

    /** {@code Math.expm1}, with the zero of {@link Products}: 2^k (e^r - 1) + (2^k - 1), with the rounding errors of the sums. */
    public static double expm1(double x, double zero) {
        if (Math.abs(x) < 0x1p-54) {
            return x;
        }
        double bounded = x > GREATEST ? GREATEST : x;
        bounded = bounded < -FAR ? -FAR : bounded;
        int k = nearestPower(bounded, zero);
        double high = bounded - (k * LN2_HIGH + zero);
        double low = 0 - (k * LN2_LOW + zero);
        double r = high + low;
        double rest = low - (r - high);
        double power = k > 64 ? 0 : -PowersOfTwo.power(k > 64 ? 0 : -k);
        double one = 1 + power;
        double lost = TwoSum.lost(1, power, one);
        double sum = one + r;
        lost = lost + TwoSum.lost(one, r, sum);
        return PowersOfTwo.scaled(sum + (lost + ((rest * (1 + r) + zero) + series(r, zero))), k, zero);
    }

    /** {@code Math.expm1}; a compiler may fuse its products into sums. */
    public static double expm1(double x) {
        return expm1(x, Products.FUSED);
    }

    /** {@code Math.sinh}, with the zero of {@link Products}. */
    public static double sinh(double x, double zero) {
        double magnitude = Math.abs(x);
        if (magnitude < TINY) {
            return x;
        }
        double less = expm1(magnitude < FAR ? magnitude : FAR, zero);
        double near = 0.5 * (less + less / (less + 1));
        double far = exp(bounded(magnitude), 0, -1, zero);
        double value = magnitude < FAR ? near : far;
        return x < 0 ? -value : value;
    }

    /** {@code Math.sinh}; a compiler may fuse its products into sums. */
    public static double sinh(double x) {
        return sinh(x, Products.FUSED);
    }

    /** {@code Math.cosh}, with the zero of {@link Products}. */
    public static double cosh(double x, double zero) {
        double half = exp(bounded(Math.abs(x)), 0, -1, zero);
        return half + 0.25 / half;
    }

    /** {@code Math.cosh}; a compiler may fuse its products into sums. */
    public static double cosh(double x) {
        return cosh(x, Products.FUSED);
    }

    /** {@code Math.tanh}, with the zero of {@link Products}. */
    public static double tanh(double x, double zero) {
        double magnitude = Math.abs(x);
        if (magnitude < TINY) {
            return x;
        }
        double less = expm1(magnitude > FAR ? 2 * FAR : 2 * magnitude, zero);
        double small = less / (less + 2);
        double great = 1 - 2 / (less + 2);
        double value = magnitude < 1 ? small : great;
        return x < 0 ? -value : value;
    }

    /** {@code Math.tanh}; a compiler may fuse its products into sums. */
    public static double tanh(double x) {
        return tanh(x, Products.FUSED);
    }
}
