package io.funnel.reduction;

/**
 * The error bound of a term compared with exact arithmetic on the inputs.
 *
 * @param roundings the number of roundings, each by at most half a unit in the last place
 * @param type      the coarsest type that it is rounded to
 */
public record ElementError(int roundings, ElementType type) {

    /** An element that is read unchanged, or of unknown origin. */
    public static final ElementError NONE = new ElementError(0, ElementType.DOUBLE);
}
