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

    /** {@code Math.sin}. */
    public static double sin(double x) {
        double magnitude = Math.abs(x);
        if (magnitude < TINY) {
            return x;
        }
        double sine = shifted(magnitude, 0);
        return x < 0 ? -sine : sine;
    }

    /** {@code Math.cos}. */
    public static double cos(double x) {
        return shifted(Math.abs(x), 1);
    }

    /** The sine of x + quarters pi/2. */
    private static double shifted(double x, int quarters) {
        int n;
        double r;
        double rest;
        if (x > FAR) {
            double head = TwoPerPi.quarters(x, 0);
            double tail = TwoPerPi.quarters(x, head);
            n = (int) WholeNumbers.rint(head);
            r = radians(head - n, tail, 0);
            rest = radians(head - n, tail, r);
        } else {
            n = (int) (x * TWO_PER_PI + 0.5);
            r = near(x, n, 0);
            rest = near(x, n, r);
        }
        int turn = (n + quarters) & 3;
        double value = (turn & 1) == 0 ? sine(r, rest) : cosine(r, rest);
        double signed = turn > 1 ? -value : value;
        return x > Double.MAX_VALUE ? Math.sqrt(-x) : signed;
    }

    /** {@code Math.tan}. */
    public static double tan(double x) {
        double magnitude = Math.abs(x);
        if (magnitude < TINY) {
            return x;
        }
        int n;
        double r;
        double rest;
        if (magnitude > FAR) {
            double head = TwoPerPi.quarters(magnitude, 0);
            double tail = TwoPerPi.quarters(magnitude, head);
            n = (int) WholeNumbers.rint(head);
            r = radians(head - n, tail, 0);
            rest = radians(head - n, tail, r);
        } else {
            n = (int) (magnitude * TWO_PER_PI + 0.5);
            r = near(magnitude, n, 0);
            rest = near(magnitude, n, r);
        }
        double sine = sine(r, rest);
        double cosine = cosine(r, rest);
        double sineTail = (r - sine) + sineMore(r, rest);
        double half = 0.5 * r * r;
        double cosineTail = ((1 - half) - cosine) + cosineMore(r, rest, half);
        double tangent = (n & 1) == 0
                ? quotient(sine, sineTail, cosine, cosineTail)
                : -quotient(cosine, cosineTail, sine, sineTail);
        double signed = x < 0 ? -tangent : tangent;
        return magnitude > Double.MAX_VALUE ? Math.sqrt(-magnitude) : signed;
    }

    /** x - n pi/2 - head. */
    private static double near(double x, int n, double head) {
        double first = x - n * FIRST;
        double second = n * SECOND;
        double sum = first - second;
        double lost = TwoSum.lost(first, -second, sum);
        double third = n * THIRD;
        double next = sum - third;
        double more = lost + TwoSum.lost(sum, -third, next);
        return (next - head) + (more - n * FOURTH);
    }

    /** (fraction + tail) pi/2 - head. */
    private static double radians(double fraction, double tail, double head) {
        double sum = fraction + tail;
        double great = (float) sum;
        double small = (sum - great) + TwoSum.lost(fraction, tail, sum);
        return (great * HEAD - head) + (great * TAIL + (small * HEAD + small * TAIL));
    }

    private static double sine(double r, double rest) {
        return r + sineMore(r, rest);
    }

    private static double sineMore(double r, double rest) {
        double z = r * r;
        double p = 2.7557319216854413e-06 + z * (-2.5052105515918767e-08
                + z * (1.6058435111204618e-10 + z * -7.581765531789199e-13));
        p = -0.16666666666666666 + z * (0.00833333333333333 + z * (-0.00019841269841261143 + z * p));
        return rest * (1 - 0.5 * z) + r * z * p;
    }

    private static double cosine(double r, double rest) {
        double half = 0.5 * r * r;
        return (1 - half) + cosineMore(r, rest, half);
    }

    private static double cosineMore(double r, double rest, double half) {
        double z = r * r;
        double one = 1 - half;
        double p = 2.4801587289473416e-05 + z * (-2.7557314349408426e-07
                + z * (2.0875722831946566e-09 + z * -1.1359622995900117e-11));
        p = 0.0416666666666666 + z * (-0.0013888888888874112 + z * p);
        double head = (float) r;
        double lost = 0.5 * ((head * head - 2 * half) + (r - head) * (r + head));
        return (((1 - one) - half) - lost) + (z * z * p - r * rest);
    }

    private static double quotient(double a, double aTail, double b, double bTail) {
        double quotient = a / b;
        double head = (float) quotient;
        double bHead = (float) b;
        double bRest = (b - bHead) + bTail;
        double left = ((a - head * bHead) - head * bRest) + aTail;
        return head + left / (b + bTail);
    }
}
