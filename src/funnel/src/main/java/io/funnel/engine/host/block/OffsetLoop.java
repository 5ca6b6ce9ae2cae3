package io.funnel.engine.host.block;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.Picks;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A thread's loop over segments of unequal lengths. Elements that lie in order are read in place; others are copied
 * into one piece, a few thousand at a time. A segment has the bits that it has as a row.
 */
public final class OffsetLoop {

    /** Elements that are copied for several short segments, and between two checks for an early end. */
    private static final int CHUNK = 1 << 13;
    /** Segments between two checks. */
    private static final int MOST = 1 << 12;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final RowBlocks rows;
    private final SegmentRanges ranges;
    private final HostInputs inputs;
    private final LoopInput[] copied;
    private Operands states = new Operands(List.of());
    private int slots;
    private MemorySegment starts = MemorySegment.NULL;
    private @Nullable MemorySegment places;
    private long first;
    private boolean global;

    // The elements at hand
    private List<MemorySegment> in = List.of();
    private LoopInput[] loops = {};
    private long shift;

    public OffsetLoop(Definition<?, ?> definition, RowBlocks rows, HostInputs inputs) {
        this.definition = definition;
        this.signature = definition.signature();
        this.rows = rows;
        this.inputs = inputs;
        ranges = new SegmentRanges(definition);
        copied = Stream.generate(LoopInput::new).limit(signature.inputs().size()).toArray(LoopInput[]::new);
    }

    /** Takes a call's segments, and the index of its first element. */
    public void prepare(Offsets offsets, long firstIndex) {
        starts = offsets.offsets().getSegment();
        places = offsets.places().map(order -> order.getSegment()).orElse(null);
        first = firstIndex;
        global = offsets.global() && signature.indexing() != Indexing.NONE;
    }

    private int start(int segment) {
        return starts.getAtIndex(ValueLayout.JAVA_INT, segment);
    }

    /** Reduces whole segments into the slots of their numbers, from {@code slot} on for the first of all. */
    public void whole(int from, int to, ScratchMemory scratch, BooleanSupplier stopped, Operands out, int slot) {
        int segment = from;
        while (segment < to && !stopped.getAsBoolean()) {
            int start = start(segment);
            int next = segment;
            while (next < to && next - segment < MOST && start(next + 1) - start <= CHUNK) {
                next++;
            }
            if (next == segment || inputs.readsLength()) {
                next = segment + 1;
                part(segment, 0, start(next) - start, scratch, stopped, out, slot + segment);
            } else {
                open(start, start(next), scratch);
                for (int one = segment; one < next; one++) {
                    small(one, scratch, out, slot + one);
                }
                StateArrays.normalize(signature, out, slot + segment, next - segment);
            }
            segment = next;
        }
    }

    /** Reduces a segment whose elements are at hand. */
    private void small(int segment, ScratchMemory scratch, Operands out, int slot) {
        int start = start(segment);
        int length = start(segment + 1) - start;
        int block = rows.elements(length);
        if (length == 0) {
            definition.storeIdentity(out, slot);
        } else if (length > block || isOneByOne()) {
            tree(segment, 0, length, length, scratch, () -> false, out, slot);
        } else if (rows.areTuned(length)) {
            rows.tuned(in, loops, segment, index(start, 0), start - shift, length, out, slot, scratch);
        } else {
            long place = start - shift;
            ranges.reduce(in, index(start, 0) - place, place, length, out, slot, 1, 0, segment, 0);
        }
    }

    /** Whether elements are combined one by one, since their indices are in no order. */
    private boolean isOneByOne() {
        return global && places != null;
    }

    /** The index of an element of the segment that starts here. */
    private long index(int start, long element) {
        return first + (global ? start + element : element);
    }

    /** Reduces elements {@code from} to {@code to - 1} of a segment, which start at a multiple of its blocks. */
    public void part(int segment, long from, long to, ScratchMemory scratch, BooleanSupplier stopped, Operands out,
            int slot) {
        if (from == to) {
            definition.storeIdentity(out, slot);
            return;
        }
        int start = start(segment);
        int length = start(segment + 1) - start;
        if (inputs.readsLength()) {
            open(start, start + length, scratch);
        } else {
            in = List.of();
        }
        tree(segment, from, to, length, scratch, stopped, out, slot);
    }

