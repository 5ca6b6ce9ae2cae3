package io.funnel;

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

/**
 * Holds the device's answer to one call against the host's, where every one is to be: {@link Strictness#EVERY_ANSWER}.
 *
 * @param context whose strictness counts
 * @param inputs what was reduced
 */
record AnswerCheck(FunnelContext context, CallInputs inputs) {

    /**
     * Does nothing unless every answer is to be checked.
     *
     * @param definition what ran
     * @param state      what it left
     * @param depth      most rounded combines on the way of an element
     * @param strategy   what it ran by
     * @throws UnsupportedPlanException if the host cannot read the elements, or not as arrays
     * @throws EngineException          if the answer is wrong
     */
    void requireRight(Definition<?, ?> definition, Operands state, long depth, Strategy strategy) {
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
                .check(definition.load(state, 0), depth);
        if (!verdict.right()) {
            throw new EngineException("device gave a wrong answer: device="
                    + context.settings().device().map(Device::name).orElse("none") + ", strategy=" + strategy.label()
                    + ", reduction=" + inputs.reduction().name() + ", length=" + inputs.length() + ": "
                    + verdict.reason() + "; try another strategy, or the host");
        }
    }
}
