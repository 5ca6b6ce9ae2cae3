package io.funnel.strategy;

/** Where the partials of the last pass become the result. */
public enum Finish {
    /** They already are: the last pass leaves one value. */
    NONE,
    /** On the host, in order of the work-groups. */
    HOST,
    /** In a second launch of one work-group. */
    SECOND_LAUNCH,
    /** By an atomic operation of every work-group on one cell. */
    ATOMIC
}
