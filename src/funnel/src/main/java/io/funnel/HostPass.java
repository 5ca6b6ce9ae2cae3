package io.funnel;

import io.funnel.engine.host.HostEngine;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;

/**
 * The host engine over the elements of one call, which are in the host's memory.
 *
 * @param context whose engine
 * @param inputs the elements, and what reduces them
 */
record HostPass(FunnelContext context, CallInputs inputs) {

    /**
     * Reduces them.
     *
     * @param running what runs: the reduction itself or its bounded variant
     * @param state   filled with what it comes to
     * @return how many rounded combines lie between an element and the state
     */
    long run(Definition<?, ?> running, Operands state) {
        Definition<?, ?> definition = inputs.reduction().definition();
        if (running.equals(definition)) {
            context.host().reduce(running, inputs.segments(), 0, inputs.length(), state);
            return HostEngine.depth(running, inputs.length());
        }
        context.host().reduceBounded(definition, inputs.segments(), 0, inputs.length(), state);
        return HostEngine.depthBounded(definition, inputs.length());
    }
}
