package io.funnel.plan;

/** The way a launch covers segments: those of one length, pieces of unequal lengths, or
 * those of keys. */
public sealed interface Coverage permits Cover, PieceCover, KeyCover {

    /** Turns that all work-groups share. */
    long turns(int groupSize);
}
