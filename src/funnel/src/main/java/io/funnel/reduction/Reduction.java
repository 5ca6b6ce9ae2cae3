package io.funnel.reduction;

/**
 * A typed handle to a {@link Definition}.
 *
 * @param <R> the type of the result
 */
public abstract sealed class Reduction<R>
        permits Reduction1, Reduction2, Reduction3, Reduction4, ReductionN {

    private final Definition<?, R> definition;

    Reduction(Definition<?, R> definition, int inputs) {
        if (definition.signature().inputs().size() != inputs) {
            throw new IllegalArgumentException("wrong number of inputs: reduction=" + definition.signature().name()
                    + ", inputs=" + definition.signature().inputs().size() + ", expected=" + inputs
                    + "; use the class for that number");
        }
        this.definition = definition;
    }

    /** The reduction as code. */
    public Definition<?, R> definition() {
        return definition;
    }

    /** The properties known without running it. */
    public Signature signature() {
        return definition.signature();
    }

    /** Its qualified name. */
    public String name() {
        return signature().name();
    }

    /** The qualified name, for people. */
    @Override
    public String toString() {
        return name();
    }
}
