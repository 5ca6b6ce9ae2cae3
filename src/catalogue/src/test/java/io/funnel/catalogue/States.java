package io.funnel.catalogue;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;

/** Rules of states that lie in the first slot of arrays. */
public final class States {

    private States() {}

    /** Returns whether the state has no result, so that a call repeats another reduction. */
    public static <S> boolean declines(Definition<S, ?> definition, Operands states) {
        return definition.rules().declines(definition.load(states, 0));
    }

    /** Replaces the state by the one that stands for all of equal meaning. */
    public static <S> void takeCanonical(Definition<S, ?> definition, Operands states) {
        definition.store(definition.rules().canonical(definition.load(states, 0)), states, 0);
    }
}
