package io.funnel.engine.host;

import io.funnel.engine.host.loops.CompensatedLoops;
import io.funnel.engine.host.loops.CompensatedStates;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;

/** A known sum of doubles beside what its additions lose and its magnitude: the tree of {@link KnownLoopJob}. */
final class CompensatedJob extends LoopJob {

    private static final int BLOCKS_BETWEEN = 8;

    private final CompensatedLoops loops;
    private double[] results = CompensatedStates.allocate(1);

    CompensatedJob(String name, KnownLoop loop, CompensatedLoops loops) {
        super(name, loop, ElementType.DOUBLE, BLOCKS_BETWEEN);
        this.loops = loops;
    }

    @Override
    void reserve(int parts) {
        if (CompensatedStates.room(results) < parts) {
            results = CompensatedStates.allocate(parts);
        }
    }

    /** Each block goes to the lowest free level, combined with all levels below. */
    @Override
    void reduce(long number, long from, int count, ScratchMemory scratch) {
        double[] levels = scratch.states();
        int free = Long.numberOfTrailingZeros(~number);
        loops.block(loop, x, y, from, count, scratch, levels, free);
        for (int level = 0; level < free; level++) {
            CompensatedStates.combine(levels, level, free, free);
        }
    }

    @Override
    void keep(int task, long blocks, ScratchMemory scratch) {
        CompensatedStates.copy(scratch.states(), finish(scratch.states(), blocks), results, task);
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
        CompensatedStates.store(results, 0, out, 0);
    }
}
