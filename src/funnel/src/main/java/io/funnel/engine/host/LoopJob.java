package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A reduction by hand-tuned loops: blocks of one size, combined by a binary counter. */
abstract class LoopJob extends WholeJob {

    /** The number of blocks between two checks for an early end. */
    private static final int BLOCKS_BETWEEN = 16;

    final KnownLoop loop;
    final LoopInput x = new LoopInput();
    final LoopInput y = new LoopInput();
    private final ElementType type;
    private long length;
    private long taskBlocks;

    LoopJob(String name, KnownLoop loop, ElementType type) {
        super(name);
        this.loop = loop;
        this.type = type;
    }

    abstract void reserve(int parts);

    /** Reduces one block, with this number in its part, and combines it with earlier ones. */
    abstract void reduce(long number, long from, int count, ScratchMemory scratch);

    /** Combines the remaining levels of a part, the latest first, to its result. */
    abstract void keep(int task, long blocks, ScratchMemory scratch);

    @Override
    void prepare(
            List<MemorySegment> in, long firstIndex, long elements, int parts, long blocksOfPart, int threads) {
        x.read(in.getFirst(), type);
        if (loop == KnownLoop.DOT) {
            y.read(in.getLast(), type);
        }
        length = elements;
        taskBlocks = blocksOfPart;
        reserve(parts);
    }

    @Override
    final void execute(int task, ScratchMemory scratch, int participant) {
        long blocks = (length + BlockLoops.BLOCK - 1) / BlockLoops.BLOCK;
        long first = task * taskBlocks;
        long last = Math.min(blocks, first + taskBlocks);
        for (long block = first; block < last; block++) {
            if ((block - first) % BLOCKS_BETWEEN == 0 && isStopped()) {
                return;
            }
            long from = block * BlockLoops.BLOCK;
            reduce(block - first, from, (int) Math.min(BlockLoops.BLOCK, length - from), scratch);
        }
        keep(task, last - first, scratch);
    }

    @Override
    void release() {
        x.release();
        y.release();
    }
}
