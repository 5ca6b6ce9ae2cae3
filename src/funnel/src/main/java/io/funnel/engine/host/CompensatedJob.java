package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.CompensatedLoops;
import io.funnel.engine.host.loops.CompensatedStates;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A known sum of doubles beside what its additions lose and its magnitude: the tree of {@link KnownLoopJob}. */
final class CompensatedJob extends HostJob {

    /** How many blocks are reduced between two questions whether to go on: some 30 microseconds. */
    private static final int BLOCKS_BETWEEN = 8;

    /** Where a block's state is, behind those of the levels. */
    private static final int BLOCK_SLOT = ScratchMemory.LEVELS;

    private final String name;
    private final KnownLoop loop;
    private final CompensatedLoops loops;
    private final LoopInput x = new LoopInput();
    private final LoopInput y = new LoopInput();
    private double[] results = CompensatedStates.allocate(1);
    private long length;
    private long taskBlocks;

    CompensatedJob(String name, KnownLoop loop, CompensatedLoops loops) {
        this.name = name;
        this.loop = loop;
        this.loops = loops;
    }

    @Override
    String name() {
        return name;
    }

    @Override
    void prepare(
            List<MemorySegment> in, long firstIndex, long elements, int parts, long blocksOfPart, int threads) {
        x.read(in.getFirst(), ElementType.DOUBLE);
        if (loop == KnownLoop.DOT) {
            y.read(in.getLast(), ElementType.DOUBLE);
        }
        length = elements;
        taskBlocks = blocksOfPart;
        if (CompensatedStates.room(results) < parts) {
            results = CompensatedStates.allocate(parts);
        }
    }

    @Override
    void execute(int task, ScratchMemory scratch, int participant) {
        long blocks = (length + BlockLoops.BLOCK - 1) / BlockLoops.BLOCK;
        long first = task * taskBlocks;
        long last = Math.min(blocks, first + taskBlocks);
        double[] levels = scratch.states();
        for (long block = first; block < last; block++) {
            if ((block - first) % BLOCKS_BETWEEN == 0 && isStopped()) {
                return;
            }
            long from = block * BlockLoops.BLOCK;
            int count = (int) Math.min(BlockLoops.BLOCK, length - from);
            loops.block(loop, x, y, from, count, scratch, levels, BLOCK_SLOT);
            place(levels, block - first);
        }
        CompensatedStates.copy(levels, finish(levels, last - first), results, task);
    }

    /** A binary counter: where a level is taken, the two states are combined and go one level up. */
    private static void place(double[] levels, long block) {
        int level = 0;
        for (long taken = block; (taken & 1) != 0; taken >>= 1) {
            CompensatedStates.combine(levels, level, BLOCK_SLOT, BLOCK_SLOT);
            level++;
        }
        CompensatedStates.copy(levels, BLOCK_SLOT, levels, level);
    }

    /** Combines what stands at the levels, the latest blocks first; says at which one it is then. */
    private static int finish(double[] levels, long count) {
        int level = Long.numberOfTrailingZeros(count);
        int found = level;
        for (long rest = count >> (level + 1); rest != 0; rest >>= 1) {
            level++;
            if ((rest & 1) != 0) {
                CompensatedStates.combine(levels, level, found, level);
                found = level;
            }
        }
        return found;
    }

    @Override
    void finish(int parts, Operands out) {
        for (int step = 1; step < parts; step *= 2) {
            for (int i = 0; i + step < parts; i += 2 * step) {
                CompensatedStates.combine(results, i, i + step, i);
            }
        }
        CompensatedStates.store(results, 0, out);
    }

    @Override
    void release() {
        x.release();
        y.release();
    }
}
