package io.funnel.reduction;

import java.util.List;

/**
 * A reduction as code: its definition in plain Java, and the kernels that were made of it. Annotation processor
 * writes one for each annotated method or operator.
 *
 * @param <S> the operator's state: a boxed primitive, a record of primitives, or an array for a vector-valued state
 * @param <R> the result
 */
public interface Definition<S, R> {

    /** What there is to know without running it. */
    Signature signature();

    /** The state that changes nothing when combined. */
    S identity();

    /** The state of one element; the identity where a filter leaves it out. */
    S map(Operands in, int index);

    /** Combines two states, the left one's elements before the right one's. */
    S combine(S left, S right);

    /** The result of a state. */
    R finish(S state);

    /** Reads a state from the arrays of its components. */
    S load(Operands components, int index);

    /** Writes a state into the arrays of its components. */
    void store(S state, Operands components, int index);

    /** The definition itself: the first {@code length} elements from left to right on one Java thread. */
    S sequential(Operands in, int length);

    /** What Java gives without a device: a parallel stream over the first {@code length} elements. */
    S parallelStream(Operands in, int length);

    /** Combines {@code count} partials, at least one, from left to right. */
    default S fold(Operands partials, int count) {
        S state = load(partials, 0);
        for (int i = 1; i < count; i++) {
            state = combine(state, load(partials, i));
        }
        return state;
    }

    /** The device code that there is, and why there is no other. */
    List<KernelCode> kernels();
}
