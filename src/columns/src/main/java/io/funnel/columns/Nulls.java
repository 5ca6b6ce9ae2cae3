package io.funnel.columns;

/** What is done about rows where a column that is read has no value. */
public enum Nulls {
    /** They are left out: where several columns are read side by side, rows where any of them has no value. */
    IGNORE,
    /** The reduction fails, and says which row it was. */
    FAIL
}
