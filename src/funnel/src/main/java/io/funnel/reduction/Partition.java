package io.funnel.reduction;

/** The segments of an array: says which elements belong together, and in which order. */
public sealed interface Partition permits Axis, Offsets, Prefixes, Tiles {

    /** The number of segments. */
    long segments();

    /** The number of elements of all segments. */
    long elements();

    /** The number of elements of a segment. */
    long length(long segment);

    /** The number of elements of all segments before this one, for segments of {@link Offsets}; see {@link Axis#start}. */
    long start(long segment);

    /** The place in the array of an element of a segment. */
    long place(long segment, long element);

    /** Whether neighbours of a segment are neighbours in the array. */
    boolean isInPlace();

    /** Whether each segment is reduced in the shape of {@link Tiles}. */
    boolean tiled();

    /** Returns the same segments, each reduced in the shape of {@link Tiles}. */
    Partition inTiles();

    /** Whether indices count from the array's start instead of the segment's. */
    boolean global();
}
