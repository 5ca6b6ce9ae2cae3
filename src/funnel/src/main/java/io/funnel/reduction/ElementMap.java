package io.funnel.reduction;

import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A map after a reduction as code: the value of each element, given what all elements of its segment make. The
 * annotation processor writes one for each operator with a method {@code each}.
 *
 * @param inputs       the reduction's inputs, then further ones
 * @param type         of a value
 * @param indexing     the dependence of a value on the element's index in its segment
 * @param leastLengths the elements that a parameter array must have at least; 0 for other inputs
 * @param atIndex      the positions of parameter arrays that are read at the element's index, too
 * @param ofResult     whether a value depends on the numbers of the result; otherwise on the components of the state
 * @param loop         the host's loop
 * @param afterwards   the kernel over elements of any segments, whose states are known; its launch has the inputs, an
 *                     array for each number of the result or component of the state, an array of ints with the segment
 *                     of each element or, if no segments are listed, any ints, the numbers in {@code length} that
 *                     {@link io.funnel.kernel.Lanes#segmentOf} reads, and leaves values and, in an array of ints, 1
 *                     for each group
 * @param whole        the kernels by strategy that reduce whole segments and map their elements; the launches have the
 *                     inputs, the numbers of {@link KernelCode.Launch#SEGMENT_VALUES}, and leave the same
 */
public record ElementMap(List<Input> inputs, ElementType type, Indexing indexing, List<Integer> leastLengths,
        List<Integer> atIndex, boolean ofResult, HostLoop loop, KernelCode afterwards, List<KernelCode> whole) {

    public ElementMap {
        inputs = List.copyOf(inputs);
        leastLengths = List.copyOf(leastLengths);
        atIndex = List.copyOf(atIndex);
        whole = List.copyOf(whole);
    }

    /** A loop over elements that lie side by side, on the calling Java thread. */
    @FunctionalInterface
    public interface HostLoop {

        /**
         * Stores the values of elements at their places.
         *
         * @param in     a segment of memory for each input, elements in native byte order
         * @param states an array for each component of the state
         * @param slot   the slot of the first element's segment
         * @param across whether the elements are of segments in neighbouring slots; otherwise all are of one segment
         * @param from   the place of the first element
         * @param count  elements
         * @param first  the first element's index
         * @param step   the rise of the index from one element to the next
         * @param values memory for all values
         */
        void map(List<MemorySegment> in, Operands states, int slot, boolean across, long from, int count, long first,
                int step, MemorySegment values);
    }
}
