package io.funnel.verify;

/**
 * One number of a state that has several, held against the reference.
 *
 * @param name  of the component; {@code name[i]} of one that is an array
 * @param error distance from the reference; NaN where exactly one of the two is not a number
 * @param bound largest distance that rounding can explain
 */
public record ComponentError(String name, double error, double bound) {}
