package io.funnel.kernel;

/**
 * Sine, cosine and tangent of doubles, the same on every device, inlined into kernels; errors are in
 * docs/reference/functions.md.
 *
 * <p>x = n pi/2 + r with pi/2 in four parts, where n times the first three is exact: W. J. Cody and W. Waite, "Software
 * Manual for the Elementary Functions", Prentice-Hall 1980, chapter 8; for large x by {@link TwoPerPi}. The polynomials
 * are minimax, by the Remez exchange algorithm. Not valid under fast math.
 */
public final class Trigonometry {

    private static final double TINY = 0x1p-27;
    private static final double FAR = 0x1p20;
    private static final double TWO_PER_PI = 0x1.45f306dc9c883p-1;
    private static final double FIRST = 0x1.921fb54400000p+0; // 33 bits each
    private static final double SECOND = 0x1.0b4611a600000p-34;
    private static final double THIRD = 0x1.3198a2e000000p-69;
    private static final double FOURTH = 0x1.b839a252049c1p-104;
    private static final double HEAD = 0x1.921fb60000000p+0; // 24 bits
    private static final double TAIL = -0x1.777a5cf72cecep-25;

    private Trigonometry() {}

    /** {@code Math.sin}, with the zero of {@link Products}. */
    public static double sin(double x, double zero) {
        double magnitude = Math.abs(x);
        if (magnitude < TINY) {
            return x;
        }
        double sine = shifted(magnitude, 0, zero);
        return x < 0 ? -sine : sine;
    }

    /** {@code Math.sin}; a compiler may fuse its products into sums. */
    public static double sin(double x) {
        return sin(x, Products.FUSED);
    }

    /** {@code Math.cos}, with the zero of {@link Products}. */
    public static double cos(double x, double zero) {
        return shifted(Math.abs(x), 1, zero);
    }

    /** {@code Math.cos}; a compiler may fuse its products into sums. */
    public static double cos(double x) {
        return cos(x, Products.FUSED);
    }

    /** The sine of x + quarters pi/2. */
    private static double shifted(double x, int quarters, double zero) {
        int n;
        double r;
        double rest;
        if (x > FAR) {
            double head = TwoPerPi.quarters(x, 0, zero);
            double tail = TwoPerPi.quarters(x, head, zero);
            n = (int) WholeNumbers.rint(head);
            r = radians(head - n, tail, 0, zero);
            rest = radians(head - n, tail, r, zero);
        } else {
            n = (int) ((x * TWO_PER_PI + zero) + 0.5);
            r = near(x, n, 0, zero);
            rest = near(x, n, r, zero);
        }
        int turn = (n + quarters) & 3;
        double value = (turn & 1) == 0 ? sine(r, rest, zero) : cosine(r, rest, zero);
        double signed = turn > 1 ? -value : value;
        return x > Double.MAX_VALUE ? Math.sqrt(-x) : signed;
    }

    /** {@code Math.tan}, with the zero of {@link Products}. */
    public static double tan(double x, double zero) {
        double magnitude = Math.abs(x);
        if (magnitude < TINY) {
            return x;
        }
        int n;
        double r;
        double rest;
        if (magnitude > FAR) {
            double head = TwoPerPi.quarters(magnitude, 0, zero);
            double tail = TwoPerPi.quarters(magnitude, head, zero);
            n = (int) WholeNumbers.rint(head);
            r = radians(head - n, tail, 0, zero);
            rest = radians(head - n, tail, r, zero);
        } else {
            n = (int) ((magnitude * TWO_PER_PI + zero) + 0.5);
            r = near(magnitude, n, 0, zero);
            rest = near(magnitude, n, r, zero);
        }
        double sine = sine(r, rest, zero);
        double cosine = cosine(r, rest, zero);
        double sineTail = (r - sine) + sineMore(r, rest, zero);
        double half = 0.5 * r * r + zero;
        double cosineTail = ((1 - half) - cosine) + cosineMore(r, rest, half, zero);
        double tangent = (n & 1) == 0
                ? quotient(sine, sineTail, cosine, cosineTail, zero)
                : -quotient(cosine, cosineTail, sine, sineTail, zero);
        double signed = x < 0 ? -tangent : tangent;
        return magnitude > Double.MAX_VALUE ? Math.sqrt(-magnitude) : signed;
    }

    /** {@code Math.tan}; a compiler may fuse its products into sums. */
    public static double tan(double x) {
        return tan(x, Products.FUSED);
    }

    /** x - n pi/2 - head. */
    private static double near(double x, int n, double head, double zero) {
        double first = x - (n * FIRST + zero);
        double second = n * SECOND + zero;
        double sum = first - second;
        double lost = TwoSum.lost(first, -second, sum);
        double third = n * THIRD + zero;
        double next = sum - third;
        double more = lost + TwoSum.lost(sum, -third, next);
        return (next - head) + (more - (n * FOURTH + zero));
    }

    /** (fraction + tail) pi/2 - head. */
    private static double radians(double fraction, double tail, double head, double zero) {
        double sum = fraction + tail;
        double great = (float) sum;
        double small = (sum - great) + TwoSum.lost(fraction, tail, sum);
        return ((great * HEAD + zero) - head)
                + ((great * TAIL + zero) + ((small * HEAD + zero) + (small * TAIL + zero)));
    }

    private static double sine(double r, double rest, double zero) {
        return r + sineMore(r, rest, zero);
    }

    private static double sineMore(double r, double rest, double zero) {
        double z = r * r + zero;
        double p = 2.7557319216854413e-06 + (z * (-2.5052105515918767e-08
                + (z * (1.6058435111204618e-10 + (z * -7.581765531789199e-13 + zero)) + zero)) + zero);
        p = -0.16666666666666666
                + (z * (0.00833333333333333 + (z * (-0.00019841269841261143 + (z * p + zero)) + zero)) + zero);
        return (rest * (1 - 0.5 * z) + zero) + (r * z * p + zero);
    }

    private static double cosine(double r, double rest, double zero) {
        double half = 0.5 * r * r + zero;
        return (1 - half) + cosineMore(r, rest, half, zero);
    }

    private static double cosineMore(double r, double rest, double half, double zero) {
        double z = r * r + zero;
        double one = 1 - half;
        double p = 2.4801587289473416e-05 + (z * (-2.7557314349408426e-07
                + (z * (2.0875722831946566e-09 + (z * -1.1359622995900117e-11 + zero)) + zero)) + zero);
        p = 0.0416666666666666 + (z * (-0.0013888888888874112 + (z * p + zero)) + zero);
        double head = (float) r;
        double lost = 0.5 * (((head * head + zero) - 2 * half) + ((r - head) * (r + head) + zero));
        return (((1 - one) - half) - lost) + ((z * z * p + zero) - (r * rest + zero));
    }

    private static double quotient(double a, double aTail, double b, double bTail, double zero) {
        double quotient = a / b;
        double head = (float) quotient;
        double bHead = (float) b;
        double bRest = (b - bHead) + bTail;
        double left = ((a - (head * bHead + zero)) - (head * bRest + zero)) + aTail;
        return head + left / (b + bTail);
    }
}
