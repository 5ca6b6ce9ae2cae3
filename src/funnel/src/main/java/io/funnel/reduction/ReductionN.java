package io.funnel.reduction;

/**
 * A reduction of any number of input arrays, passed as a list.
 *
 * @param <R> the type of the result
 */
public final class ReductionN<R> extends Reduction<R> {

    /** A reduction with this definition. */
    public ReductionN(Definition<?, R> definition) {
        super(definition, definition.signature().inputs().size());
    }
}
