package io.funnel.engine.host;

import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A reduction of all elements to one state. */
abstract class WholeJob extends HostJob {

    WholeJob(String name) {
        super(name);
    }

    /**
     * Takes the inputs of a call.
     *
     * @param firstIndex   the index of element 0 in the whole input
     * @param blocksOfPart blocks of each but the last, a power of two
     */
    abstract void prepare(
            List<MemorySegment> in, long firstIndex, long elements, int parts, long blocksOfPart, int threads);

    abstract void finish(int parts, Operands out);
}
