package io.funnel.processor.model;

import io.funnel.processor.code.Kind;

/** The number of roundings of an element before it is added, and the coarsest type among them; negative if unknown. */
public record ElementError(int roundings, Kind type) {

    public static final ElementError NONE = new ElementError(0, Kind.DOUBLE);

    public static final ElementError UNKNOWN = new ElementError(-1, Kind.DOUBLE);

    /** Unknown, since rounded values are subtracted. */
    public static final ElementError CANCELLING = new ElementError(-2, Kind.DOUBLE);

    public boolean isKnown() {
        return roundings >= 0;
    }
}
