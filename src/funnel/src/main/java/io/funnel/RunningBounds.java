package io.funnel;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;

/** Bounds of an answer that ran without its companion, from a pass of the companion on the host. */
final class RunningBounds {

    private final Core core;
    private final Definition<?, ?> definition;
    private final Arguments arguments;

    RunningBounds(Core core, Definition<?, ?> definition, Arguments arguments) {
        this.core = core;
        this.definition = definition;
        this.arguments = arguments;
    }

    /** Whether there is such a companion, bounds are asked for, and the elements are in the host's memory. */
    boolean isNeeded() {
        ErrorBounds asked = core.settings().bounds();
        return asked != ErrorBounds.NONE && arguments.areReadFor(asked) && core.bounds(definition).isRunning();
    }

    /**
     * Computes the answer once more with its bounds: this one is off by at most those and the distance.
     *
     * @param state what ran
     */
    double[] fromHost(Operands state) {
        Definition<?, ?> companion = core.runningCompanion(definition).orElseThrow();
        Operands second = core.borrowState(companion);
        try {
            core.host().reduce(companion, arguments.segments(), 0, arguments.length(), second);
            double[] own = companion.answer(state, 0);
            double[] its = companion.answer(second, 0);
            double[] bounds = companion.answerBounds(second, 0);
            for (int i = 0; i < bounds.length; i++) {
                bounds[i] = Bounds.throughAnother(own[i], its[i], bounds[i]);
            }
            return bounds;
        } finally {
            core.giveBack(companion, second);
        }
    }
}
