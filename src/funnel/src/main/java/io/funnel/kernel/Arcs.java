package io.funnel.kernel;

/**
 * Arc functions of doubles, the same on every device, inlined into kernels; errors are in docs/reference/functions.md.
 *
 * <p>Arcs of large arguments are reduced to those of small ones, after W. J. Cody and W. Waite, "Software Manual for
 * the Elementary Functions", Prentice-Hall 1980, chapters 10 and 11; rounding errors of roots and quotients are kept
 * (T. J. Dekker, Numerische Mathematik 18, 1971). The polynomials are minimax, by the Remez exchange algorithm. Not
 * valid under fast math.
 */
public final class Arcs {

    private static final double TINY = 0x1p-27;
    private static final double FAR = 0x1p60;
    private static final double PI = 0x1.921fb54442d18p+1;
    private static final double PI_LOW = 0x1.1a62633145c07p-53;
    private static final double HALF_PI = 0x1.921fb54442d18p+0;
    private static final double HALF_PI_LOW = 0x1.1a62633145c07p-54;
    private static final double QUARTER_PI = 0x1.921fb54442d18p-1;
    private static final double QUARTER_PI_LOW = 0x1.1a62633145c07p-55;
    private static final double TANGENT_OF_EIGHTH = 0x1.a827999fcef32p-2;
    private static final double TANGENT_OF_THREE = 0x1.3504f333f9de6p+1;

    private Arcs() {}

    /** {@code Math.asin}, with the zero of {@link Products}. */
    public static double asin(double x, double zero) {
        double magnitude = Math.abs(x);
        if (magnitude < TINY) {
            return x;
        }
        double small = magnitude + arcMore(magnitude, magnitude * magnitude + zero, zero);
        double w = 0.5 * (1 - magnitude);
        double root = Math.sqrt(w);
        double twice = 2 * (double) (float) root;
        double difference = HALF_PI - twice;
        double lost = TwoSum.lost(HALF_PI, -twice, difference);
        double great = difference + (lost + (HALF_PI_LOW - 2 * (rootTail(w, root, zero) + arcMore(root, w, zero))));
        double arc = magnitude > 0.5 ? great : small;
        return x < 0 ? -arc : arc;
    }

    /** {@code Math.asin}; a compiler may fuse its products into sums. */
    public static double asin(double x) {
        return asin(x, Products.FUSED);
    }

    /** {@code Math.acos}, with the zero of {@link Products}. */
    public static double acos(double x, double zero) {
        double magnitude = Math.abs(x);
        double w = 0.5 * (1 - magnitude);
        double root = Math.sqrt(w);
        double twice = 2 * (double) (float) root;
        double more = 2 * (rootTail(w, root, zero) + arcMore(root, w, zero));
        double difference = PI - twice;
        double left = difference + (TwoSum.lost(PI, -twice, difference) + (PI_LOW - more));
        double far = x > 0 ? twice + more : left;
        double middle = HALF_PI - x;
        double lost = TwoSum.lost(HALF_PI, -x, middle);
        double near = middle + (lost + (HALF_PI_LOW - arcMore(x, x * x + zero, zero)));
        return magnitude > 0.5 ? far : near;
    }

    /** {@code Math.acos}; a compiler may fuse its products into sums. */
    public static double acos(double x) {
        return acos(x, Products.FUSED);
    }

    /** The root of w minus its 24-bit head. */
    private static double rootTail(double w, double root, double zero) {
        double head = (float) root;
        return root > 0 ? (w - (head * head + zero)) / (root + head) : root;
    }

    /** arcsin(x) - x, with z = x^2 up to 1/4. */
    private static double arcMore(double x, double z, double zero) {
        double p = 0.010786531403508836 + (z * (0.0036830317632285813
                + (z * (0.021763525352403095 + (z * (-0.02107732913140751 + (z * 0.032676911743883416 + zero)) + zero))
                        + zero))
                + zero);
        p = 0.02237221565998981 + (z * (0.017351600093335497
                + (z * (0.013980961466920804 + (z * (0.011397775680950411 + (z * p + zero)) + zero)) + zero)) + zero);
        p = 0.16666666666666763 + (z * (0.07499999999970264
                + (z * (0.044642857175119975 + (z * (0.03038194268364009 + (z * p + zero)) + zero)) + zero)) + zero);
        return x * z * p + zero;
    }

