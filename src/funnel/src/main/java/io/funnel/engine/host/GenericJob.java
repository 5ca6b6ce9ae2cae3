package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.NativeBuffer;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.HostMemory;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A reduction by a definition's own loop, block by block.
 *
 * <p>Generated loops exist once for memory outside the heap and once for arrays of the elements' type, see {@link
 * HostMemory}; a loop over every kind of memory would be several times slower. Other memory, such as floats in a {@code
 * byte[]} or inputs of mixed kinds, is copied. A copy has a few blocks, so that it stays in the first-level cache.
 */
final class GenericJob extends HostJob {

    /** Elements of one call of the definition's loop without rounding. */
    private static final int LONG_BLOCK = 512;

    /** Elements of a lane with rounding: few, since a lane rounds once per element. */
    private static final int LANE = 32;

    /** Below this, calls cost more than their elements. */
    private static final int SHORT_BLOCK = 128;

    /** The minimum of blocks that a thread takes at once. */
    static final int LEAST_BLOCKS = 32;

    /** Elements of a copy, and between two checks for an early end: some blocks. */
    private static final int CHUNK = 8 * LONG_BLOCK;

    /** Elements of a chunk of hand-tuned blocks. */
    private static final int TUNED_CHUNK = 8 * BlockLoops.BLOCK;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final @Nullable RecordBlocks tuned;
    private final LoopInput[] tunedInputs;
    private final int block;
    private final NativeBuffer parameters = new NativeBuffer();
    private final List<MemorySegment> inputs;
    private Operands states = new Operands(List.of());
    private int slots;
    private boolean copied;
    private long first;
    private long length;
    private long taskBlocks;
    private int firstLevel;
    private int levels;

    GenericJob(Definition<?, ?> definition, @Nullable RecordBlocks tuned) {
        super(definition.signature().name());
        this.definition = definition;
        this.signature = definition.signature();
        this.tuned = tuned;
        this.tunedInputs =
                Stream.generate(LoopInput::new).limit(signature.inputs().size()).toArray(LoopInput[]::new);
        this.block = tuned == null ? blockElements(definition) : BlockLoops.BLOCK;
        this.inputs = Arrays.asList(new MemorySegment[signature.inputs().size()]);
    }

    static int blockElements(Definition<?, ?> definition) {
        if (RecordBlocks.isFor(definition)) {
            return BlockLoops.BLOCK;
        }
        Signature signature = definition.signature();
        return signature.traits().rounding().isExact()
                ? LONG_BLOCK
                : Math.max(SHORT_BLOCK, LANE * signature.hostLanes());
    }

    @Override
    void prepare(
            List<MemorySegment> in, long firstIndex, long elements, int parts, long blocksOfPart, int threads) {
        first = firstIndex;
        length = elements;
        taskBlocks = blocksOfPart;
        takeInputs(in);
        levels = 1 + Long.SIZE - Long.numberOfLeadingZeros(blocksOfPart);
        firstLevel = parts;
        int needed = Math.addExact(parts, Math.multiplyExact(levels, parts == 1 ? 1 : threads));
        if (slots < needed) {
            states = NativeArrays.states(signature, needed);
            slots = needed;
        }
    }

    private void takeInputs(List<MemorySegment> in) {
        boolean whole = signature.indexing() == Signature.Indexing.LENGTH;
        long parameterBytes = 0;
        for (int i = 0; i < in.size(); i++) {
            Input input = signature.inputs().get(i);
            MemorySegment segment = in.get(i);
            long bytes = length * input.type().sizeBytes();
            if (input.streamed() && whole && segment.byteSize() != bytes) {
                segment = segment.asSlice(0, bytes); // the loop reads the number of elements
            }
            inputs.set(i, segment);
            tunedInputs[i].read(segment, input.type());
            parameterBytes += needsCopy(i) ? rounded(segment.byteSize()) : 0;
        }
        copied = !whole && tuned == null && !HostMemory.isOutsideHeap(inputs, signature)
                && !HostMemory.isOnHeap(inputs, signature);
        if (parameterBytes > 0) {
            copyParameters(parameterBytes);
        }
    }

    private boolean needsCopy(int input) {
        return !signature.inputs().get(input).streamed() && !inputs.get(input).isNative();
    }

    private void copyParameters(long bytes) {
        MemorySegment memory = parameters.atLeast(bytes);
        long at = 0;
        for (int i = 0; i < inputs.size(); i++) {
            MemorySegment segment = inputs.get(i);
            if (needsCopy(i)) {
                inputs.set(i, memory.asSlice(at, segment.byteSize()).copyFrom(segment));
                at += rounded(segment.byteSize());
            }
        }
    }

    private static long rounded(long bytes) {
        return (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    @Override
    void execute(int task, ScratchMemory scratch, int participant) {
        long from = task * taskBlocks * block;
        long to = Math.min(length, from + taskBlocks * block);
        int base = firstLevel + participant * levels;
        int step = tuned == null ? CHUNK : TUNED_CHUNK;
        for (long chunk = from; chunk < to; chunk += step) {
            if (isStopped()) {
                return;
            }
            long end = Math.min(to, chunk + step);
            if (copied) {
                List<MemorySegment> copies = copy(scratch, chunk, end);
                blocks(copies, first + chunk, 0, end - chunk, (chunk - from) / block, base, scratch);
            } else {
                blocks(inputs, first, chunk, end, (chunk - from) / block, base, scratch);
            }
        }
        int slot = StateArrays.total(definition, states, base, (to - from + block - 1) / block);
        StateArrays.copy(signature, states, slot, states, task);
    }

    private List<MemorySegment> copy(ScratchMemory scratch, long from, long to) {
        int number = inputs.size();
        MemorySegment[] buffers = scratch.buffers(number, (long) CHUNK * Long.BYTES);
        List<MemorySegment> copies = scratch.inputs(number);
        for (int i = 0; i < number; i++) {
            Input input = signature.inputs().get(i);
            MemorySegment segment = inputs.get(i);
            if (input.streamed()) {
                long bytes = input.type().sizeBytes();
                MemorySegment.copy(segment, from * bytes, buffers[i], 0, (to - from) * bytes);
                segment = buffers[i];
            }
            copies.set(i, segment);
        }
        return copies;
    }

    /** Adds blocks by a binary counter. */
    private void blocks(
            List<MemorySegment> in, long index, long from, long to, long count, int base, ScratchMemory scratch) {
        long number = count;
        for (long start = from; start < to; start += block) {
            int level = StateArrays.free(number);
            int slot = base + level;
            long end = Math.min(to, start + block);
            try {
                if (tuned == null || !tuned.reduce(tunedInputs, start, (int) (end - start), scratch, states, slot)) {
                    definition.reduceRange(in, index, start, end, states, slot);
                }
                StateArrays.carry(definition, states, base, level);
            } catch (ArithmeticException | IndexOutOfBoundsException e) {
                long at = start;
                throw OperatorFailures.at(signature.name(), index + start, (int) (end - start),
                        i -> definition.reduceRange(in, index, at + i, at + i + 1, states, slot), e);
            }
            number++;
        }
    }

    @Override
    void finish(int parts, Operands out) {
        definition.combineTree(states, parts);
        StateArrays.copy(signature, states, 0, out, 0);
    }

    @Override
    void release() {
        for (int i = 0; i < inputs.size(); i++) {
            inputs.set(i, MemorySegment.NULL);
            tunedInputs[i].release();
        }
    }

    @Override
    public void close() {
        parameters.close();
    }
}
