package io.funnel.engine.host.block;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Reduces blocks of a segment whose elements lie in one piece. */
public final class RowBlocks {

    /** Blocks of one segment reduced at a time, a power of two. */
    public static final int RUN = 8;

    private final Definition<?, ?> definition;
    private final TunedBlocks blocks;
    private final SegmentRanges ranges;
    private final int own;

    public RowBlocks(Definition<?, ?> definition, TunedBlocks blocks) {
        this.definition = definition;
        this.blocks = blocks;
        ranges = new SegmentRanges(definition);
        own = GeneratedBlocks.elements(definition.signature());
    }

    /** Whether a row of this length is reduced by hand-tuned blocks. */
    public boolean areTuned(long length) {
        return blocks.areForRows(length);
    }

    /** Elements of a block of a row of this length. */
    public int elements(long length) {
        return areTuned(length) ? BlockLoops.BLOCK : own;
    }

    /**
     * Reduces neighbouring blocks of one segment into the first slot.
     *
     * @param loops the inputs as hand-tuned loops read them
     * @param index the index of the inputs' element 0
     * @param place the place of the first element
     * @param count elements, of {@link #RUN} blocks at most
     * @param block elements of a block
     */
    void run(List<MemorySegment> in, LoopInput[] loops, long segment, long index, long place, int count, int block,
            boolean isTuned, ScratchMemory scratch, Operands states) {
        int full = count / block;
        int rest = count % block;
        if (isTuned) {
            for (int i = 0; i * block < count; i++) {
                long from = place + (long) i * block;
                tuned(in, loops, segment, index + from, from, Math.min(block, count - i * block), states, i, scratch);
            }
        } else {
            ranges.reduce(in, index, place, block, states, 0, full, 0, segment, 0);
            if (rest > 0) {
                ranges.reduce(in, index, place + (long) full * block, rest, states, full, 1, 0, segment, 0);
            }
        }
        definition.combineTree(states, rest > 0 ? full + 1 : full);
    }

    /**
     * Reduces a hand-tuned block into a slot.
     *
     * @param index the index of its first element
     * @param from  the place of its first element
     */
    void tuned(List<MemorySegment> in, LoopInput[] loops, long segment, long index, long from, int count,
            Operands states, int slot, ScratchMemory scratch) {
        if (!blocks.reduce(definition, in, loops, index, from, count, scratch, states, slot)) {
            ranges.reduce(in, index - from, from, count, states, slot, 1, 0, segment, 0);
        }
    }
}
