package io.funnel.processor.model;

/** What the state of an element depends on beside the elements; the names are the library's. */
public enum Indexing {
    /** Nothing. */
    NONE,
    /** The index, an int. */
    INT,
    /** The index, a long. */
    LONG,
    /** The number of elements, and maybe the index, an int. */
    LENGTH;

    /** Whether kernels add the index of their first element in the whole input. */
    public boolean isOffset() {
        return this == INT || this == LONG;
    }
}
