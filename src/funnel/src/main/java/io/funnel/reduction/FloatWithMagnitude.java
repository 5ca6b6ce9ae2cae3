package io.funnel.reduction;

/**
 * The state of a sum of floats beside its magnitude, see {@link Definition#withMagnitude()}.
 *
 * @param value     the sum
 * @param magnitude the sum of the magnitudes of what was added up
 */
public record FloatWithMagnitude(float value, float magnitude) {}
