package io.funnel.engine.host.block;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A thread's loop over segments in one piece each: rows in place, or a tile of neighbours copied block by block. */
public final class PieceLoop {

    private static final int TILE = SegmentShape.GATHERED;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final RowBlocks rows;
    private final SegmentRanges ranges;
    private final GatheredInputs gathered;
    private final List<MemorySegment> whole;
    private Operands states = new Operands(List.of());
    private int slots;

    private final Slice slice = new Slice();

    /** Some segments, each in one piece, {@code apart} elements from its neighbour, from an element on. */
    private static final class Slice {

        private List<MemorySegment> in = List.of();
        private LoopInput[] loops = {};
        private long segment;
        private int tile;
        private long place;
        private long apart;
        private long element;

        void set(List<MemorySegment> memory, LoopInput[] inputs, long first, int segments, long start, long step,
                long from) {
            in = memory;
            loops = inputs;
            segment = first;
            tile = segments;
            place = start;
            apart = step;
            element = from;
        }
    }

    public PieceLoop(Definition<?, ?> definition, TunedBlocks blocks) {
        this.definition = definition;
        this.signature = definition.signature();
        rows = new RowBlocks(definition, blocks);
        ranges = new SegmentRanges(definition);
        gathered = new GatheredInputs(signature);
        whole = Arrays.asList(new MemorySegment[signature.inputs().size()]);
    }

    /**
     * Reduces elements {@code from} to {@code to - 1} of some neighbours into slots from {@code slot} on; returns false
     * at an early end.
     */
    public boolean reduce(HostInputs inputs, SegmentWork work, SegmentShape shape, long segment, int tile, long from,
            long to,
            ScratchMemory scratch, BooleanSupplier stopped, Operands out, int slot) {
        boolean inPlace = isInPlace(inputs, work, shape);
        long most = inPlace ? (long) RowBlocks.RUN * shape.block() : shape.block();
        reserve(Math.ceilDiv(to - from, most));
        long number = 0;
        for (long chunk = from; chunk < to; chunk += most) {
            if (stopped.getAsBoolean()) {
                return false;
            }
            int count = (int) Math.min(most, to - chunk);
            if (inPlace) {
                setInPlace(inputs, work, segment, chunk);
                rows.run(slice.in, slice.loops, slice.segment, work.index(slice.segment, slice.element) - slice.place,
                        slice.place, count, shape.block(), shape.isTuned(), scratch, states);
            } else {
                gather(inputs, work, segment, tile, chunk, count, scratch);
                tile(count, work, shape, scratch);
            }
            if (to - from <= most) {
                StateArrays.copy(signature, states, 0, out, slot, tile);
                return true;
            }
            int level = StateArrays.free(number);
            for (int below = 0; below < level; below++) {
                definition.combineSlots(states, level(below), 0, 0, tile, 1);
            }
            StateArrays.copy(signature, states, 0, states, level(level), tile);
            number++;
        }
        StateArrays.copy(signature, states, total(number, tile), out, slot, tile);
        return true;
    }

    /** Whether segments are read where they are. */
    public static boolean isInPlace(HostInputs inputs, SegmentWork work, SegmentShape shape) {
        return work.axis().isRows() && !(inputs.areCopied() && !shape.isTuned());
    }

    /** Slots of a run or a tile's segments, then as many for each level. */
    private void reserve(long runs) {
        int needed = Math.multiplyExact(1 + Long.SIZE - Long.numberOfLeadingZeros(runs), TILE);
        if (slots < needed) {
            states = NativeArrays.states(signature, needed);
            slots = needed;
        }
    }

    private static int level(int level) {
        return (1 + level) * TILE;
    }

    private int total(long runs, int tile) {
        int level = Long.numberOfTrailingZeros(runs);
        int slot = level(level);
        for (long rest = runs >> (level + 1); rest != 0; rest >>= 1) {
            level++;
            if ((rest & 1) != 0) {
                definition.combineSlots(states, level(level), slot, slot, tile, 1);
            }
        }
        return slot;
    }

    private void setInPlace(HostInputs inputs, SegmentWork work, long segment, long chunk) {
        long start = work.axis().start(segment);
        if (!inputs.readsLength()) {
            slice.set(inputs.segments(), inputs.tuned(), segment, 1, start + chunk, 0, chunk);
            return;
        }
        for (int i = 0; i < whole.size() && chunk == 0; i++) {
            whole.set(i, slice(inputs, i, start, work.axis().length()));
        }
        slice.set(whole, inputs.tuned(), segment, 1, chunk, 0, chunk);
    }

    private MemorySegment slice(HostInputs inputs, int i, long start, long length) {
        Input input = signature.inputs().get(i);
        long bytes = input.type().sizeBytes();
        MemorySegment segment = inputs.segments().get(i);
        return input.streamed() ? segment.asSlice(start * bytes, length * bytes) : segment;
    }

    private void gather(HostInputs inputs, SegmentWork work, long segment, int tile, long from, int count,
            ScratchMemory scratch) {
        boolean isWhole = inputs.readsLength();
        long first = isWhole ? 0 : from;
        long room = isWhole ? work.axis().length() : count;
        List<MemorySegment> copies =
                gathered.gather(inputs, work.axis(), segment, tile, first, first + room, room, scratch);
        slice.set(copies, gathered.loops(), segment, tile, from - first, room, from);
    }

    /** Reduces a block of each segment into the slot of its number in the tile. */
    private void tile(int count, SegmentWork work, SegmentShape shape, ScratchMemory scratch) {
        boolean apart = signature.indexing() != Indexing.NONE && work.axis().global();
        if (!shape.isTuned() && !apart) {
            ranges.reduce(slice.in, work.index(slice.segment, slice.element) - slice.place, slice.place,
                    count, states, 0, slice.tile, slice.apart, slice.segment, 1);
            return;
        }
        for (int t = 0; t < slice.tile; t++) {
            long from = slice.place + t * slice.apart;
            long index = work.index(slice.segment + t, slice.element);
            if (shape.isTuned()) {
                rows.tuned(slice.in, slice.loops, slice.segment + t, index, from, count, states, t, scratch);
            } else {
                oneByOne(slice.in, slice.segment + t, index, from, count, work.axis().inner(), t);
            }
        }
    }

    /** Combines elements whose indices lie more than one apart. */
    private void oneByOne(List<MemorySegment> in, long segment, long index, long from, int count, long apart,
            int slot) {
        Operands one = NativeArrays.states(signature, 2);
        definition.storeIdentity(one, 0);
        for (int i = 0; i < count; i++) {
            ranges.reduce(in, index + i * apart - from - i, from + i, 1, one, 1, 1, 0, segment, 0);
            definition.combineSlots(one, 0, 1, 0);
        }
        StateArrays.copy(signature, one, 0, states, slot);
    }

    public void release() {
        gathered.release();
        slice.set(List.of(), new LoopInput[0], 0, 0, 0, 0, 0);
        whole.replaceAll(old -> MemorySegment.NULL);
    }
}
