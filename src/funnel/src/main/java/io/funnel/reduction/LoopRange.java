package io.funnel.reduction;

/**
 * The index range of a loop that does not take exactly the elements of its input.
 *
 * @param first the index of the first iteration
 * @param end   one more than the index of the last iteration; at most {@code first} if the range is empty
 */
public record LoopRange(long first, long end) {

    /** Computes the range of a loop. */
    @FunctionalInterface
    public interface Of {
        /** The range for the parameters among the inputs and a number of elements; other inputs are not read. */
        LoopRange of(Operands in, int length);
    }

    /**
     * Checks that the input covers the loop.
     *
     * @throws IndexOutOfBoundsException if it does not, as in plain Java
     */
    public void requireWithin(long length, Signature signature) {
        if (first < end && (first < 0 || end > length)) {
            throw new IndexOutOfBoundsException("the loop leaves its input: reduction=" + signature.name() + ", first="
                    + first + ", last=" + (end - 1) + ", length=" + length + "; pass at least " + end
                    + " elements, or end the loop at getSize()");
        }
    }
}
