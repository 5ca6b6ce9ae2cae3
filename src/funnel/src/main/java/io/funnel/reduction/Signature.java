package io.funnel.reduction;

import java.util.List;

/**
 * Properties of a reduction known without running it.
 *
 * @param name       qualified, {@code com.acme.Energy.sumOfSquares}
 * @param summary    the first sentence of its documentation; may be empty
 * @param inputs     the arrays it reads, in the order of its parameters; at least one is streamed, and all streamed
 * ones have the same length
 * @param state      the components of the operator's state, at least one
 * @param width      values per component: 1, or the length of a vector-valued state
 * @param maxGroup   work-items that the kernels have local memory for; a power of two
 * @param resultType Java's name of the result's type, for people
 * @param traits     the author's declarations
 * @param indexing   the dependence of the elements' states on index or length
 * @param work       arithmetic operations per element in map and combine, an estimate for planners: an addition, a
 * multiplication or a comparison counts 1, a division or a root 8, an exponential or similar 20
 * @param results    the numbers of a result, in order: {@code value} for a number, the components for a record of
 * numbers; empty for anything else
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
        int work,
        List<Component> results) {

    /** Accumulators of a commutative reduction of one component on the host. */
    public static final int MOST_HOST_LANES = 8;

    public Signature {
        inputs = List.copyOf(inputs);
        state = List.copyOf(state);
        results = List.copyOf(results);
    }

    /** Creates a signature whose result is a number if its type says so, and otherwise no record of numbers. */
    public Signature(
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
        this(name, summary, inputs, state, width, maxGroup, resultType, traits, indexing, work,
                ElementType.parse(resultType).filter(type -> !type.isNarrow())
                        .map(type -> List.of(new Component("value", type))).orElse(List.of()));
    }

    /** Creates a signature without index and with a single operation per element. */
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

    /** The signature of slots that hold the numbers of results in place of states. */
    public Signature ofResults() {
        return new Signature(name, summary, inputs, results, 1, maxGroup, resultType, traits, indexing, work, results);
    }

    /** Whether a result is a number, not a record of numbers or another object. */
    public boolean isNumber() {
        return results.size() == 1 && ElementType.parse(resultType).isPresent();
    }

    /** The dependence of an element's state on more than the elements. */
    public enum Indexing {
        /** No dependence. */
        NONE,
        /** The element's index, an int: no input may have more than 2^31 - 1 elements. */
        INT,
        /** The element's index, a long. */
        LONG,
        /**
         * The number of elements, and maybe the index, an int. Kernels need the whole input at once, with at most 2^31
         * - 1 elements. On the host the segments must reach to the input's last element.
         */
        LENGTH
    }

    /**
     * Accumulators of {@link Definition#reduceRange}: 1 if operands must keep their order or the state has many values,
     * otherwise fewer for more components.
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
     * The largest number of combines between an element and the state of a range on the host. Those with the identity
     * do not count, since they do not round.
     *
     * @param count elements of the range
     */
    public long hostDepth(long count) {
        int lanes = hostLanes();
        long inFirstLane = count / lanes + count % lanes;
        int tree = Integer.numberOfTrailingZeros(lanes);
        return Math.max(inFirstLane - 1, 0) + tree;
    }

    /** Bytes of one element over all streamed inputs. */
    public int elementBytes() {
        int bytes = 0;
        for (Input input : streamed()) {
            bytes += input.type().sizeBytes();
        }
        return bytes;
    }

    /** Bytes of local memory for one work-item's state. */
    public int stateBytes() {
        int bytes = 0;
        for (Component component : state) {
            bytes += component.type().sizeBytes();
        }
        return bytes;
    }

    /** The streamed inputs. */
    public List<Input> streamed() {
        return inputs.stream().filter(Input::streamed).toList();
    }

    /**
     * Checks number and types of inputs.
     *
     * @param given the element type of each input, in order
     * @throws IllegalArgumentException if they do not match the reduction's inputs
     */
    public void requireTypes(List<ElementType> given) {
        if (given.size() != inputs.size()) {
            throw new IllegalArgumentException("wrong number of arrays: reduction=" + name + ", arrays="
                    + given.size() + ", inputs=" + inputs.size() + "; pass one for each input");
        }
        for (int i = 0; i < inputs.size(); i++) {
            if (given.get(i) != inputs.get(i).type()) {
                throw new IllegalArgumentException("array of another type: array=" + given.get(i).label() + ", input="
                        + inputs.get(i).name() + ", reduction=" + name + "; pass an array of "
                        + inputs.get(i).type().label());
            }
        }
    }

    /**
     * The common length of all streamed inputs.
     *
     * @param lengths the elements of each input, in order
     * @throws IllegalArgumentException if they differ
     */
    public long commonLength(List<Long> lengths) {
        long length = -1;
        for (int i = 0; i < lengths.size(); i++) {
            if (inputs.get(i).streamed()) {
                if (length >= 0 && lengths.get(i) != length) {
                    throw differ(lengths);
                }
                length = lengths.get(i);
            }
        }
        return length;
    }

    private IllegalArgumentException differ(List<Long> lengths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lengths.size(); i++) {
            if (inputs.get(i).streamed()) {
                text.append(", ").append(inputs.get(i).name()).append('=').append(lengths.get(i));
            }
        }
        return new IllegalArgumentException("inputs of different lengths: reduction=" + name + text
                + "; pass arrays of one length");
    }

    /**
     * A primitive part of an operator's state, with its own local array and array of partials; or a number of a
     * result.
     *
     * @param name the record component's name; the reduction's if the state is a single value, {@code value} if the
     * result is
     * @param type its type
     */
    public record Component(String name, ElementType type) {}

    /**
     * An array that a reduction reads.
     *
     * @param name     the parameter's name
     * @param type     its element type
     * @param streamed whether every element is read at the loop's index; otherwise the array holds parameters, read at
     * fixed indices
     */
    public record Input(String name, ElementType type, boolean streamed) {}
}
