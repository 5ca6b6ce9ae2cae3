package io.funnel.processor.model;

/** Dependence of an element's state on its index or on the length. Names are the library's. */
public enum Indexing {
    NONE,
    INT,
    LONG,
    /** The number of elements, and perhaps the index, an int. */
    LENGTH;

    /** Returns whether kernels add the index of their first element in the whole input. */
    public boolean isOffset() {
        return this == INT || this == LONG;
    }
}
