package io.funnel.reduction;

/**
 * Where a loop starts and ends that does not take just the elements of its input.
 *
 * @param first the index of its first round
 * @param end   one more than that of its last round; there is none where it is not above {@code first}
 */
public record LoopRange(long first, long end) {

    /** What tells a loop's range. */
    @FunctionalInterface
    public interface Of {
        /** The range for the parameters among the inputs, whose other places are not read, and a number of elements. */
        LoopRange of(Operands in, int length);
    }

    /**
     * Checks that the input has what the loop reads.
     *
     * @throws IndexOutOfBoundsException if not, as the loop in plain Java
     */
    public void requireWithin(long length, Signature signature) {
        if (first < end && (first < 0 || end > length)) {
            throw new IndexOutOfBoundsException("the loop leaves its input: reduction=" + signature.name() + ", first="
                    + first + ", last=" + (end - 1) + ", length=" + length + "; pass at least " + end
                    + " elements, or end the loop at getSize()");
        }
    }
}
