package io.funnel.call;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.plan.Residence;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.ReductionN;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;

/** Compares a random share of a device's answers with plain Java's, as the call's view requests. */
public record AnswerCheck(FunnelContext context, CallPreferences preferences, CallInputs inputs) {

    /** Refuses a share outside 0 to 1. */
    public static double requireShare(double rate) {
        if (!(rate >= 0 && rate <= 1)) {
            throw new IllegalArgumentException(
                    "share of the answers outside 0 to 1: checking=" + rate + "; try 0 to 1, as in 0.01");
        }
        return rate;
    }

    /** Refuses, before anything runs, a call whose answer could not be checked. */
    void requirePossible(Strategy strategy) {
        if (preferences.checking() > 0 && !strategy.isHost()
                && (inputs.residence() == Residence.DEVICE || inputs.length() > Integer.MAX_VALUE)) {
            throw new UnsupportedPlanException("answer cannot be checked: reduction=" + inputs.reduction().name()
                    + ", length=" + inputs.length() + ", onDevice=" + inputs.anyOnDevice() + ", checking="
                    + preferences.checking() + "; try funnel.checking(0), or data of at most 2^31-1 elements in the "
                    + "host's memory");
        }
    }

    /**
     * Checks an answer with the requested probability.
     *
     * @param running the reduction's definition, or its bounded variant
     * @param state   the device's state
     * @param depth   the largest number of rounded combines of any element
     * @throws EngineException if the answer is wrong
     */
    void check(Definition<?, ?> running, Object state, long depth, Strategy strategy) {
        double rate = preferences.checking();
        boolean picked = rate >= 1 || (rate > 0 && context.chance().getAsDouble() < rate);
        if (strategy.isHost() || !picked) {
            return;
        }
        CheckEvent event = new CheckEvent();
        event.begin();
        Verdict verdict = Reference.of(new ReductionN<>(running), new Operands(inputs.arrays()), (int) inputs.length())
                .check(state, depth);
        event.end();
        String device = context.settings().device().map(Device::name).orElse("none");
        if (event.shouldCommit()) {
            event.commit(inputs, device, strategy, verdict);
        }
        if (!verdict.right()) {
            throw new EngineException("device gave a wrong answer: device=" + device + ", strategy=" + strategy.label()
                    + ", reduction=" + inputs.reduction().name() + ", length=" + inputs.length() + ": "
                    + verdict.reason() + "; try another strategy, or the host");
        }
    }
}
