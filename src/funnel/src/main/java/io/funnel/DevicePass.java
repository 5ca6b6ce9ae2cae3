package io.funnel;

import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.strategy.Strategy;

/** The device session over the elements of one call. */
record DevicePass(FunnelContext context, CallPreferences preferences, CallInputs inputs) {

    /** Whether a strategy takes TornadoVM's arrays as they are, and leaves no state: no kernel of ours runs. */
    static boolean takesWholeArrays(Strategy strategy) {
        return strategy.isHost() || strategy == Strategy.ANNOTATED_LOOP;
    }

    /** Fills the state with what the reduction itself, or its bounded variant, comes to. */
    DeviceRun run(Strategy strategy, Definition<?, ?> running, Operands state) {
        Reduction<?> reduction = inputs.reduction();
        AnswerCheck check = new AnswerCheck(context, preferences, inputs);
        check.requirePossible(strategy);
        CallOptions options = CallOptions.NONE.withState(state);
        DeviceRun run = context.session().reduce(
                running.equals(reduction.definition()) ? reduction : new ReductionN<>(running), strategy,
                context.sizes(running, strategy, preferences), inputs.deviceInputs(), inputs.length(),
                preferences.progress().map(options::withProgress).orElse(options));
        check.check(running, running.load(run.state(), 0), run.depth(), strategy);
        return run;
    }
}
