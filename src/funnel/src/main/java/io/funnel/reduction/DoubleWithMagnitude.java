package io.funnel.reduction;

/**
 * The state of a sum of doubles beside its magnitude, see {@link Definition#withMagnitude()}.
 *
 * @param value     the sum
 * @param magnitude the sum of the magnitudes of what was added up
 */
public record DoubleWithMagnitude(double value, double magnitude) {}
