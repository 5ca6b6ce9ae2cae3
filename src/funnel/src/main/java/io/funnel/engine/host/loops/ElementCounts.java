package io.funnel.engine.host.loops;

import io.funnel.reduction.CountLoop;
import io.funnel.reduction.ElementType;

/** Counts of elements by a comparison, in blocks: without vectors none, since the definition's own loop is as fast. */
public class ElementCounts {

    /** There is no such loop over this memory. */
    public static final long NONE = -1;

    /** How many of a block's elements compare so with the number, which is of their type. */
    public long of(CountLoop.Comparison comparison, ElementType type, LoopInput x, long from, int count, Number than) {
        return NONE;
    }
}
