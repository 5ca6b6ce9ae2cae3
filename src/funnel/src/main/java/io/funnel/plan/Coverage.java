package io.funnel.plan;

/** The way a launch covers segments: those of one length, or pieces of unequal lengths. */
public sealed interface Coverage permits Cover, PieceCover {

    /** Turns that all work-groups share. */
    long turns(int groupSize);
}
