package io.funnel.reduction;

/**
 * Three components of a state that belong together, see {@link Definition#rests()}.
 *
 * @param sum   the number of a component that elements are added up in
 * @param rest  the number of the one that holds what rounding took away from the sum
 * @param error the number of the one that bounds the error of both together
 */
public record Rest(int sum, int rest, int error) {}
