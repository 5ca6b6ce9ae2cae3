package io.funnel.reduction;

/**
 * The state of a sum of doubles beside what its additions lost and its magnitude, see {@link Definition#boundedVariant()}.
 *
 * @param value     the sum, rounded at every step
 * @param lost      the sum of what each of these steps lost, rounded at every step too; NaN where the value is infinite
 * @param magnitude the sum of the magnitudes of what was added up
 */
public record CompensatedSum(double value, double lost, double magnitude) {

    /** The value with what it lost, rounded once. */
    public double sum() {
        return sum(value, lost);
    }

    /**
     * The same of a state in arrays.
     *
     * @param value the sum
     * @param lost  what its additions lost
     */
    public static double sum(double value, double lost) {
        // 0 must not turn -0.0 round; what is infinite or NaN is so without it
        return lost == 0 || !Double.isFinite(lost) ? value : value + lost;
    }
}
