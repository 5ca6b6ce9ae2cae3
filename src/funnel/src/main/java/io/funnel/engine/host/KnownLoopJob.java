package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;

/** A known loop whose values travel as bits, the sum of magnitudes beside it if it is asked for. */
final class KnownLoopJob extends LoopJob {

    /** The least that a thread takes at once: some 50 microseconds. */
    static final int LEAST_BLOCKS = 16;

    private static final int BLOCKS_BETWEEN = 16;

    private final boolean magnitude;
    private final BlockLoops loops;
    private long[] results = new long[1];
    private long[] magnitudes = new long[1];

    /** With {@code magnitude}, the sum of the magnitudes of what is added up is wanted too. */
    KnownLoopJob(String name, KnownLoop loop, boolean magnitude, ElementType type, BlockLoops loops) {
        super(name, loop, type, BLOCKS_BETWEEN);
        this.magnitude = magnitude;
        this.loops = loops;
    }

    @Override
    void reserve(int parts) {
        if (results.length < parts) {
            results = new long[parts];
            magnitudes = new long[parts];
        }
    }

    @Override
    void reduce(long number, long from, int count, ScratchMemory scratch) {
        long value = loops.block(loop, x, y, from, count, scratch);
        place(loop, scratch.levels(), number, value);
        if (magnitude) {
            long sum = isOfMagnitudes() ? value : loops.magnitudes(scratch);
            place(KnownLoop.SUM, scratch.magnitudeLevels(), number, sum);
        }
    }

    @Override
    void keep(int task, long blocks, ScratchMemory scratch) {
        results[task] = finish(loop, scratch.levels(), blocks);
        if (magnitude) {
            magnitudes[task] = finish(KnownLoop.SUM, scratch.magnitudeLevels(), blocks);
        }
    }

    private boolean isOfMagnitudes() {
        return loop == KnownLoop.SUM_OF_SQUARES || loop == KnownLoop.SUM_OF_MAGNITUDES;
    }

    /** A binary counter: where a level is taken, the two values are combined and go one level up. */
    private void place(KnownLoop how, long[] levels, long block, long bits) {
        long value = bits;
        int level = 0;
        for (long taken = block; (taken & 1) != 0; taken >>= 1) {
            value = loops.combine(how, levels[level], value);
            level++;
        }
        levels[level] = value;
    }

    /** Combines what stands at the levels, the latest blocks first. */
    private long finish(KnownLoop how, long[] levels, long count) {
        int level = Long.numberOfTrailingZeros(count);
        long value = levels[level];
        for (long rest = count >> (level + 1); rest != 0; rest >>= 1) {
            level++;
            if ((rest & 1) != 0) {
                value = loops.combine(how, levels[level], value);
            }
        }
        return value;
    }

    @Override
    void finish(int parts, Operands out) {
        loops.store(total(loop, results, parts), out, 0);
        if (magnitude) {
            loops.store(total(KnownLoop.SUM, magnitudes, parts), out, 1);
        }
    }

    /** The parts' values combined, with the identity in front: the sum of -0.0 alone is 0.0, as the definition has it. */
    private long total(KnownLoop how, long[] values, int parts) {
        for (int step = 1; step < parts; step *= 2) {
            for (int i = 0; i + step < parts; i += 2 * step) {
                values[i] = loops.combine(how, values[i], values[i + step]);
            }
        }
        return loops.combine(how, loops.identity(how), values[0]);
    }
}
