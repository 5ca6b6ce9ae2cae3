package io.funnel.result;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.util.Objects;

/**
 * The results of a reduction, one for each segment, in the order of the segments. Immutable.
 *
 * @param <R> the type of one result
 */
public final class Values<R> {

    private final Definition<?, R> definition;
    private final Operands states;
    private final int count;

    /** Created by the library only: keeps the states, and finishes each on request. */
    public Values(Definition<?, R> definition, Operands states, int count) {
        this.definition = definition;
        this.states = states;
        this.count = count;
    }

    /** The number of segments. */
    public int count() {
        return count;
    }

    /**
     * The result of a segment.
     *
     * @throws IndexOutOfBoundsException if there is no such segment
     */
    public R get(int segment) {
        return definition.finishSlot(states, Objects.checkIndex(segment, count));
    }
}