    /** {@code Math.atan}, with the zero of {@link Products}. */
    public static double atan(double x, double zero) {
        double magnitude = Math.abs(x);
        if (magnitude < TINY) {
            return x;
        }
        double arc = arc(magnitude > FAR ? FAR : magnitude, 1, zero);
        return x < 0 ? -arc : arc;
    }

    /** {@code Math.atan}; a compiler may fuse its products into sums. */
    public static double atan(double x) {
        return atan(x, Products.FUSED);
    }

    /** {@code Math.atan2}, with the zero of {@link Products}. */
    public static double atan2(double y, double x, double zero) {
        double height = Math.abs(y);
        double width = Math.abs(x);
        boolean high = height > Double.MAX_VALUE;
        boolean wide = width > Double.MAX_VALUE;
        double a = high ? 1 : wide ? 0 : height;
        double b = wide ? 1 : high ? 0 : width;
        double great = a > b ? a : b;
        int e = great > 0 ? PowersOfTwo.exponent(great) : 0;
        double top = PowersOfTwo.scaled(a, -e, zero);
        double bottom = PowersOfTwo.scaled(b, -e, zero);
        boolean left = Powers.isNegative(x);
        double right = top < TINY ? height / width : arc(top, bottom, zero);
        double none = great > 0 ? right : 0;
        double flat = wide ? 0 : none;
        double positive = JavaMath.and(high, wide) ? QUARTER_PI : flat;
        double angle = left ? PI - (positive - PI_LOW) : positive;
        double nan = x + y;
        double signed = Powers.isNegative(y) ? -angle : angle;
        return JavaMath.or(Double.isNaN(x), Double.isNaN(y)) ? nan : signed;
    }

    /** {@code Math.atan2}; a compiler may fuse its products into sums. */
    public static double atan2(double y, double x) {
        return atan2(y, x, Products.FUSED);
    }

    /** The angle whose tangent is y / x; neither is negative, and the larger is near 1. */
    private static double arc(double y, double x, double zero) {
        boolean steep = y > TANGENT_OF_THREE * x;
        boolean flat = y < TANGENT_OF_EIGHTH * x;
        double above = steep ? 0 : y;
        double below = flat ? 0 : x;
        double n = above - below;
        double left = steep ? 0 : x;
        double right = flat ? 0 : y;
        double d = left + right;
        double nTail = TwoSum.lost(above, -below, n);
        double dTail = TwoSum.lost(left, right, d);
        double t = n / d;
        double head = (float) t;
        double dHead = (float) d;
        double tail = (((n - (head * dHead + zero)) - (head * ((d - dHead) + dTail) + zero)) + nTail) / d;
        double upper = steep ? HALF_PI : QUARTER_PI;
        double upperLow = steep ? HALF_PI_LOW : QUARTER_PI_LOW;
        double start = flat ? 0 : upper;
        double startLow = flat ? 0 : upperLow;
        double sum = start + head;
        double lost = TwoSum.lost(start, head, sum);
        return sum + (lost + (startLow + (tail + tangentMore(t, zero))));
    }

    /** arctan(t) - t for t from -0.42 to 0.42. */
    private static double tangentMore(double t, double zero) {
        double z = t * t + zero;
        double p = 0.058480087526709516 + (z * (-0.05039844755658462
                + (z * (0.038078300991287645 + (z * -0.01792225646334185 + zero)) + zero)) + zero);
        p = -0.09090897836309055
                + (z * (0.0769206163498663 + (z * (-0.06663120361250677 + (z * p + zero)) + zero)) + zero);
        p = -0.333333333333332 + (z * (0.1999999999995408
                + (z * (-0.14285714280248327 + (z * (0.11111110786131506 + (z * p + zero)) + zero)) + zero)) + zero);
        return t * z * p + zero;
    }
}
