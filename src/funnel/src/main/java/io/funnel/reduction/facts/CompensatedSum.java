package io.funnel.reduction.facts;

/**
 * The state of a sum of doubles with its rounding errors and magnitude, see
 * {@link io.funnel.reduction.Facts#boundedVariant()}.
 *
 * @param value     the sum, rounded at every step
 * @param lost      the sum of the rounding errors of these steps, also rounded at every step; NaN if the value is
 * infinite
 * @param magnitude the sum of the magnitudes of the terms
 */
public record CompensatedSum(double value, double lost, double magnitude) {

    /** The compensated sum, rounded once. */
    public double sum() {
        return sum(value, lost);
    }

    /**
     * The compensated sum of a state in arrays.
     *
     * @param value the sum
     * @param lost  the rounding errors of its additions
     */
    public static double sum(double value, double lost) {
        // adding 0 would turn -0.0 into 0.0; infinite values and NaN need no compensation
        return lost == 0 || !Double.isFinite(lost) ? value : value + lost;
    }
}
