package io.funnel.reduction;

/**
 * How far an element that is added up can be from what exact arithmetic makes of the inputs.
 *
 * @param roundings how often it is rounded, each time by half a unit in the last place at most
 * @param type      as which it is rounded, at the coarsest
 */
public record ElementError(int roundings, ElementType type) {

    /** Of an element that is read as it is, or of which nothing is known. */
    public static final ElementError NONE = new ElementError(0, ElementType.DOUBLE);
}
