package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A reduction that there are hand-tuned loops for. */
final class KnownLoopJob extends HostJob {

    /** The least that a thread takes at once: some 50 microseconds. */
    static final int LEAST_BLOCKS = 16;

    /** How many blocks are reduced between two questions whether to go on: some 30 microseconds. */
    private static final int BLOCKS_BETWEEN = 16;

    private final String name;
    private final KnownLoop loop;
    private final boolean magnitude;
    private final ElementType type;
    private final BlockLoops loops;
    private final LoopInput x = new LoopInput();
    private final LoopInput y = new LoopInput();
    private long[] results = new long[1];
    private long[] magnitudes = new long[1];
    private long length;
    private long taskBlocks;

    /**
     * A call.
     *
     * @param magnitude whether the sum of the magnitudes of what is added up is wanted too
     */
    KnownLoopJob(String name, KnownLoop loop, boolean magnitude, ElementType type, BlockLoops loops) {
        this.name = name;
        this.loop = loop;
        this.magnitude = magnitude;
        this.type = type;
        this.loops = loops;
    }

    @Override
    String name() {
        return name;
    }

    @Override
    void prepare(
            List<MemorySegment> in, long firstIndex, long elements, int parts, long blocksOfPart, int threads) {
        x.read(in.getFirst(), type);
        if (loop == KnownLoop.DOT) {
            y.read(in.getLast(), type);
        }
        length = elements;
        taskBlocks = blocksOfPart;
        if (results.length < parts) {
            results = new long[parts];
            magnitudes = new long[parts];
        }
    }

    @Override
    void execute(int task, ScratchMemory scratch, int participant) {
        long blocks = (length + BlockLoops.BLOCK - 1) / BlockLoops.BLOCK;
        long first = task * taskBlocks;
        long last = Math.min(blocks, first + taskBlocks);
        long[] levels = scratch.levels();
        long[] magnitudeLevels = scratch.magnitudeLevels();
        for (long block = first; block < last; block++) {
            if ((block - first) % BLOCKS_BETWEEN == 0 && isStopped()) {
                return;
            }
            long from = block * BlockLoops.BLOCK;
            int count = (int) Math.min(BlockLoops.BLOCK, length - from);
            long value = loops.block(loop, x, y, from, count, scratch);
            place(loop, levels, block - first, value);
            if (magnitude) {
                long sum = isOfMagnitudes() ? value : loops.magnitudes(scratch);
                place(KnownLoop.SUM, magnitudeLevels, block - first, sum);
            }
        }
        results[task] = finish(loop, levels, last - first);
        if (magnitude) {
            magnitudes[task] = finish(KnownLoop.SUM, magnitudeLevels, last - first);
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

    @Override
    void release() {
        x.release();
        y.release();
    }
}
