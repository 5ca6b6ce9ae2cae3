package io.funnel;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.plan.Residence;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;

/** The device session over the elements of one call. */
record DevicePass(FunnelContext context, CallPreferences preferences, CallInputs inputs) {

    /** Whether a strategy takes TornadoVM's arrays as they are, and leaves no state: no kernel of ours runs. */
    static boolean takesWholeArrays(Strategy strategy) {
        return strategy.isHost() || strategy == Strategy.ANNOTATED_LOOP;
    }

    /** Fills the state with what the reduction itself, or its bounded variant, comes to. */
    DeviceRun run(Strategy strategy, Definition<?, ?> running, Operands state) {
        Reduction<?> reduction = inputs.reduction();
        CallOptions options = CallOptions.NONE.withState(state);
        DeviceRun run = context.session().reduce(
                running.equals(reduction.definition()) ? reduction : new ReductionN<>(running), strategy,
                preferences.sizes(), inputs.deviceInputs(), inputs.length(),
                preferences.progress().map(options::withProgress).orElse(options));
        requireRight(running, run, strategy);
        return run;
    }

    /** Holds the answer against the host's own, where every one is to be: {@link Strictness#EVERY_ANSWER}. */
    private void requireRight(Definition<?, ?> definition, DeviceRun run, Strategy strategy) {
        if (context.settings().strictness() != Strictness.EVERY_ANSWER) {
            return;
        }
        if (inputs.residence() == Residence.DEVICE || inputs.length() > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("answer cannot be checked: reduction="
                    + inputs.reduction().name() + ", length=" + inputs.length() + ", onDevice="
                    + inputs.anyOnDevice() + ", strictness=EVERY_ANSWER; try "
                    + "strictness CANARY, or data of at most 2^31-1 elements in the host's memory");
        }
        Verdict verdict = Reference
                .of(new ReductionN<>(definition), new Operands(inputs.arrays()), (int) inputs.length())
                .check(definition.load(run.state(), 0), run.depth());
        if (!verdict.right()) {
            throw new EngineException("device gave a wrong answer: device="
                    + context.settings().device().map(Device::name).orElse("none") + ", strategy=" + strategy.label()
                    + ", reduction=" + inputs.reduction().name() + ", length=" + inputs.length() + ": "
                    + verdict.reason() + "; try another strategy, or the host");
        }
    }
}
