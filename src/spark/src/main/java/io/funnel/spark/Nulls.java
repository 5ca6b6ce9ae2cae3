package io.funnel.spark;

/** What rows are to a reduction that have null in a column that it reads. */
public enum Nulls {
    /** No elements, as for aggregate functions of SQL; the result's remarks say how many there were. */
    IGNORE,
    /** An error that names partition and column. */
    FAIL
}
