package io.funnel.call;

import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.plan.Placement;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.settings.Fallback;
import java.util.Optional;

/** The host's second run over the inputs of a call whose state lacks what the result needs. */
record Repetition(FunnelContext context, CallPreferences preferences, CallInputs inputs) {

    /** The remark of a result that a second run has given. */
    static final String REMARK = "repeated on the host engine, since the first state has lost what the result needs";

    /**
     * Returns the result of a second run, if the state declines.
     *
     * @param onDevice whether a device has made the state
     * @throws EngineException if the inputs cannot be read again, or only a device may answer
     */
    <S, R> Optional<R> of(Definition<S, R> definition, Operands state, boolean onDevice) {
        if (definition.rules().isNone() || !definition.rules().declines(definition.load(state, 0))) {
            return Optional.empty();
        }
        return definition.rules().otherwise().map(otherwise -> {
            requirePossible(onDevice);
            return repeated(otherwise);
        });
    }

    private <T, R> R repeated(Definition<T, R> otherwise) {
        Operands state = NativeArrays.states(otherwise.signature(), 1);
        inputs.repeat(context.host(), otherwise, state, preferences.progress().orElse(done -> {}));
        return otherwise.finishSlot(state, 0);
    }

    private void requirePossible(boolean onDevice) {
        if (onDevice && context.placement() == Placement.DEVICE
                && context.settings().fallback() != Fallback.HOST_ON_FAILURE) {
            throw refused("only a device may answer: placement=DEVICE, fallback=" + context.settings().fallback(),
                    "placement FASTEST, or Fallback.HOST_ON_FAILURE");
        }
        if (inputs.residence().isDeviceAlone()) {
            throw refused("the host has no copy of the inputs", "inputs in the host's memory");
        }
        if (inputs.isOrdered()) {
            throw refused("data in order cannot be read again", "an array or a mapped file");
        }
    }

    private EngineException refused(String why, String what) {
        return new EngineException("state has lost what the result needs, and " + why + ", reduction="
                + inputs.reduction().name() + ", length=" + inputs.length() + "; try " + what);
    }
}
