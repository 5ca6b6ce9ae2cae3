package io.funnel.reduction;

/**
 * The state of a sum or a product of floats beside its magnitude, see {@link Definition#withMagnitude()}.
 *
 * @param value     the sum or the product
 * @param magnitude the sum of the magnitudes of what was added up, or the least partial product
 */
public record FloatWithMagnitude(float value, float magnitude) {}
