package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.HostInputs;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.host.block.StateArrays;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.HostMemory;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A scan of rows, in blocks of neighbours: the blocks but the last of a row are reduced, each into the slot of its last
 * element; these states are combined in order; and each block is scanned after the state before it. A block leaves the
 * slot of its last element alone, which the next one reads. The values of an exclusive scan lie one slot further.
 */
final class ScanJob extends HostJob {

    /** Elements of a block: for long rows, states of blocks are combined one by one. */
    private static final int BLOCK = 1 << 14;

    /** Elements of a copy. */
    private static final int CHUNK = 1 << 11;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final HostInputs inputs;
    private final Axis rows;
    private final long first;
    private final int shift;
    private final Operands states;
    private final int slot;
    private final boolean copied;
    /** Elements of a row that are scanned. */
    private final long scanned;
    private final int blocks;
    /** Rows of a task, or 1 if a row has several blocks. */
    private final long together;
    private boolean reducing;
    private int works;
    private int tasks;

    /** Takes the inputs of a call; {@code slot} is that of the first element's value. */
    ScanJob(Definition<?, ?> definition, List<MemorySegment> in, long first, Prefixes prefixes, Operands states,
            int slot) {
        super(definition.signature().name());
        this.definition = definition;
        this.signature = definition.signature();
        this.first = first;
        this.states = states;
        this.slot = slot;
        rows = prefixes.rows();
        shift = prefixes.exclusive() ? 1 : 0;
        inputs = new HostInputs(signature);
        inputs.take(in, rows.elements());
        copied = !HostMemory.isOutsideHeap(inputs.segments(), signature);
        scanned = Math.max(0, rows.length() - shift);
        blocks = (int) Math.max(1, Math.ceilDiv(scanned, BLOCK));
        together = blocks > 1 ? 1 : Math.max(1, BLOCK / Math.max(1, rows.length()));
    }

    /** Whether there are blocks to reduce, and states to combine, before the scan. */
    boolean isCut() {
        return blocks > 1;
    }

    /**
     * Begins the first step, which reduces blocks; returns its tasks.
     *
     * @param shared whether several threads may read the inputs
     */
    int reduce(boolean shared) {
        return begin(true, rows.segments() * (blocks - 1), shared);
    }

    /** Ends the first step: combines the states of each row's blocks. */
    void combine() {
        for (long row = 0; row < rows.segments(); row++) {
            for (int block = 1; block < blocks - 1; block++) {
                definition.combineSlots(states, last(row, block - 1), last(row, block), last(row, block));
            }
        }
    }

    /** Begins the second step, which scans; returns its tasks. */
    int scan(boolean shared) {
        return begin(false, blocks > 1 ? rows.segments() * blocks : Math.ceilDiv(rows.segments(), together), shared);
    }

    private int begin(boolean first, long number, boolean shared) {
        reducing = first;
        works = Math.toIntExact(number);
        tasks = shared ? works : Math.min(works, 1);
        return tasks;
    }

    private long end(long row, int block) {
        return row * rows.length() + Math.min(scanned, (block + 1L) * BLOCK);
    }

    /** The slot of the state up to a block's last element. */
    private int last(long row, int block) {
        return slot + (int) end(row, block) - 1 + shift;
    }

    @Override
    void execute(int task, ScratchMemory scratch, int participant) {
        for (int work = task; work < works && !isStopped(); work += tasks) {
            execute(work, scratch);
        }
    }

    private void execute(int task, ScratchMemory scratch) {
        if (reducing) {
            reduce(task / (blocks - 1), task % (blocks - 1));
        } else if (blocks > 1) {
            scan(task / blocks, task % blocks, scratch);
        } else {
            long end = Math.min(rows.segments(), (task + 1) * together);
            for (long row = task * together; row < end && !isStopped(); row++) {
                scan(row, 0, scratch);
            }
        }
    }

    /** The index of the memory's element 0, for the elements of a row. */
    private long index(long row) {
        return rows.global() ? first : first - row * rows.length();
    }

    private void reduce(long row, int block) {
        long from = row * rows.length() + (long) block * BLOCK;
        if (!isStopped()) {
            failing(row, from, end(row, block), () -> definition.reduceRange(inputs.segments(), index(row), from,
                    end(row, block), states, last(row, block)));
        }
    }

    private void scan(long row, int block, ScratchMemory scratch) {
        long start = row * rows.length();
        if (block == 0 && shift == 1 && rows.length() > 0) {
            definition.storeIdentity(states, slot + (int) start);
        }
        int before = block == 0 ? -1 : last(row, block - 1);
        long to = end(row, block) - (block < blocks - 1 ? 1 : 0);
        long step = copied ? CHUNK : BLOCK;
        for (long from = start + (long) block * BLOCK; from < to && !isStopped(); from += step) {
            long at = from;
            long end = Math.min(to, from + step);
            int carry = before;
            failing(row, at, end, () -> scan(row, at, end, carry, scratch));
            before = slot + (int) end - 1 + shift;
        }
    }

    private void scan(long row, long from, long to, int before, ScratchMemory scratch) {
        int into = slot + (int) from + shift;
        if (copied) {
            definition.scanRange(inputs.copy(scratch, from, to, CHUNK), index(row) + from, 0, to - from, states,
                    before, into);
        } else {
            definition.scanRange(inputs.segments(), index(row), from, to, states, before, into);
        }
    }

    private void failing(long row, long from, long to, Runnable work) {
        try {
            work.run();
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            Operands own = NativeArrays.states(signature, 1);
            throw OperatorFailures.at(signature.name(), index(row) + from, (int) (to - from),
                    i -> definition.reduceRange(inputs.segments(), index(row), from + i, from + i + 1, own, 0), e);
        }
    }

    /** Gives NaN Java's own bits. */
    void finish() {
        StateArrays.normalize(signature, states, slot, (int) rows.elements());
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
