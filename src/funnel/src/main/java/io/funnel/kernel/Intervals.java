package io.funnel.kernel;

/**
 * Tests membership in an interval as a number that kernels add up, by two comparisons per value: terms of the limits
 * alone are loop-invariant. {@code JavaMath.atLeast} takes four, since TornadoVM treats {@code !(a < b)} as {@code a >=
 * b}. A nested choice would be shorter but wrong: TornadoVM merges and inverts the conditions, and NaN counts.
 */
public final class Intervals {

    private Intervals() {}

    /** 1 for {@code value >= low && value < high}, otherwise 0, also for NaN. */
    public static int isWithin(float value, float low, float high) {
        int number = Float.isNaN(low) ? 0 : 1;
        float top = high + 0f / number; // NaN if low is, and no value is below NaN
        int from = value < low ? 0 : 1;
        int below = value < top ? 1 : 0;
        return from & below;
    }

    /** 1 for {@code value >= low && value < high}, otherwise 0, also for NaN. */
    public static int isWithin(double value, double low, double high) {
        int number = Double.isNaN(low) ? 0 : 1;
        double top = high + 0d / number; // NaN if low is, and no value is below NaN
        int from = value < low ? 0 : 1;
        int below = value < top ? 1 : 0;
        return from & below;
    }
}
