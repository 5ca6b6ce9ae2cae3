package io.funnel.reduction.facts;

/**
 * The state of a sum of floats with its magnitude; see {@link io.funnel.reduction.Facts#boundedVariant()}.
 *
 * @param value     the sum, not yet rounded to the reduction's type
 * @param magnitude the sum of the magnitudes of the terms
 */
public record DoubleWithMagnitude(double value, double magnitude) {}
