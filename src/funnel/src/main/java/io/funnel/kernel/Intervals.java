package io.funnel.kernel;

/**
 * Whether a value lies in an interval, as a number that kernels add up. Two comparisons a value: what the limits alone decide is
 * computed once, outside the kernel's loop. {@code JavaMath.atLeast} takes four, since TornadoVM takes {@code !(a < b)} for
 * {@code a >= b}. A choice within the other one would be shorter, but wrong: TornadoVM makes one condition of both and turns
 * it around, so that NaN counts.
 */
public final class Intervals {

    private Intervals() {}

    /** 1 for {@code value >= low && value < high}, otherwise 0, as where one is NaN. */
    public static int isWithin(float value, float low, float high) {
        int number = Float.isNaN(low) ? 0 : 1;
        float top = high + 0f / number; // NaN, below which nothing is, if low is
        int from = value < low ? 0 : 1;
        int below = value < top ? 1 : 0;
        return from & below;
    }

    /** 1 for {@code value >= low && value < high}, otherwise 0, as where one is NaN. */
    public static int isWithin(double value, double low, double high) {
        int number = Double.isNaN(low) ? 0 : 1;
        double top = high + 0d / number; // NaN, below which nothing is, if low is
        int from = value < low ? 0 : 1;
        int below = value < top ? 1 : 0;
        return from & below;
    }
}
