package io.funnel.engine.host.loops;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Working memory of one Java thread; each part is allocated on first use and kept. */
public final class ScratchMemory implements AutoCloseable {

    /** Levels of a tree over blocks, enough for any length. */
    private static final int LEVELS = 64;

    private final long[] levels = new long[LEVELS];
    private final long[] magnitudeLevels = new long[LEVELS];
    private final NativeBuffer copies = new NativeBuffer();
    private final @Nullable Object[] blocks = new Object[8];
    private final @Nullable LoopInput[] converted = new LoopInput[4];
    private MemorySegment[] buffers = {};
    private long bufferBytes;
    private List<MemorySegment> inputs = List.of();
    private boolean negatives;

    /** The values of a tree's finished branches. */
    public long[] levels() {
        return levels;
    }

    /** The finished branches of a second tree. */
    public long[] magnitudeLevels() {
        return magnitudeLevels;
    }

    /** Whether the last block searched for its least element had negative ones: a guess for the next block. */
    boolean hasNegatives() {
        return negatives;
    }

    void setNegatives(boolean negatives) {
        this.negatives = negatives;
    }

    // Two blocks of each type
    public int[] ints() {
        return block(0, int[]::new);
    }

    public int[] moreInts() {
        return block(1, int[]::new);
    }

    public long[] longs() {
        return block(2, long[]::new);
    }

    public long[] moreLongs() {
        return block(3, long[]::new);
    }

    public float[] floats() {
        return block(4, float[]::new);
    }

    public float[] moreFloats() {
        return block(5, float[]::new);
    }

    public double[] doubles() {
        return block(6, double[]::new);
    }

    public double[] moreDoubles() {
        return block(7, double[]::new);
    }

    @SuppressWarnings("unchecked") // a number has one type
    private <A> A block(int number, IntFunction<A> maker) {
        Object known = blocks[number];
        if (known == null) {
            known = maker.apply(BlockLoops.BLOCK);
            blocks[number] = known;
        }
        return (A) known;
    }

    /** An input converted to longs or doubles for the loops over these; number 0 or 1. */
    LoopInput converted(int number, boolean toLong) {
        int at = number + (toLong ? 2 : 0);
        if (converted[at] == null) {
            converted[at] = new LoopInput();
            converted[at].read(toLong ? new long[BlockLoops.BLOCK] : new double[BlockLoops.BLOCK]);
        }
        return converted[at];
    }

    /** Segments outside the heap for copies of inputs, each of at least this many bytes. */
    public MemorySegment[] buffers(int number, long bytes) {
        if (buffers.length < number || bufferBytes < bytes) {
            MemorySegment memory = copies.atLeast(number * bytes);
            buffers = new MemorySegment[number];
            for (int i = 0; i < number; i++) {
                buffers[i] = memory.asSlice(i * bytes, bytes);
            }
            bufferBytes = bytes;
        }
        return buffers;
    }

    /** A list of segments to fill in; reused while the number stays the same. */
    public List<MemorySegment> inputs(int number) {
        if (inputs.size() != number) {
            inputs = Arrays.asList(new MemorySegment[number]);
        }
        return inputs;
    }

    @Override
    public void close() {
        copies.close();
        buffers = new MemorySegment[0];
    }
}
