package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.GatheredInputs;
import io.funnel.engine.host.block.HostInputs;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.host.block.TileLoop;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Reduces the tiles of a reproducible reduction, each to the state of its slot; threads take neighbouring tiles. */
final class TileJob extends HostJob {

    /** Tasks of a thread, so that threads finish together. */
    private static final int TASKS_OF_THREAD = 8;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final HostInputs inputs;
    private final long first;
    private final TileList tiles;
    private final Partition partition;
    private final Operands states;
    private final int slot;
    private final int tasks;
    private final LoopLibrary library;

    /** The elements of a tile: memory, the place of the first one there, and its index in the whole input. */
    private record Elements(List<MemorySegment> in, long place, long index) {}

    /**
     * Takes the inputs of a call.
     *
     * @param first   as of {@link HostEngine#reduceSegments}
     * @param slot    the slot of the first tile's state
     * @param threads threads that may take part
     */
    TileJob(Definition<?, ?> definition, List<MemorySegment> in, long first, TileList tiles, Operands states, int slot,
            int threads, LoopLibrary library) {
        super(definition.signature().name());
        this.library = library;
        this.definition = definition.reproducible();
        this.signature = definition.signature();
        this.first = first;
        this.tiles = tiles;
        this.partition = tiles.partition();
        this.states = states;
        this.slot = slot;
        inputs = new HostInputs(signature);
        inputs.take(in, partition.elements());
        tasks = threads == 1 ? 1 : Math.min(tiles.count(), TASKS_OF_THREAD * threads);
    }

    int parts() {
        return tasks;
    }

    @Override
    void execute(int task, ScratchMemory scratch, int participant) {
        TileLoop loop = new TileLoop(definition, Tiles.lanes(signature), library);
        GatheredInputs gathered = new GatheredInputs(signature);
        int end = (int) ((long) tiles.count() * (task + 1) / tasks);
        int tile = (int) ((long) tiles.count() * task / tasks);
        while (tile < end && !isStopped()) {
            int some = inputs.readsLength() ? 1 : tiles.neighbours(tile, end);
            int segment = tiles.segment(tile);
            long from = tiles.from(tile);
            long to = Math.min(partition.length(segment), from + Tiles.ELEMENTS);
            if (from == to) {
                for (int t = 0; t < some; t++) {
                    definition.storeIdentity(states, slot(segment + t, from));
                }
            } else {
                Elements elements = open(gathered, segment, some, from, to, scratch);
                for (int t = 0; t < some; t++) {
                    reduce(loop, elements, t, to - from, slot(segment + t, from));
                }
            }
            tile += some;
        }
    }

    private int slot(int segment, long from) {
        return slot + tiles.start(segment) + (int) (from / Tiles.ELEMENTS);
    }

    /** Brings a tile to hand, or the same one of some neighbours, one after the other. */
    private Elements open(GatheredInputs gathered, int segment, int some, long from, long to, ScratchMemory scratch) {
        long place = partition.place(segment, from);
        long index = first + (partition.global() ? place : from);
        if (partition.isInPlace() && inputs.areCopied()) {
            return new Elements(inputs.copy(scratch, place, place + to - from, Tiles.ELEMENTS), 0, index);
        }
        if (partition.isInPlace()) {
            return inputs.readsLength() && partition.segments() > 1
                    ? new Elements(alone(segment), from, index)
                    : new Elements(inputs.segments(), place, index);
        }
        long start = inputs.readsLength() ? 0 : from;
        long end = inputs.readsLength() ? partition.length(segment) : to;
        List<MemorySegment> copies = partition instanceof Axis axis
                ? gathered.gather(inputs, axis, segment, some, start, end, end - start, scratch)
                : gathered.gather(inputs, (Offsets) partition, segment, start, end, scratch);
        return new Elements(copies, from - start, index);
    }

    /** The elements of a segment alone, whose loops read their number. */
    private List<MemorySegment> alone(int segment) {
        List<MemorySegment> slices = new ArrayList<>(inputs.segments());
        for (int i = 0; i < slices.size(); i++) {
            Input input = signature.inputs().get(i);
            if (input.streamed()) {
                long bytes = input.type().sizeBytes();
                slices.set(i, slices.get(i).asSlice(partition.place(segment, 0) * bytes,
                        partition.length(segment) * bytes));
            }
        }
        return slices;
    }

    private void reduce(TileLoop loop, Elements tile, int neighbour, long count, int to) {
        long from = tile.place() + neighbour * count;
        long index = tile.index() - from;
        try {
            loop.reduce(tile.in(), index, from, from + count, states, to);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            Operands own = NativeArrays.states(signature, 1);
            throw OperatorFailures.at(signature.name(), index + from, (int) count,
                    i -> definition.reduceRange(tile.in(), index, from + i, from + i + 1, own, 0), e);
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
