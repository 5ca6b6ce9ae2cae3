package io.funnel.processor.model;

/** What an element's state depends on beside the elements: its index of a type, or the length. Names are the library's. */
public enum Indexing {
    NONE,
    INT,
    LONG,
    /** The number of elements, and maybe the index, an int. */
    LENGTH;

    /** Whether kernels add the index of their first element in the whole input. */
    public boolean isOffset() {
        return this == INT || this == LONG;
    }
}
