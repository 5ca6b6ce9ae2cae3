package io.funnel.result;

/**
 * Where some of the elements of a reduction were reduced.
 *
 * @param place   which they are, and whose work, in words, such as {@code partition 3, executor 1 on node7}, or
 *                {@code device 0:1} of several in one call; else empty
 * @param ranOn   how; the launches of all its calls
 * @param length  elements
 * @param failure why a device left its share to others; empty where it did not
 */
public record Part(String place, RanOn ranOn, long length, String failure) {

    /** Where nothing failed. */
    public Part(String place, RanOn ranOn, long length) {
        this(place, ranOn, length, "");
    }

    /** Whether the next part is more of the same. */
    boolean continuesIn(Part next) {
        return place.equals(next.place) && failure.equals(next.failure)
                && withLaunches(0).ranOn.equals(next.withLaunches(0).ranOn);
    }

    Part and(Part next) {
        return new Part(place, withLaunches(ranOn.launches() + next.ranOn.launches()).ranOn, length + next.length,
                failure);
    }

    private Part withLaunches(int launches) {
        return new Part(place, new RanOn(ranOn.runtime(), ranOn.backend(), ranOn.device(), ranOn.strategy(),
                ranOn.groups(), ranOn.groupSize(), launches), length, failure);
    }
}
