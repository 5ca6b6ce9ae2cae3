package io.funnel.kernel;

/**
 * Powers and roots of doubles, the same on every device, inlined into kernels; errors are in
 * docs/reference/functions.md.
 *
 * <p>A power is e^(y ln x), with the logarithm and the product in a head of 24 bits and a tail: products of heads are
 * exact (T. J. Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18,
 * 1971). The cube root is Halley's iteration. Not valid under fast math.
 */
public final class Powers {

    /** Above this exponent every power except those of 1 overflows or vanishes. */
    private static final double GREATEST_EXPONENT = 0x1p64;
    private static final double OVERFLOW = 720;
    private static final double UNDERFLOW = -762;
    private static final double CUBE_ROOT_OF_TWO = 0x1.428a2f98d728bp+0;
    private static final double CUBE_ROOT_OF_FOUR = 0x1.965fea53d6e3dp+0;
    private static final double THIRD = 0x1.5555555555555p-2;
    private static final double NINTH = 0x1.c71c71c71c71cp-4;

    private Powers() {}

    /** {@code Math.pow}, with the zero of {@link Products}. */
    public static double pow(double x, double y, double zero) {
        if (y == 0) {
            return 1;
        }
        double base = Math.abs(x);
        double power = power(base, y, zero);
        if (isNegative(x)) {
            double whole = WholeNumbers.truncated(y);
            double half = 0.5 * whole;
            double signed = WholeNumbers.truncated(half) == half ? power : -power;
            double between = isEnd(base) ? power : Math.sqrt(-base);
            return whole == y ? signed : between;
        }
        return power;
    }

    /** {@code Math.pow}; a compiler may fuse its products into sums. */
    public static double pow(double x, double y) {
        return pow(x, y, Products.FUSED);
    }

    static boolean isNegative(double x) {
        double sign = x == 0 ? 1 / x : x;
        return sign < 0;
    }

    private static boolean isEnd(double base) {
        return JavaMath.or(base == 0, base > Double.MAX_VALUE);
    }

    /** Returns the power of a base that is not below 0. */
    private static double power(double base, double y, double zero) {
        if (base == 1) {
            return 1 + (0 * y + zero); // NaN for infinities
        }
        if (isEnd(base)) {
            double end = y > 0 ? base : 1 / base;
            return Double.isNaN(y) ? y : end;
        }
        int exponent = PowersOfTwo.exponent(base);
        double m = PowersOfTwo.scaled(base, -exponent, zero);
        int e = Logarithms.exponent(exponent, m);
        double f = Logarithms.significand(m) - 1;
        double head = Logarithms.head(e, f, zero);
        double tail = Logarithms.tail(e, f, head, zero);
        double times = y > GREATEST_EXPONENT ? GREATEST_EXPONENT : y;
        times = times < -GREATEST_EXPONENT ? -GREATEST_EXPONENT : times;
        double timesHead = (float) times;
        double timesTail = times - timesHead;
        double product = timesHead * head + zero;
        double rest = (timesTail * head + zero) + ((timesHead * tail + zero) + (timesTail * tail + zero));
        if (product > OVERFLOW) {
            return product * Double.MAX_VALUE + zero;
        }
        return product < UNDERFLOW ? 0 : Exponentials.exp(product, rest, 0, zero);
    }

    /** {@code Math.cbrt}, with the zero of {@link Products}. */
    public static double cbrt(double x, double zero) {
        double magnitude = Math.abs(x);
        if (magnitude > 0) {
            if (magnitude > Double.MAX_VALUE) {
                return x;
            }
            int e = PowersOfTwo.exponent(magnitude);
            int third = (e + 1200) / 3 - 400;
            double m = PowersOfTwo.scaled(magnitude, -3 * third, zero);
            double root = PowersOfTwo.scaled(rootOf(m, PowersOfTwo.scaled(magnitude, -e, zero), e - 3 * third, zero),
                    third, zero);
            return x < 0 ? -root : root;
        }
        return x;
    }

    /** {@code Math.cbrt}; a compiler may fuse its products into sums. */
    public static double cbrt(double x) {
        return cbrt(x, Products.FUSED);
    }

    /** The cube root of m = s 2^e with s from 1 to 2. */
    private static double rootOf(double m, double s, int e, double zero) {
        double factor = e == 1 ? CUBE_ROOT_OF_TWO : CUBE_ROOT_OF_FOUR;
        double start = (e == 0 ? 1 : factor) * (0.5528263134009284
                + (s * (0.5871078931128753 + (s * (-0.16296517875608113 + (s * 0.02310395170704937 + zero)) + zero))
                        + zero))
                + zero;
        double cube = start * start * start + zero;
        double root = (float) (start * ((cube + 2 * m) / (2 * cube + m)) + zero);
        double square = root * root + zero;
        double head = (float) square;
        double share = ((m - (head * root + zero)) - ((square - head) * root + zero)) / (square * root);
        return root + (root * (share * (THIRD - (share * NINTH + zero))) + zero);
    }

    /** {@code Math.hypot}, with the zero of {@link Products}. */
    public static double hypot(double x, double y, double zero) {
        double a = Math.abs(x);
        double b = Math.abs(y);
        if (JavaMath.or(a > Double.MAX_VALUE, b > Double.MAX_VALUE)) {
            return a > Double.MAX_VALUE ? a : b;
        }
        double great = a > b ? a : b;
        double small = a > b ? b : a;
        if (great > 0) {
            int e = PowersOfTwo.exponent(great);
            return PowersOfTwo.scaled(
                    rootOfSquares(PowersOfTwo.scaled(great, -e, zero), PowersOfTwo.scaled(small, -e, zero), zero), e,
                    zero);
        }
        return a + b;
    }

    /** {@code Math.hypot}; a compiler may fuse its products into sums. */
    public static double hypot(double x, double y) {
        return hypot(x, y, Products.FUSED);
    }

    private static double rootOfSquares(double a, double b, double zero) {
        double aHead = (float) a;
        double bHead = (float) b;
        double aSquare = aHead * aHead + zero;
        double bSquare = bHead * bHead + zero;
        double sum = aSquare + bSquare;
        double lost = TwoSum.lost(aSquare, bSquare, sum) + (squareTail(a, aHead, zero) + squareTail(b, bHead, zero));
        double root = Math.sqrt(sum + lost);
        double head = (float) root;
        return root + ((sum - (head * head + zero)) - squareTail(root, head, zero) + lost) / (2 * root);
    }

    private static double squareTail(double value, double head, double zero) {
        double tail = value - head;
        return 2 * (head * tail) + (tail * tail + zero);
    }
}
