package io.funnel.processor.model;

/** Where devices may round otherwise than Java does on an element's way into a state: the library's enum by its names. */
public enum MapRounding {
    /** Nowhere. */
    NONE,
    /** In products of doubles whose rounding is not sure. */
    UNSURE_PRODUCTS,
    /** In an operation of doubles. */
    DOUBLE,
    /** In an operation of floats. */
    FLOAT
}
