package io.funnel.engine.host.loops;

import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownLoop;

/**
 * The hand-tuned code of the known loops over one element type. Values are raw bits, so that one tree serves all types:
 * {@code Float.floatToRawIntBits} widened, {@code Double.doubleToRawLongBits}, or the integer itself.
 *
 * <p>A block is folded by four until one element is left: column j of a quarter becomes {@code (x[j] + x[j + w]) + (x[j
 * + 2w] + x[j + 3w])}, where w is the quarter's width. A partial block is padded with the identity to a power of four.
 * So an element passes through log2 of the block's size additions, and loops over columns carry no dependence. The
 * first fold reads from four pages at once, which suits prefetchers.
 */
public interface BlockLoops {

    /** Elements of a full block, a power of four. */
    int BLOCK = 4096;

    /**
     * Reduces one block of 1 to {@link #BLOCK} elements to the bits of its value.
     *
     * @param y the second input of {@link KnownLoop#DOT}; otherwise unused
     */
    long block(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, ScratchMemory scratch);

    /**
     * The sum of the magnitudes of a block's terms, for {@link KnownLoop#SUM} and {@link KnownLoop#DOT}, in the same
     * tree; terms of the other sums are magnitudes. Call it right after {@link #block} of the same elements, with the
     * same scratch, where loops over floats summed as doubles leave it.
     */
    default long magnitudes(ScratchMemory scratch) {
        throw new UnsupportedOperationException("no sums of magnitudes: loops=" + getClass().getSimpleName()
                + "; try those of floats in double");
    }

    long combine(KnownLoop loop, long left, long right);

    long identity(KnownLoop loop);

    /** Writes a value into a slot of a component, with Java's own NaN. */
    void store(long bits, Operands states, int component, int slot);

    /** The power of four to which a partial block is padded. */
    static int padded(int count) {
        int size = 1;
        while (size < count) {
            size *= 4;
        }
        return size;
    }
}
