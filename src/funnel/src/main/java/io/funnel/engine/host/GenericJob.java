package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.GeneratedBlocks;
import io.funnel.engine.host.block.HostInputs;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.host.block.RecordBlocks;
import io.funnel.engine.host.block.StateArrays;
import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reduction by a definition's own loop, block by block. A copy has a few blocks, to stay in the first-level cache. */
final class GenericJob extends WholeJob {

    /** The minimum of blocks that a thread takes at once. */
    static final int LEAST_BLOCKS = 32;

    /** Elements of a copy, and between two checks for an early end: some blocks. */
    private static final int CHUNK = 8 * GeneratedBlocks.LONG;

    /** Elements of a chunk of hand-tuned blocks. */
    private static final int TUNED_CHUNK = 8 * BlockLoops.BLOCK;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final @Nullable RecordBlocks tuned;
    private final int block;
    private final HostInputs inputs;
    private Operands states = new Operands(List.of());
    private int slots;
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
        this.block = tuned == null ? blockElements(definition) : BlockLoops.BLOCK;
        this.inputs = new HostInputs(signature);
    }

    static int blockElements(Definition<?, ?> definition) {
        if (RecordBlocks.isFor(definition)) {
            return BlockLoops.BLOCK;
        }
        return GeneratedBlocks.elements(definition.signature());
    }

    @Override
    void prepare(
            List<MemorySegment> in, long firstIndex, long elements, int parts, long blocksOfPart, int threads) {
        first = firstIndex;
        length = elements;
        taskBlocks = blocksOfPart;
        inputs.take(in, elements);
        levels = 1 + Long.SIZE - Long.numberOfLeadingZeros(blocksOfPart);
        firstLevel = parts;
        int needed = Math.addExact(parts, Math.multiplyExact(levels, parts == 1 ? 1 : threads));
        if (slots < needed) {
            states = NativeArrays.states(signature, needed);
            slots = needed;
        }
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
            if (tuned == null && inputs.areCopied()) {
                List<MemorySegment> copies = inputs.copy(scratch, chunk, end, CHUNK);
                blocks(copies, first + chunk, 0, end - chunk, (chunk - from) / block, base, scratch);
            } else {
                blocks(inputs.segments(), first, chunk, end, (chunk - from) / block, base, scratch);
            }
        }
        int slot = StateArrays.total(definition, states, base, (to - from + block - 1) / block);
        StateArrays.copy(signature, states, slot, states, task);
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
                if (tuned == null || !tuned.reduce(inputs.tuned(), start, (int) (end - start), scratch, states, slot)) {
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
        inputs.release();
    }

    @Override
    public void close() {
        inputs.close();
    }
}
