package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownLoop;

/** A known loop over raw bits, optionally with the sum of magnitudes. */
final class KnownLoopJob extends LoopJob {

    /** The minimum of blocks that a thread takes at once. */
    static final int LEAST_BLOCKS = 16;

    private final boolean magnitude;
    private final BlockLoops loops;
    private long[] results = new long[1];
    private long[] magnitudes = new long[1];

    /** Also sums the terms' magnitudes if {@code magnitude} is set. */
    KnownLoopJob(String name, KnownLoop loop, boolean magnitude, ElementType type, BlockLoops loops) {
        super(name, loop, type);
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

    /** Adds a block by a binary counter: values on a taken level are combined and move up. */
    private void place(KnownLoop how, long[] levels, long block, long bits) {
        long value = bits;
        int level = 0;
        for (long taken = block; (taken & 1) != 0; taken >>= 1) {
            value = loops.combine(how, levels[level], value);
            level++;
        }
        levels[level] = value;
    }

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
        loops.store(total(loop, results, parts), out, 0, 0);
        if (magnitude) {
            loops.store(total(KnownLoop.SUM, magnitudes, parts), out, 1, 0);
        }
    }

    /** Combines the parts' values, starting with the identity: the sum of -0.0 alone is 0.0, as in the definition. */
    private long total(KnownLoop how, long[] values, int parts) {
        for (int step = 1; step < parts; step *= 2) {
            for (int i = 0; i + step < parts; i += 2 * step) {
                values[i] = loops.combine(how, values[i], values[i + step]);
            }
        }
        return loops.combine(how, loops.identity(how), values[0]);
    }
}
