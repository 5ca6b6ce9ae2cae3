package io.funnel.kernel;

/**
 * Whether a value lies in an interval, as a number that kernels add up. Two comparisons a value: what the limits alone decide is
 * computed once, outside the kernel's loop. {@code JavaMath.atLeast} takes four, since TornadoVM takes {@code !(a < b)} for
 * {@code a >= b}.
 */
public final class Intervals {

    private Intervals() {}

    /** 1 for {@code value >= low && value < high}, otherwise 0, as where one is NaN. */
    public static int isWithin(float value, float low, float high) {
        int number = Float.isNaN(low) ? 0 : 1;
        float top = high + 0f / number; // NaN, below which nothing is, if low is
        int from = value < low ? 0 : 1;
        return value < top ? from : 0;
    }

    /** 1 for {@code value >= low && value < high}, otherwise 0, as where one is NaN. */
    public static int isWithin(double value, double low, double high) {
        int number = Double.isNaN(low) ? 0 : 1;
        double top = high + 0d / number; // NaN, below which nothing is, if low is
        int from = value < low ? 0 : 1;
        return value < top ? from : 0;
    }
}
