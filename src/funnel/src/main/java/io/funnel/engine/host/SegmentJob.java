package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reduces each segment of an axis block by block, in the tree of {@link GenericJob}: its bits depend on its length alone.
 *
 * <p>Rows are read in place. Neighbouring segments of other axes are gathered, a tile of them at a time, so that whole
 * cache lines are read.
 */
final class SegmentJob extends HostJob {

    /** Segments gathered at a time: two cache lines of floats. */
    static final int TILE = 32;
    /** The length from which hand-tuned loops pay. */
    private static final int TUNED_FROM = 64;
    /** Blocks of a row between two checks for an early end. */
    private static final int ROW_BLOCKS = 8;
    private final Definition<?, ?> definition;
    private final Signature signature;
    private final TunedBlocks tuned;
    private final HostInputs inputs;
    private Work work = new Work(new Axis(0, 0, 1, false), 0, 0, 1, 1, 0);
    private Operands out = new Operands(List.of());
    private Operands states = new Operands(List.of());
    private int slots;
    private Operands partStates = new Operands(List.of());
    private int partSlots;
    private int block;
    private int levels;
    private GatheredInputs[] gatheredInputs = {};

    /**
     * One call.
     *
     * @param first          index of the array's first element if indices count from the array's start, otherwise of a
     * segment's first element
     * @param firstSlot      slot of the first segment
     * @param segmentsOfTask segments of each task but the last
     * @param parts          tasks that share each segment
     * @param partElements   elements of a segment's part, a power of two of blocks
     */
    record Work(Axis axis, long first, int firstSlot, long segmentsOfTask, int parts, long partElements) {

        int tasks() {
            return (int) ((axis.segments() + segmentsOfTask - 1) / segmentsOfTask) * parts;
        }
    }

    /** The elements that a task has before it: a tile's, in memory where they lie one after the other. */
    @SuppressWarnings("ArrayRecordComponent") // slices are not compared
    private record Slice(List<MemorySegment> in, LoopInput[] loops, long place, long index, long apart) {}

    SegmentJob(Definition<?, ?> definition, TunedBlocks tuned) {
        super(definition.signature().name());
        this.definition = definition;
        this.signature = definition.signature();
        this.tuned = tuned;
        this.inputs = new HostInputs(signature);
    }

    /** The length of a block for segments of a length. */
    static int blockElements(Definition<?, ?> definition, TunedBlocks tuned, long length) {
        return tuned.isAny() && length >= TUNED_FROM ? BlockLoops.BLOCK : GenericJob.blockElements(definition);
    }

    void prepare(List<MemorySegment> in, Work call, int threads, Operands result) {
        work = call;
        out = result;
        inputs.take(in, call.axis().elements());
        block = blockElements(definition, tuned, call.axis().length());
        levels = 1 + Long.SIZE - Long.numberOfLeadingZeros(call.partElements() / block);
        int participants = call.tasks() == 1 ? 1 : threads;
        int needed = Math.multiplyExact(levels + 1, participants * TILE);
        if (slots < needed) {
            states = NativeArrays.states(signature, needed);
            slots = needed;
        }
        int parts = call.parts() == 1 ? 0 : Math.toIntExact(call.axis().segments() * call.parts());
        if (partSlots < parts) {
            partStates = NativeArrays.states(signature, parts);
            partSlots = parts;
        }
        if (gatheredInputs.length < participants) {
            gatheredInputs = Stream.generate(() -> new GatheredInputs(signature)).limit(participants)
                    .toArray(GatheredInputs[]::new);
        }
    }

    @Override
    void execute(int task, ScratchMemory scratch, int participant) {
        Axis axis = work.axis();
        long first = task / work.parts() * work.segmentsOfTask();
        long last = Math.min(axis.segments(), first + work.segmentsOfTask());
        int part = task % work.parts();
        long from = part * work.partElements();
        long to = Math.min(axis.length(), from + work.partElements());
        boolean inPlace = axis.isRows() && !(inputs.areCopied() && !isTuned());
        if (inPlace && to - from <= block && !inputs.readsLength()) {
            rows(first, last, from, to, part, scratch);
            return;
        }
        for (long segment = first; segment < last;) {
            int tile = inPlace ? 1 : tile(segment, last);
            if (!tile(segment, tile, from, to, inPlace, scratch, participant)) {
                return;
            }
            keep(segment, tile, part, (to - from + block - 1) / block, participant);
            segment += tile;
        }
    }

    private int tile(long segment, long last) {
        long neighbours = work.axis().isRows() ? last : (segment / work.axis().inner() + 1) * work.axis().inner();
        return inputs.readsLength() ? 1 : (int) Math.min(TILE, Math.min(last, neighbours) - segment);
    }

    /** Reduces short rows, each by one call. */
    private void rows(long first, long last, long from, long to, int part, ScratchMemory scratch) {
        long length = work.axis().length();
        long checked = 0;
        for (long segment = first; segment < last; segment++) {
            long start = segment * length;
            int slot = slot(segment, part);
            block(inputs.segments(), inputs.tuned(), segment, index(segment, from), start + from, start + to, states(),
                    slot, scratch);
            StateArrays.copy(signature, states(), slot, states(), slot);
            checked += to - from;
            if (checked >= (long) ROW_BLOCKS * BlockLoops.BLOCK) {
                if (isStopped()) {
                    return;
                }
                checked = 0;
            }
        }
    }

