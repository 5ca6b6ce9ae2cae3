package io.funnel.processor.model;

import io.funnel.processor.code.Kind;

/** The number of roundings of an element before it is added, and the coarsest type among them. */
public record ElementError(int roundings, Kind type) {

    public static final ElementError NONE = new ElementError(0, Kind.DOUBLE);
}
