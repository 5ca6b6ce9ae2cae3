package io.funnel.engine.host;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A reduction that there are hand-tuned loops for. */
final class KnownCall extends Call {

    /** The least that a thread takes at once: some 50 microseconds. */
    static final int LEAST_BLOCKS = 16;

    /** How many blocks are reduced between two questions whether to go on: some 30 microseconds. */
    private static final int BLOCKS_BETWEEN = 16;

    private final String name;
    private final KnownLoop loop;
    private final ElementType type;
    private final BlockLoops loops;
    private final Source x = new Source();
    private final Source y = new Source();
    private long[] results = new long[1];
    private long length;
    private long taskBlocks;

    KnownCall(String name, KnownLoop loop, ElementType type, BlockLoops loops) {
        this.name = name;
        this.loop = loop;
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
        }
    }

    @Override
    void execute(int task, Scratch scratch, int participant) {
        long blocks = (length + BlockLoops.BLOCK - 1) / BlockLoops.BLOCK;
        long first = task * taskBlocks;
        long last = Math.min(blocks, first + taskBlocks);
        long[] levels = scratch.levels();
        for (long block = first; block < last; block++) {
            if ((block - first) % BLOCKS_BETWEEN == 0 && isStopped()) {
                return;
            }
            long from = block * BlockLoops.BLOCK;
            int count = (int) Math.min(BlockLoops.BLOCK, length - from);
            long value = loops.block(loop, x, y, from, count, scratch);
            // A binary counter: where a level is taken, the two values are combined and go one level up.
            int level = 0;
            for (long taken = block - first; (taken & 1) != 0; taken >>= 1) {
                value = loops.combine(loop, levels[level], value);
                level++;
            }
            levels[level] = value;
        }
        results[task] = finish(levels, last - first);
    }

    /** Combines what stands at the levels, the latest blocks first. */
    private long finish(long[] levels, long count) {
        int level = Long.numberOfTrailingZeros(count);
        long value = levels[level];
        for (long rest = count >> (level + 1); rest != 0; rest >>= 1) {
            level++;
            if ((rest & 1) != 0) {
                value = loops.combine(loop, levels[level], value);
            }
        }
        return value;
    }

    @Override
    void finish(int parts, Operands out) {
        for (int step = 1; step < parts; step *= 2) {
            for (int i = 0; i + step < parts; i += 2 * step) {
                results[i] = loops.combine(loop, results[i], results[i + step]);
            }
        }
        // The identity in front: the sum of nothing but -0.0 is 0.0, as the definition has it.
        loops.store(loops.combine(loop, loops.identity(loop), results[0]), out);
    }

    @Override
    void release() {
        x.release();
        y.release();
    }
}
