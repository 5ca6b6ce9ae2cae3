package io.funnel.reduction.facts;

import java.util.function.DoubleUnaryOperator;

/**
 * All numbers from a lower to an upper one: an interval holds the value that exact arithmetic gives. Operations round
 * outwards, and not at all where the result is a double. A condition is 0, 1, or both.
 *
 * <p>After R. E. Moore, R. B. Kearfott and M. J. Cloud, Introduction to Interval Analysis (2009).
 *
 * @param lower at most the value
 * @param upper at least the value
 */
public record Interval(double lower, double upper) {

    /** Nothing is known, not even whether there is a value. */
    public static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN);

    private static final Interval NO = new Interval(0, 0);
    private static final Interval YES = new Interval(1, 1);
    private static final Interval EITHER = new Interval(0, 1);

    /** Products and quotients below may underflow, and then lose what tells that they were rounded. */
    private static final double SMALL = 0x1p-900;
    /** Units in the last place that functions of {@link Math} may be off by. */
    private static final int OF_FUNCTIONS = 3;

    public Interval {
        boolean isKnown = lower <= upper;
        lower = isKnown ? lower + 0.0 : Double.NaN; // without -0.0
        upper = isKnown ? upper + 0.0 : Double.NaN;
    }

    /** A number; NaN is unknown. */
    public static Interval of(double number) {
        return new Interval(number, number);
    }

    /** A whole number. */
    public static Interval of(long number) {
        double near = (double) number;
        boolean isExact = near != 0x1p63 && (long) near == number;
        return isExact ? of(near) : new Interval(Math.nextDown(near), Math.nextUp(near));
    }

    /** The numbers that are at most a distance away. */
    public static Interval around(double number, double distance) {
        return distance == Double.POSITIVE_INFINITY && !Double.isNaN(number)
                ? new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
                : of(number).plus(new Interval(-distance, distance));
    }

    /** Whether there is a value. */
    public boolean isKnown() {
        return lower <= upper;
    }

    /** The largest distance of a number from the value; NaN if it is unknown. */
    public double distance(double number) {
        if (lower == upper && lower == number) {
            return 0;
        }
        Interval apart = minus(of(number));
        return Double.isInfinite(number) && isKnown()
                ? Double.POSITIVE_INFINITY
                : Math.max(Math.abs(apart.lower), Math.abs(apart.upper));
    }

    /** The largest distance of a whole number from the value; NaN if it is unknown. */
    public double distance(long number) {
        Interval itself = of(number);
        return equals(itself) ? 0 : minus(itself).magnitude().upper;
    }

    /** The sum. */
    public Interval plus(Interval other) {
        return new Interval(sum(lower, other.lower, true), sum(upper, other.upper, false));
    }

    /** The difference. */
    public Interval minus(Interval other) {
        return plus(other.negated());
    }

    /** The value of the other sign. */
    public Interval negated() {
        return new Interval(-upper, -lower);
    }

    /** The product. */
    public Interval times(Interval other) {
        return new Interval(
                Math.min(Math.min(product(lower, other.lower, true), product(lower, other.upper, true)),
                        Math.min(product(upper, other.lower, true), product(upper, other.upper, true))),
                Math.max(Math.max(product(lower, other.lower, false), product(lower, other.upper, false)),
                        Math.max(product(upper, other.lower, false), product(upper, other.upper, false))));
    }

    /** The product with itself. */
    public Interval squared() {
        Interval size = magnitude();
        return new Interval(Math.max(0, product(size.lower, size.lower, true)), product(size.upper, size.upper, false));
    }

    /** The quotient; unknown if the divisor may be 0. */
    public Interval over(Interval other) {
        if (!(other.lower > 0 || other.upper < 0)) {
            return UNKNOWN;
        }
        return new Interval(
                Math.min(Math.min(quotient(lower, other.lower, true), quotient(lower, other.upper, true)),
                        Math.min(quotient(upper, other.lower, true), quotient(upper, other.upper, true))),
                Math.max(Math.max(quotient(lower, other.lower, false), quotient(lower, other.upper, false)),
                        Math.max(quotient(upper, other.lower, false), quotient(upper, other.upper, false))));
    }

    /** The quotient of whole numbers, as Java's. */
    public Interval wholeOver(Interval other) {
        return over(other).truncated();
    }

    /** The value without its fraction. */
    public Interval truncated() {
        return new Interval(lower < 0 ? Math.ceil(lower) : Math.floor(lower),
                upper < 0 ? Math.ceil(upper) : Math.floor(upper));
    }

    /** The square root of what is not negative; unknown if all is. */
    public Interval root() {
        return upper < 0 ? UNKNOWN : new Interval(root(Math.max(0, lower), true), root(upper, false));
    }

    /** The value without its sign. */
    public Interval magnitude() {
        return lower >= 0
                ? this
                : upper <= 0 ? negated() : new Interval(lower < 0 ? 0 : Double.NaN, Math.max(-lower, upper));
    }

    /** The smaller of two values. */
    public Interval least(Interval other) {
        return new Interval(Math.min(lower, other.lower), Math.min(upper, other.upper));
    }

    /** The larger of two values. */
    public Interval greatest(Interval other) {
        return new Interval(Math.max(lower, other.lower), Math.max(upper, other.upper));
    }

    /** A function of {@link Math} that rises; unknown if an end has no value. */
    public Interval rising(DoubleUnaryOperator function) {
        return new Interval(off(function.applyAsDouble(lower), true), off(function.applyAsDouble(upper), false));
    }

    /** A power; unknown unless the base is positive. */
    public Interval power(Interval exponent) {
        if (!(lower > 0)) {
            return UNKNOWN;
        }
        double least = Math.min(Math.min(Math.pow(lower, exponent.lower), Math.pow(lower, exponent.upper)),
                Math.min(Math.pow(upper, exponent.lower), Math.pow(upper, exponent.upper)));
        double greatest = Math.max(Math.max(Math.pow(lower, exponent.lower), Math.pow(lower, exponent.upper)),
                Math.max(Math.pow(upper, exponent.lower), Math.pow(upper, exponent.upper)));
        return new Interval(off(least, true), off(greatest, false));
    }

    /** The value if it is in the range of an int, otherwise unknown. */
    public Interval inInt() {
        return within(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** The value if it is in the range of a long, otherwise unknown. */
    public Interval inLong() {
        return within(Long.MIN_VALUE, Math.nextDown(0x1p63));
    }

    private Interval within(double least, double greatest) {
        return lower >= least && upper <= greatest ? this : UNKNOWN;
    }

    /** Whether the value is less than another. */
    public Interval isBelow(Interval other) {
        return condition(upper < other.lower, lower >= other.upper, other);
    }

    /** Whether the value is equal to another. */
    public Interval isEqual(Interval other) {
        return condition(lower == other.upper && upper == other.lower, upper < other.lower || lower > other.upper,
                other);
    }

    private Interval condition(boolean holds, boolean fails, Interval other) {
        if (!isKnown() || !other.isKnown()) {
            return UNKNOWN;
        }
        return holds ? YES : fails ? NO : EITHER;
    }

    /** Whether there is no value: not if one is known. */
    public Interval isNaN() {
        return isKnown() ? NO : UNKNOWN;
    }

    /** The opposite of a condition. */
    public Interval not() {
        return YES.minus(this);
    }

    /** One value if this condition holds, and another if it does not; both if it may. */
    public Interval choose(Interval yes, Interval no) {
        if (lower == 1) {
            return yes;
        }
        return upper == 0
                ? no
                : isKnown() && yes.isKnown() && no.isKnown()
                        ? new Interval(Math.min(yes.lower, no.lower), Math.max(yes.upper, no.upper))
                        : UNKNOWN;
    }

    private static double sum(double left, double right, boolean down) {
        double sum = left + right;
        if (Double.isInfinite(sum)) {
            boolean isExact = Double.isInfinite(left) || Double.isInfinite(right);
            return isExact ? sum : outward(sum, sum > 0 ? -1 : 1, down);
        }
        double added = sum - left;
        return outward(sum, (left - (sum - added)) + (right - added), down);
    }

    private static double product(double left, double right, boolean down) {
        double product = left * right;
        if (left == 0 || right == 0 || Math.abs(left) == 1 || Math.abs(right) == 1 || Double.isInfinite(left)
                || Double.isInfinite(right)) {
            return product;
        }
        return Math.abs(product) < SMALL
                ? off(product, 1, down)
                : outward(product, Double.isInfinite(product) ? -product : Math.fma(left, right, -product), down);
    }

    private static double quotient(double left, double right, boolean down) {
        double quotient = left / right;
        if (left == 0 || Math.abs(right) == 1 || Double.isInfinite(left) || Double.isInfinite(right)) {
            return quotient;
        }
        return Math.abs(quotient) < SMALL || Math.abs(left) < SMALL
                ? off(quotient, 1, down)
                : outward(quotient, Double.isInfinite(quotient)
                        ? -quotient
                        : Math.fma(-quotient, right, left) * Math.signum(right), down);
    }

    private static double root(double square, boolean down) {
        double root = Math.sqrt(square);
        if (square == 0 || Double.isInfinite(square)) {
            return root;
        }
        return square < SMALL
                ? Math.max(0, off(root, 1, down))
                : outward(root, Math.fma(-root, root, square), down);
    }

    /** The next number if what was lost lies beyond. */
    private static double outward(double near, double lost, boolean down) {
        boolean isExact = down ? lost >= 0 : lost <= 0; // not if it is NaN
        return isExact ? near : down ? Math.nextDown(near) : Math.nextUp(near);
    }

    private static double off(double value, int units, boolean down) {
        double end = value;
        for (int i = 0; i < units; i++) {
            end = down ? Math.nextDown(end) : Math.nextUp(end);
        }
        return end;
    }

    /** Keeps the sign: no function of {@link Math} that rises is off by its sign. */
    private static double off(double value, boolean down) {
        double end = off(value, OF_FUNCTIONS, down);
        return down && value >= 0 ? Math.max(0, end) : !down && value <= 0 ? Math.min(0, end) : end;
    }
}
