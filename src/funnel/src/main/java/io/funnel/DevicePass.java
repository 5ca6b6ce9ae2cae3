package io.funnel;

import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceRun;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/** The device session over the elements of one call. */
record DevicePass(FunnelContext context, CallPreferences preferences, CallInputs inputs) {

    /** Whether a strategy takes TornadoVM's arrays as they are, and leaves no state: no kernel of ours runs. */
    static boolean takesWholeArrays(Strategy strategy) {
        return strategy.isHost() || strategy == Strategy.ANNOTATED_LOOP;
    }

    /** Fills the state with what the reduction itself, or its bounded variant, comes to. */
    DeviceRun run(Strategy strategy, Definition<?, ?> running, Operands state) {
        AnswerCheck check = new AnswerCheck(context, preferences, inputs);
        check.requirePossible(strategy);
        CallOptions options = CallOptions.NONE.withState(state);
        DeviceRun run = inputs.isOrdered()
                ? runInOrder(strategy, running, state)
                : run(strategy, running, inputs.deviceInputs(), inputs.length(),
                        preferences.progress().map(options::withProgress).orElse(options));
        check.check(running, running.load(run.state(), 0), run.depth(), strategy);
        return run;
    }

    private DeviceRun run(Strategy strategy, Definition<?, ?> running, List<DeviceInput> in, long length,
            CallOptions options) {
        Reduction<?> reduction = inputs.reduction();
        return context.session().reduce(
                running.equals(reduction.definition()) ? reduction : new ReductionN<>(running), strategy,
                context.sizes(running, strategy, preferences), in, length, options);
    }

    /** A window after the other, each as long as a chunk, so that the state has the bits of one call over all elements. */
    private DeviceRun runInOrder(Strategy strategy, Definition<?, ?> running, Operands state) {
        List<DeviceRun> runs = new ArrayList<>();
        inputs.reduceInOrder(running, context.session().chunkElements(inputs.reduction()),
                (windows, first, length, out) -> runs.add(run(strategy, running, inputs.over(windows), length,
                        CallOptions.NONE.withState(out).withFirst(first))),
                state, preferences.progress().orElse(done -> {}));
        return DeviceRun.together(runs, state);
    }
}
