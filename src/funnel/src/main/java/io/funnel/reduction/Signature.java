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
 */
public record Signature(
        String name,
        String summary,
        List<Input> inputs,
        List<Component> state,
        int width,
        int maxGroup,
        String resultType,
        Traits traits) {

    public Signature {
        inputs = List.copyOf(inputs);
        state = List.copyOf(state);
    }

    /** Bytes of local memory that one work-item's state takes. */
    public int stateBytes() {
        return state.stream().mapToInt(component -> component.type().sizeBytes()).sum();
    }

    /** The arrays that are read element by element. */
    public List<Input> streamed() {
        return inputs.stream().filter(Input::streamed).toList();
    }
}
