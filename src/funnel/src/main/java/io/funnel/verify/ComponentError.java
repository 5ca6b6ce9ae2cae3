package io.funnel.verify;

/**
 * One number of a state with several, compared with the reference.
 *
 * @param name  the component's name; {@code name[i]} for arrays
 * @param error distance from the reference; NaN if exactly one of the two is NaN
 * @param bound the largest distance that rounding can explain
 */
public record ComponentError(String name, double error, double bound) {}
