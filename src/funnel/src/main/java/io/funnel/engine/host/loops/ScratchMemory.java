package io.funnel.engine.host.loops;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Working memory of one Java thread; each part is allocated on first use and kept. */
public final class ScratchMemory implements AutoCloseable {

    /** Levels of a tree over blocks, enough for any length. */
    private static final int LEVELS = 64;

    private final long[] levels = new long[LEVELS];
    private final long[] magnitudeLevels = new long[LEVELS];
    private final NativeBuffer copies = new NativeBuffer();
    private int @Nullable [] ints;
    private int @Nullable [] moreInts;
    private long @Nullable [] longs;
    private long @Nullable [] moreLongs;
    private float @Nullable [] floats;
    private float @Nullable [] moreFloats;
    private double @Nullable [] doubles;
    private double @Nullable [] moreDoubles;
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
        if (ints == null) {
            ints = new int[BlockLoops.BLOCK];
        }
        return ints;
    }

    public int[] moreInts() {
        if (moreInts == null) {
            moreInts = new int[BlockLoops.BLOCK];
        }
        return moreInts;
    }

    public long[] longs() {
        if (longs == null) {
            longs = new long[BlockLoops.BLOCK];
        }
        return longs;
    }

    public long[] moreLongs() {
        if (moreLongs == null) {
            moreLongs = new long[BlockLoops.BLOCK];
        }
        return moreLongs;
    }

    public float[] floats() {
        if (floats == null) {
            floats = new float[BlockLoops.BLOCK];
        }
        return floats;
    }

    public float[] moreFloats() {
        if (moreFloats == null) {
            moreFloats = new float[BlockLoops.BLOCK];
        }
        return moreFloats;
    }

    public double[] doubles() {
        if (doubles == null) {
            doubles = new double[BlockLoops.BLOCK];
        }
        return doubles;
    }

    public double[] moreDoubles() {
        if (moreDoubles == null) {
            moreDoubles = new double[BlockLoops.BLOCK];
        }
        return moreDoubles;
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
