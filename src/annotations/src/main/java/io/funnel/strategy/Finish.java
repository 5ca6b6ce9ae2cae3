package io.funnel.strategy;

/** The place where the partials of the last pass become the result. */
public enum Finish {
    /** No extra step: the last pass leaves one value. */
    NONE,
    /** The host combines them in work-group order. */
    HOST,
    /** A second launch of one work-group combines them. */
    SECOND_LAUNCH,
    /** Every work-group adds its partial to one cell atomically. */
    ATOMIC
}
