package io.funnel.reduction;

/**
 * The state of a sum or a product, of floats or doubles, with its magnitude; see {@link Definition#boundedVariant()}.
 *
 * @param value     the sum or the product, not yet rounded to the reduction's type
 * @param magnitude the sum of the magnitudes of the terms, or the least partial product
 */
public record DoubleWithMagnitude(double value, double magnitude) {}
