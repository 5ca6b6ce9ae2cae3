package io.funnel.plan;

/**
 * The way in which a launch scans columns, an item for each part of one: the numbers that its kernel reads from its array
 * {@code length}.
 *
 * @param segments  segments to scan
 * @param length    elements of each
 * @param inner     distance between neighbours of a segment
 * @param parts     parts of a segment
 * @param most      elements of a part
 * @param exclusive whether a value leaves out its element
 * @param global    whether indices count from the array's start
 */
public record ColumnCover(
        int segments, int length, int inner, int parts, int most, boolean exclusive, boolean global)
        implements Coverage {

    @Override
    public long turns(int groupSize) {
        return Math.ceilDiv((long) segments * parts, groupSize);
    }
}
