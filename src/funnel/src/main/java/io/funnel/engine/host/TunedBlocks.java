package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import org.jspecify.annotations.Nullable;

/**
 * The hand-tuned blocks of a definition, if there are any.
 *
 * @param loop    the known loop of a state of one value
 * @param loops   its code
 * @param records the blocks of other states
 */
record TunedBlocks(@Nullable KnownLoop loop, BlockLoops loops, @Nullable RecordBlocks records) {

    boolean isAny() {
        return loop != null || records != null;
    }

    /** Reduces a block into a slot; false if its elements need the definition's own loop. */
    boolean reduce(LoopInput[] in, long from, int count, ScratchMemory scratch, Operands states, int slot) {
        if (records != null) {
            return records.reduce(in, from, count, scratch, states, slot);
        }
        if (loop == null) {
            return false;
        }
        long bits = loops.block(loop, in[0], in[in.length - 1], from, count, scratch);
        // a hand-tuned sum begins without the identity, which turns -0.0 into 0.0
        loops.store(loops.combine(loop, loops.identity(loop), bits), states, 0, slot);
        return true;
    }
}
