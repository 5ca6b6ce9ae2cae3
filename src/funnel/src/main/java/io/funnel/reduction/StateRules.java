package io.funnel.reduction;

import java.util.Optional;

/**
 * Says which states of a reduction mean the same, and which ones lack what the result needs. A record's static method
 * {@code rules()} returns them.
 *
 * <p>They serve reductions whose result has the same bits in every order of combination, and whose states have not, as
 * unevaluated sums of several numbers. Declare {@code rounds = Rounds.NO} there. Everything here runs on the host.
 *
 * @param <S> the state
 * @param <R> the result
 */
@FunctionalInterface
public interface StateRules<S, R> {

    /** Returns the one state that stands for all of equal meaning. Laws, canary and checks compare its bits. */
    S canonical(S state);

    /**
     * Whether a state has lost what its result needs. A call then repeats with {@link #otherwise}. Where it cannot
     * repeat, as in a partial state, {@code finish} gets the state, and should throw an {@link ArithmeticException}
     * that says why.
     */
    default boolean declines(S state) {
        return false;
    }

    /** Returns rules by which each state means itself alone. */
    @SuppressWarnings("unchecked") // it returns what it gets
    static <S, R> StateRules<S, R> none() {
        return (StateRules<S, R>) EachAlone.RULES;
    }

    /** Whether each state means itself alone. */
    default boolean isNone() {
        return equals(EachAlone.RULES);
    }

    /**
     * Returns the same reduction with a state that declines nothing, for the host alone. Needed if {@link #declines} may
     * be true.
     */
    default Optional<Definition<?, R>> otherwise() {
        return Optional.empty();
    }

    /** Holds the rules of most reductions. */
    final class EachAlone {

        private static final StateRules<Object, Object> RULES = state -> state;

        private EachAlone() {}
    }
}
