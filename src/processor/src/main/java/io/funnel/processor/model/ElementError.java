package io.funnel.processor.model;

import io.funnel.processor.code.Kind;

/** How often an element is rounded before it is added up, and as which type at the coarsest. */
public record ElementError(int roundings, Kind type) {

    public static final ElementError NONE = new ElementError(0, Kind.DOUBLE);
}
