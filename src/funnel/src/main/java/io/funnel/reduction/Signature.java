package io.funnel.reduction;

import java.util.List;

/**
 * What there is to know about a reduction without running it.
 *
 * @param name       qualified, {@code com.acme.Energy.sumOfSquares}
 * @param summary    the first sentence of its documentation, or nothing
 * @param inputs     the arrays it reads, in the order of its parameters; at least one is streamed, and all streamed
 *                   ones have the same length
 * @param state      the components of the operator's state, at least one
 * @param width      values that each component has: 1, or the length of a vector-valued state
 * @param maxGroup   work-items that the kernels have local memory for; a power of two
 * @param resultType Java's name of the result's type, for people
 * @param traits     what its author declares
 * @param indexing   what the elements' states depend on beside the elements
 * @param work       arithmetic operations an element, map and combine together: an estimate for planners, in which
 *                   an addition, a multiplication or a comparison counts 1, a division or a root 8, an exponential
 *                   or the like 20
 */
public record Signature(
        String name,
        String summary,
        List<Input> inputs,
        List<Component> state,
        int width,
        int maxGroup,
        String resultType,
        Traits traits,
        Indexing indexing,
        int work) {

    /** Accumulators of a commutative reduction of one component on the host. */
    public static final int MOST_HOST_LANES = 8;

    public Signature {
        inputs = List.copyOf(inputs);
        state = List.copyOf(state);
    }

    /** One that reads no index, with a single operation an element. */
    public Signature(
            String name,
            String summary,
            List<Input> inputs,
            List<Component> state,
            int width,
            int maxGroup,
            String resultType,
            Traits traits) {
        this(name, summary, inputs, state, width, maxGroup, resultType, traits, Indexing.NONE, 1);
    }

    /** What the state of an element depends on beside the elements. */
    public enum Indexing {
        /** Nothing. */
        NONE,
        /** The element's index, an int: no input may have more than 2^31 - 1 elements. */
        INT,
        /** The element's index, a long. */
        LONG,
        /**
         * The number of elements, and maybe the index, an int: the kernels must have the whole input at once, and it
         * may have no more than 2^31 - 1 elements. On the host the segments must reach to the input's last element.
         */
        LENGTH
    }

    /**
     * Accumulators that {@link Definition#reduceRange} deals the elements to: 1 where operands may not change places
     * or the state has many values, otherwise the fewer the more components there are.
     */
    public int hostLanes() {
        if (!traits.commutative() || width > 1) {
            return 1;
        }
        return switch (state.size()) {
            case 1 -> MOST_HOST_LANES;
            case 2 -> MOST_HOST_LANES / 2;
            case 3, 4 -> MOST_HOST_LANES / 4;
            default -> 1;
        };
    }

    /**
     * The most combines that lie between an element and the state of a range on the host, those with the identity left
     * out, since they round nothing.
     *
     * @param count elements of the range
     */
    public long hostDepth(long count) {
        int lanes = hostLanes();
        long inFirstLane = count / lanes + count % lanes;
        int tree = Integer.numberOfTrailingZeros(lanes);
        return Math.max(inFirstLane - 1, 0) + tree;
    }

    /** Bytes that one element takes, over all inputs that are read element by element. */
    public int elementBytes() {
        int bytes = 0;
        for (Input input : streamed()) {
            bytes += input.type().sizeBytes();
        }
        return bytes;
    }

    /** Bytes of local memory that one work-item's state takes. */
    public int stateBytes() {
        int bytes = 0;
        for (Component component : state) {
            bytes += component.type().sizeBytes();
        }
        return bytes;
    }

    /** The arrays that are read element by element. */
    public List<Input> streamed() {
        return inputs.stream().filter(Input::streamed).toList();
    }
}
