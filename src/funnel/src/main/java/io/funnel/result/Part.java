package io.funnel.result;

/**
 * A part of a reduction's elements, with the place of its reduction.
 *
 * @param place   the part and its worker, such as {@code partition 3, executor 1 on node7}, or {@code device 0:1} of
 * several in one call; else empty
 * @param ranOn   how it ran, with the launches of all its calls
 * @param length  elements
 * @param failure the reason why a device left its share to others; else empty
 */
public record Part(String place, RanOn ranOn, long length, String failure) {

    /** A part without a failure. */
    public Part(String place, RanOn ranOn, long length) {
        this(place, ranOn, length, "");
    }

    /** Whether the next part continues this one. */
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
