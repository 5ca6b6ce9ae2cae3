package io.funnel.columns;

/** Policy for rows where a column that is read has no value. */
public enum Nulls {
    /** Leave them out; of columns read side by side, a row where any has no value. */
    IGNORE,
    /** Fail, and name the row. */
    FAIL
}
