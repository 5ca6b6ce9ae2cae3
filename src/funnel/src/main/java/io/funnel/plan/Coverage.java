package io.funnel.plan;

/**
 * The way a launch covers segments: those of one length, pieces of unequal lengths, those of keys, or tiles or columns of
 * a scan.
 */
public sealed interface Coverage permits Cover, PieceCover, KeyCover, ScanCover, ColumnCover,
        SegmentScanCover {

    /** Turns that all work-groups share. */
    long turns(int groupSize);
}
