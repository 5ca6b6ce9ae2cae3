package io.funnel.engine.host.loops;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.facts.HostLoop.CountLoop;

/** Counts of elements by a comparison, in blocks; without vectors the definition's own loop is as fast. */
public class ElementCounts {

    /** The result for memory without such a loop. */
    public static final long NONE = -1;

    /** The number of a block's elements that satisfy the comparison with a number of their type. */
    public long of(CountLoop.Comparison comparison, ElementType type, LoopInput x, long from, int count, Number than) {
        return NONE;
    }
}
