package io.funnel.reduction;

/**
 * The state of the bounded variant of a mean: a {@link CompensatedSum} and the count that divides it.
 *
 * @param value     the sum, rounded at every step
 * @param lost      the sum of what each of these steps lost, rounded at every step too; NaN where the value is infinite
 * @param magnitude the sum of the magnitudes of what was added up
 * @param count     elements that were added up
 */
public record CompensatedMean(double value, double lost, double magnitude, long count) {

    /** The sum with what it lost, rounded once. */
    public double sum() {
        return CompensatedSum.sum(value, lost);
    }
}
