package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.HostInputs;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.host.block.TileLoop;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Reduces the tiles of a reproducible reduction, each to the state of its slot; threads take neighbouring tiles. */
final class TileJob extends HostJob {

    /** Tasks of a thread, so that threads finish together. */
    private static final int TASKS_OF_THREAD = 8;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final HostInputs inputs;
    private final int lanes;
    private final long first;
    private final long length;
    private final Operands states;
    private final int slot;
    private final long tiles;
    private final int tasks;

    /**
     * Takes the inputs of a call.
     *
     * @param slot    the slot of the first tile's state
     * @param threads threads that may take part
     */
    TileJob(Definition<?, ?> definition, List<MemorySegment> in, long first, long length, Operands states, int slot,
            int threads) {
        super(definition.signature().name());
        this.definition = definition.reproducible();
        this.signature = definition.signature();
        this.first = first;
        this.length = length;
        this.states = states;
        this.slot = slot;
        lanes = Tiles.lanes(signature);
        inputs = new HostInputs(signature);
        inputs.take(in, length);
        tiles = Tiles.count(length);
        tasks = threads == 1 ? 1 : (int) Math.min(tiles, (long) TASKS_OF_THREAD * threads);
    }

    int parts() {
        return tasks;
    }

    @Override
    void execute(int task, ScratchMemory scratch, int participant) {
        TileLoop loop = new TileLoop(definition, lanes);
        long end = tiles * (task + 1) / tasks;
        for (long tile = tiles * task / tasks; tile < end && !isStopped(); tile++) {
            long from = tile * Tiles.ELEMENTS;
            long to = Math.min(length, from + Tiles.ELEMENTS);
            if (inputs.areCopied()) {
                reduce(loop, inputs.copy(scratch, from, to, Tiles.ELEMENTS), first + from, 0, to - from, (int) tile);
            } else {
                reduce(loop, inputs.segments(), first, from, to, (int) tile);
            }
        }
    }

    private void reduce(TileLoop loop, List<MemorySegment> in, long index, long from, long to, int tile) {
        try {
            loop.reduce(in, index, from, to, states, slot + tile);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            Operands own = NativeArrays.states(signature, 1);
            throw OperatorFailures.at(signature.name(), index + from, (int) (to - from),
                    i -> definition.reduceRange(in, index, from + i, from + i + 1, own, 0), e);
        }
    }

    @Override
    void release() {
        inputs.release();
    }

    @Override
    public void close() {
        if (!isLeftBehind()) {
            inputs.close();
        }
    }
}
