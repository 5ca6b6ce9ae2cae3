package io.funnel.plan;

import io.funnel.strategy.Shape;
import org.jspecify.annotations.Nullable;

/**
 * One launch of a kernel.
 *
 * @param inputs    elements read from the input or the previous pass's partials
 * @param groups    work-groups
 * @param groupSize work-items of a group
 * @param outputs   partials left
 * @param depth     most rounded combines between an element it reads and a partial it leaves
 * @param steps     dependent combines of its slowest work-item, those of the tree included
 * @param accesses  elements read from and written to global memory
 * @param cover     the segments that it reduces; null for all elements together
 */
public record Pass(int inputs, int groups, int groupSize, int outputs, long depth, long steps, long accesses,
        @Nullable Coverage cover) {

    /** A launch that reduces all elements together. */
    public Pass(int inputs, int groups, int groupSize, int outputs, long depth, long steps, long accesses) {
        this(inputs, groups, groupSize, outputs, depth, steps, accesses, null);
    }

    /** The most elements that a group combines: the longest chain in any order, as that of a user's kernel may be. */
    long elementsOfGroup(Shape shape) {
        long together = switch (shape) {
            case Shape.Tiles(int elementsPerItem) -> elementsPerItem;
            case Shape.GridStride stride -> stride.width();
            default -> 1;
        };
        return Math.min(inputs, groupSize * together * Math.ceilDiv(inputs, globalSize() * together));
    }

    /** All work-items of the launch. */
    public long globalSize() {
        return (long) groups * groupSize;
    }
}
