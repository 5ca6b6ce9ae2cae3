package io.funnel.reduction.facts;

/**
 * The state of the bounded variant of a mean: a {@link CompensatedSum} and the count that divides it.
 *
 * @param value     the sum, rounded at every step
 * @param lost      the sum of the rounding errors of these steps, also rounded at every step; NaN if the value is
 * infinite
 * @param magnitude the sum of the magnitudes of the terms
 * @param count     the number of terms
 */
public record CompensatedMean(double value, double lost, double magnitude, long count) {

    /** The compensated sum, rounded once. */
    public double sum() {
        return CompensatedSum.sum(value, lost);
    }
}
