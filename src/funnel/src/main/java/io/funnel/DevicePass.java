package io.funnel;

import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.strategy.Strategy;

/**
 * The device session over the elements of one call.
 *
 * @param context     whose session
 * @param preferences sizes, and who hears how far it is
 * @param inputs      the elements, and what reduces them
 */
record DevicePass(FunnelContext context, CallPreferences preferences, CallInputs inputs) {

    /** Whether a strategy takes TornadoVM's arrays as they are, and leaves no state: no kernel of ours runs. */
    static boolean takesWholeArrays(Strategy strategy) {
        return strategy.isHost() || strategy == Strategy.ANNOTATED_LOOP;
    }

    /**
     * Reduces them.
     *
     * @param running what runs: the reduction itself or its bounded variant
     * @param state   filled with what it comes to
     * @throws UnsupportedPlanException          if the answer is to be checked and cannot
     * @throws io.funnel.engine.EngineException if the device fails or the answer is wrong
     */
    DeviceRun run(Strategy strategy, Definition<?, ?> running, Operands state) {
        Reduction<?> reduction = inputs.reduction();
        CallOptions options = CallOptions.NONE.withState(state);
        DeviceRun run = context.session().reduce(
                running.equals(reduction.definition()) ? reduction : new ReductionN<>(running), strategy,
                preferences.sizes(), inputs.deviceInputs(), inputs.length(),
                preferences.progress().map(options::withProgress).orElse(options));
        new AnswerCheck(context, inputs).requireRight(running, run.state(), run.depth(), strategy);
        return run;
    }
}
