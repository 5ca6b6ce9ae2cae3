package io.funnel.kernel;

/**
 * Logarithms of doubles, the same on every device, inlined into kernels; errors are in docs/reference/functions.md.
 *
 * <p>{@code x = 2^e (1 + f)} with 1 + f between the roots of 1/2 and 2, and ln(1 + f) = 2 artanh(f / (2 + f)): W. J.
 * Cody and W. Waite, "Software Manual for the Elementary Functions", Prentice-Hall 1980, chapter 5. The polynomials are
 * minimax, by the Remez exchange algorithm. Extended precision uses a head of 24 bits and a tail with exact products:
 * T. J. Dekker, Numerische Mathematik 18 (1971). Not valid under fast math.
 */
public final class Logarithms {

    private static final double ROOT_OF_TWO = 0x1.6a09e667f3bcdp+0;
    private static final double THIRD = 0x1.5555555555555p-2;
    private static final double THIRD_LOW = 0x1.5555555555555p-56;
    private static final double PER_LN10 = 0x1.bcb7b20000000p-2; // 24 bits
    private static final double PER_LN10_LOW = -0x1.5b235e39ab2a9p-27;

    private Logarithms() {}

    /** {@code Math.log}, with the zero of {@link Products}. */
    public static double log(double x, double zero) {
        if (x > 0) {
            if (x > Double.MAX_VALUE) {
                return x;
            }
            int e = PowersOfTwo.exponent(x);
            double m = PowersOfTwo.scaled(x, -e, zero);
            return sum(exponent(e, m), significand(m) - 1, 0, zero);
        }
        return outside(x);
    }

    /** {@code Math.log}; a compiler may fuse its products into sums. */
    public static double log(double x) {
        return log(x, Products.FUSED);
    }

    /** {@code Math.log1p}, with the zero of {@link Products}. */
    public static double log1p(double x, double zero) {
        if (Math.abs(x) < 0x1p-54) {
            return x;
        }
        double sum = 1 + x;
        if (sum > 0) {
            if (sum > Double.MAX_VALUE) {
                return x + Double.MAX_VALUE; // for the largest ones the sum is infinite only if x is
            }
            int exponent = PowersOfTwo.exponent(sum);
            double scaled = PowersOfTwo.scaled(sum, -exponent, zero);
            int e = exponent(exponent, scaled);
            double lost = PowersOfTwo.scaled(TwoSum.lost(1, x, sum), -exponent, zero) / scaled;
            return sum(e, e == 0 ? x : significand(scaled) - 1, e == 0 ? 0 : lost, zero);
        }
        return outside(sum);
    }

    /** {@code Math.log1p}; a compiler may fuse its products into sums. */
    public static double log1p(double x) {
        return log1p(x, Products.FUSED);
    }

    /** {@code Math.log10}, with the zero of {@link Products}. */
    public static double log10(double x, double zero) {
        if (x > 0) {
            if (x > Double.MAX_VALUE) {
                return x;
            }
            int exponent = PowersOfTwo.exponent(x);
            double m = PowersOfTwo.scaled(x, -exponent, zero);
            int e = exponent(exponent, m);
            double f = significand(m) - 1;
            double head = head(e, f, zero);
            double tail = tail(e, f, head, zero);
            return (head * PER_LN10 + zero)
                    + ((head * PER_LN10_LOW + zero) + ((tail * PER_LN10 + zero) + (tail * PER_LN10_LOW + zero)));
        }
        return outside(x);
    }

    /** {@code Math.log10}; a compiler may fuse its products into sums. */
    public static double log10(double x) {
        return log10(x, Products.FUSED);
    }

    /** Minus infinity for 0, otherwise NaN. */
    private static double outside(double x) {
        return x == 0 ? -1 / Math.abs(x) : Math.sqrt(x);
    }

    /** The exponent of m 2^e for m from 1 to 2 that puts the significand between the roots of 1/2 and 2. */
    static int exponent(int e, double m) {
        return m > ROOT_OF_TWO ? e + 1 : e;
    }

    static double significand(double m) {
        return m > ROOT_OF_TWO ? 0.5 * m : m;
    }

    /** e ln 2 + ln(1 + f) + more: 2 s = f - f^2 / 2 + s f^2 / 2 with s = f / (2 + f). */
    private static double sum(int e, double f, double more, double zero) {
        double s = f / (2 + f);
        double z = s * s + zero;
        double t = 0.11111111323290122 + (z * (0.09090887841487671
                + (z * (0.07693544993932137 + (z * (0.06625067810122051 + (z * 0.06625584454006193 + zero)) + zero))
                        + zero))
                + zero);
        t = 0.3333333333333333
                + (z * (0.2000000000000312 + (z * (0.14285714284543655 + (z * t + zero)) + zero)) + zero);
        double square = 0.5 * f * f + zero;
        double high = e * Exponentials.LN2_HIGH + zero;
        double sum = high + f;
        double lost = TwoSum.lost(high, f, sum);
        return sum + (lost
                + (((e * Exponentials.LN2_LOW + zero) + more) - (square - (s * (square + 2 * (z * t)) + zero))));
    }

    /** The first 24 bits of e ln 2 + ln(1 + f). */
    static double head(int e, double f, double zero) {
        return (float) less(e, f, 0, zero);
    }

    /** The remainder of the sum; near 1 exact to some 2^-66. */
    static double tail(int e, double f, double head, double zero) {
        return less(e, f, head, zero);
    }

    /** e ln 2 + 2 s (1 + p) - head: s = f / (2 + f), p = artanh(s) / s - 1. Products of heads are exact. */
    private static double less(int e, double f, double head, double zero) {
        double divisor = 2 + f;
        double divisorHead = (float) divisor;
        double divisorTail = (divisor - divisorHead) + (f - (divisor - 2));
        double s = (float) (f / divisor);
        double sTail = ((f - (s * divisorHead + zero)) - (s * divisorTail + zero)) / divisor;
        double square = (float) ((s * s + zero) + 2 * (s * sTail));
        double squareTail = ((s * s + zero) - square) + (2 * (s * sTail) + (sTail * sTail + zero));
        double series = series(square + squareTail, zero);
        double third = (float) (THIRD + series);
        double thirdTail = ((THIRD - third) + series) + THIRD_LOW;
        double product = square * third + zero;
        double p = (float) product;
        double pTail = (product - p)
                + ((square * thirdTail + zero) + ((squareTail * third + zero) + (squareTail * thirdTail + zero)));
        double high = e * Exponentials.LN2_HIGH + zero;
        double first = high + 2 * s;
        double second = 2 * (s * p);
        double sum = first + second;
        double lost = TwoSum.lost(high, 2 * s, first) + TwoSum.lost(first, second, sum);
        return (sum - head) + (lost + (2 * (sTail + ((s * pTail + zero) + (sTail * (p + pTail) + zero)))
                + (e * Exponentials.LN2_LOW + zero)));
    }

    /** (artanh(s) / s - 1) / s^2 - 1/3 of z = s^2. */
    private static double series(double z, double zero) {
        double t = 0.0769227847209085
                + (z * (0.06668157459222811 + (z * (0.05837432017599495 + (z * 0.05994334792543607 + zero)) + zero))
                        + zero);
        return z * (0.1999999999999999 + (z * (0.14285714285722528 + (z * (0.11111111108773901
                + (z * (0.09090909434548244 + (z * t + zero)) + zero)) + zero)) + zero)) + zero;
    }
}
