package io.funnel.processor.model;

/** Where devices may round otherwise than Java on an element's way into a state, finest first: the library's enum. */
public enum MapRounding {
    NONE, UNSURE_PRODUCTS, DOUBLE, FLOAT
}