    private boolean tile(
            long segment, int tile, long from, long to, boolean inPlace, ScratchMemory scratch, int participant) {
        long step = inputs.readsLength() ? to - from : inPlace ? (long) ROW_BLOCKS * block : block;
        for (long chunk = from; chunk < to; chunk += step) {
            if (isStopped()) {
                return false;
            }
            long end = Math.min(to, chunk + step);
            Slice slice = inPlace
                    ? inPlace(segment)
                    : gathered(segment, tile, chunk, end, step, scratch, participant);
            long place = inPlace && !inputs.readsLength() ? slice.place() + chunk : 0;
            for (int t = 0; t < tile; t++) {
                blocks(slice, segment + t, place + t * slice.apart(), end - chunk, (chunk - from) / block,
                        base(participant, t), scratch);
            }
        }
        return true;
    }

    private int base(int participant, int t) {
        return (participant * TILE + t) * (levels + 1);
    }

    /** The index of an element of a segment. */
    private long index(long segment, long element) {
        return work.first() + (work.axis().global() ? work.axis().place(segment, element) : element);
    }

    private Slice inPlace(long segment) {
        long start = work.axis().start(segment);
        if (!inputs.readsLength()) {
            return new Slice(inputs.segments(), inputs.tuned(), start, index(segment, 0) - start, 0);
        }
        List<MemorySegment> slices = IntStream.range(0, signature.inputs().size())
                .mapToObj(i -> slice(i, start)).toList();
        return new Slice(slices, inputs.tuned(), 0, index(segment, 0), 0);
    }

    private Slice gathered(long segment, int tile, long from, long to, long step, ScratchMemory scratch,
            int participant) {
        GatheredInputs gathered = gatheredInputs[participant];
        return new Slice(gathered.gather(inputs, work.axis(), segment, tile, from, to, step, scratch),
                gathered.loops(), 0, from, step);
    }

    private MemorySegment slice(int i, long start) {
        Input input = signature.inputs().get(i);
        long bytes = input.type().sizeBytes();
        MemorySegment segment = inputs.segments().get(i);
        return input.streamed() ? segment.asSlice(start * bytes, work.axis().length() * bytes) : segment;
    }

    /** Adds blocks by a binary counter. */
    private void blocks(
            Slice slice, long segment, long place, long count, long number, int base, ScratchMemory scratch) {
        long blocks = number;
        for (long done = 0; done < count; done += block) {
            int level = StateArrays.free(blocks);
            long from = place + done;
            block(slice.in(), slice.loops(), segment, index(slice, segment, from), from,
                    place + Math.min(count, done + block), states, base + level, scratch);
            StateArrays.carry(definition, states, base, level);
            blocks++;
        }
    }

    private boolean isTuned() {
        return tuned.isAny() && work.axis().length() >= TUNED_FROM;
    }

    private void block(List<MemorySegment> in, LoopInput[] loops, long segment, long index, long from, long to,
            Operands into, int slot, ScratchMemory scratch) {
        try {
            if (isTuned() && tuned.reduce(loops, from, (int) (to - from), scratch, into, slot)) {
                return;
            }
            if (signature.indexing() != Indexing.NONE && work.axis().global() && !work.axis().isRows()) {
                oneByOne(in, index, from, to, into, slot);
            } else {
                definition.reduceRange(in, index - from, from, to, into, slot);
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.at(signature.name() + ", segment=" + segment, index, (int) (to - from),
                    i -> definition.reduceRange(in, index - from, from + i, from + i + 1, into, slot), e);
        }
    }

    /** The index of the element at a place of a slice; a gathered slice begins with the element of its index. */
    private long index(Slice slice, long segment, long place) {
        if (slice.apart() == 0) {
            return slice.index() + place;
        }
        return index(segment, slice.index() + place % slice.apart());
    }

    /** Combines elements whose indices lie more than one apart. */
    private void oneByOne(List<MemorySegment> in, long index, long from, long to, Operands into, int slot) {
        definition.storeIdentity(into, slot);
        Operands one = NativeArrays.states(signature, 2);
        definition.storeIdentity(one, 0);
        for (long place = from; place < to; place++) {
            definition.reduceRange(in, index + (place - from) * work.axis().inner() - place, place, place + 1,
                    one, 1);
            definition.combineSlots(one, 0, 1, 0);
        }
        StateArrays.copy(signature, one, 0, into, slot);
    }

    private int slot(long segment, int part) {
        return (int) (work.parts() == 1 ? work.firstSlot() + segment : segment * work.parts() + part);
    }

    private Operands states() {
        return work.parts() == 1 ? out : partStates;
    }

    private void keep(long segment, int tile, int part, long blocks, int participant) {
        for (int t = 0; t < tile; t++) {
            int slot = StateArrays.total(definition, states, base(participant, t), blocks);
            StateArrays.copy(signature, states, slot, states(), slot(segment + t, part));
        }
    }

    /** Combines the parts of each segment in order. */
    void finish() {
        int parts = work.parts();
        for (long segment = 0; parts > 1 && segment < work.axis().segments(); segment++) {
            int first = (int) segment * parts;
            for (int stride = 1; stride < parts; stride *= 2) {
                for (int left = 0; left + stride < parts; left += 2 * stride) {
                    definition.combineSlots(partStates, first + left, first + left + stride, first + left);
                }
            }
            StateArrays.copy(signature, partStates, first, out, work.firstSlot() + (int) segment);
        }
    }

    @Override
    void release() {
        inputs.release();
        Stream.of(gatheredInputs).forEach(GatheredInputs::release);
        out = new Operands(List.of());
    }

    @Override
    public void close() {
        inputs.close();
    }
}