    /** Combines runs of blocks by a binary counter; opens each run unless the segment is at hand. */
    private void tree(int segment, long from, long to, int length, ScratchMemory scratch, BooleanSupplier stopped,
            Operands out, int slot) {
        int start = start(segment);
        boolean isTuned = rows.areTuned(length);
        int block = rows.elements(length);
        long most = (long) RowBlocks.RUN * block;
        boolean isAtHand = !in.isEmpty();
        reserve(Math.ceilDiv(to - from, most));
        long number = 0;
        for (long at = from; at < to; at += most) {
            if (stopped.getAsBoolean()) {
                return;
            }
            int count = (int) Math.min(most, to - at);
            if (!isAtHand) {
                open(start + at, start + at + count, scratch);
            }
            long place = start + at - shift;
            if (isOneByOne()) {
                oneByOne(segment, start + at, place, count, block);
            } else {
                rows.run(in, loops, segment, index(start, at) - place, place, count, block, isTuned, scratch, states);
            }
            if (to - from <= most) {
                StateArrays.copy(signature, states, 0, out, slot);
                return;
            }
            int level = StateArrays.free(number);
            for (int below = 0; below < level; below++) {
                definition.combineSlots(states, RowBlocks.RUN + below, 0, 0);
            }
            StateArrays.copy(signature, states, 0, states, RowBlocks.RUN + level);
            number++;
        }
        StateArrays.copy(signature, states, StateArrays.total(definition, states, RowBlocks.RUN, number), out, slot);
    }

    /** Slots of a run's blocks, then one for each level. */
    private void reserve(long runs) {
        int needed = RowBlocks.RUN + 1 + Long.SIZE - Long.numberOfLeadingZeros(runs);
        if (slots < needed) {
            states = NativeArrays.states(signature, needed);
            slots = needed;
        }
    }

    /** Combines the elements of some blocks with their indices in the array, from left to right. */
    private void oneByOne(int segment, long from, long place, int count, int block) {
        Operands one = NativeArrays.states(signature, 1 + 1);
        int blocks = 0;
        for (int k = 0; k < count; k += block) {
            definition.storeIdentity(one, 0);
            for (int i = k; i < Math.min(count, k + block); i++) {
                long index = first + places().getAtIndex(ValueLayout.JAVA_INT, from + i);
                ranges.reduce(in, index - place - i, place + i, 1, one, 1, 1, 0, segment, 0);
                definition.combineSlots(one, 0, 1, 0);
            }
            StateArrays.copy(signature, one, 0, states, blocks++);
        }
        definition.combineTree(states, blocks);
    }

    private MemorySegment places() {
        return places == null ? MemorySegment.NULL : places;
    }

    /** Brings elements to hand, by their numbers in the order of the segments. */
    private void open(long from, long to, ScratchMemory scratch) {
        if (places == null && !inputs.areCopied() && !inputs.readsLength()) {
            in = inputs.segments();
            loops = inputs.tuned();
            shift = 0;
            return;
        }
        int number = signature.inputs().size();
        int count = (int) (to - from);
        MemorySegment[] buffers =
                scratch.buffers(number, Math.max(CHUNK, SegmentWork.powerOfTwo(count)) * (long) Long.BYTES);
        List<MemorySegment> copies = scratch.inputs(number);
        for (int i = 0; i < number; i++) {
            Input input = signature.inputs().get(i);
            copies.set(i, input.streamed() ? copy(i, from, count, buffers[i]) : inputs.segments().get(i));
            copied[i].read(copies.get(i), input.type());
        }
        in = copies;
        loops = copied;
        shift = from;
    }

    private MemorySegment copy(int input, long from, int count, MemorySegment buffer) {
        MemorySegment source = inputs.segments().get(input);
        int bytes = signature.inputs().get(input).type().sizeBytes();
        if (places == null && !inputs.areCopied()) {
            return source.asSlice(from * bytes, (long) count * bytes);
        }
        if (places == null) {
            MemorySegment.copy(source, from * bytes, buffer, 0, (long) count * bytes);
        } else {
            Picks.pick(source, bytes, places, from, count, buffer);
        }
        return inputs.readsLength() ? buffer.asSlice(0, (long) count * bytes) : buffer;
    }

    /** Drops the references to a call's memory. */
    public void release() {
        Arrays.asList(copied).forEach(LoopInput::release);
        in = List.of();
        loops = new LoopInput[0];
        starts = MemorySegment.NULL;
        places = null;
    }
}
