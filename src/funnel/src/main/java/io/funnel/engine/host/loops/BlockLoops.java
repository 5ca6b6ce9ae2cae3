package io.funnel.engine.host.loops;

import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;

/**
 * The hand-tuned code of the known loops over one element type. Values travel as raw bits, so that one tree serves all
 * types: {@code Float.floatToRawIntBits} widened, {@code Double.doubleToRawLongBits}, or the integer itself.
 *
 * <p>A block is folded by four until one element is left: column j of a quarter becomes
 * {@code (x[j] + x[j + w]) + (x[j + 2w] + x[j + 3w])}, w being the quarter's width. A block that is not full is filled
 * up with the identity, to a power of four. So an element passes through log2 of the block's size additions, a loop
 * over columns has no dependence from one to the next, and the first fold reads from four pages at once, which this
 * machine's prefetchers like better than one.
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
     * The sum of the magnitudes of what a block adds up, for {@link KnownLoop#SUM} and {@link KnownLoop#DOT}: in the same
     * tree. The other sums are made of magnitudes. It is asked for right after {@link #block} of the same elements, with
     * the same scratch, where the loops over floats that are added up as doubles have left it.
     */
    default long magnitudes(ScratchMemory scratch) {
        throw new UnsupportedOperationException("no magnitudes beside: loops=" + getClass().getSimpleName()
                + "; try those of floats in double");
    }

    long combine(KnownLoop loop, long left, long right);

    long identity(KnownLoop loop);

    /** Writes a value into slot 0 of a component; NaN as Java's own, whatever its payload was. */
    void store(long bits, Operands states, int component);

    /** The power of four that a block of so many elements is filled up to. */
    static int padded(int count) {
        int size = 1;
        while (size < count) {
            size *= 4;
        }
        return size;
    }
}
