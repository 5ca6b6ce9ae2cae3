package io.funnel.engine.host.block;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hand-tuned blocks of a definition, if there are any.
 *
 * @param loop    the known loop of a state of one value
 * @param extreme the extreme whose first occurrence the state records
 * @param loops   their code
 * @param records the blocks of other states
 */
public record TunedBlocks(@Nullable KnownLoop loop, @Nullable KnownLoop extreme, BlockLoops loops,
        @Nullable RecordBlocks records) {

    /** The length from which blocks pay where the generated loop is slow for every element. */
    private static final int FROM = 128;
    /** The length from which blocks pay in rows; other axes have faster loops, across segments. */
    private static final int ROWS_FROM = 256;

    /** Whether segments of an axis are reduced by these blocks. */
    public boolean areFor(Axis axis) {
        return axis.isRows()
                ? areForRows(axis.length())
                : records != null && records.isWhole() && axis.length() >= FROM;
    }

    /** Whether rows of this length are reduced by these blocks. */
    public boolean areForRows(long length) {
        if (records != null && records.isWhole()) {
            return length >= FROM;
        }
        return (loop != null || extreme != null || records != null) && length >= ROWS_FROM;
    }

    /**
     * Reduces a block into a slot; false if its elements need the definition's own loop.
     *
     * @param in    the inputs as {@code loops} read them
     * @param index the index of element {@code from}
     */
    public boolean reduce(Definition<?, ?> definition, List<MemorySegment> segments, LoopInput[] in, long index,
            long from,
            int count, ScratchMemory scratch, Operands states, int slot) {
        if (records != null) {
            return records.reduce(in, from, count, scratch, states, slot);
        }
        if (extreme != null) {
            ElementType type = definition.signature().inputs().getFirst().type();
            long bits = loops.block(extreme, in[0], in[0], from, count, scratch);
            long at = in[0].find(bits, type, from);
            definition.reduceRange(segments, index - from, at, at + 1, states, slot);
            return true;
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
