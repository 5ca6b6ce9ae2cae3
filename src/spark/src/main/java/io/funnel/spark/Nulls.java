package io.funnel.spark;

/** Policy for rows with null in a column that the reduction reads. */
public enum Nulls {
    /** Ignore them, as aggregate functions of SQL do; the result's remarks report how many. */
    IGNORE,
    /** Fail, naming partition and column. */
    FAIL
}
