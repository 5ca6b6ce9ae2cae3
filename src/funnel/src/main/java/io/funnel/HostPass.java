package io.funnel;

import io.funnel.engine.host.HostEngine;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;

/**
 * The host engine over the elements of one call, which are in the host's memory.
 *
 * @param core      whose engine
 * @param arguments the elements, and what reduces them
 */
record HostPass(Core core, Arguments arguments) {

    /**
     * Reduces them.
     *
     * @param running what runs: the reduction itself or a companion of it
     * @param state   filled with what it comes to
     * @return how many rounded combines lie between an element and the state
     */
    long run(Definition<?, ?> running, Operands state) {
        Definition<?, ?> definition = arguments.reduction().definition();
        if (running.equals(definition)) {
            core.host().reduce(running, arguments.segments(), 0, arguments.length(), state);
            return HostEngine.depth(running, arguments.length());
        }
        core.host().reduceWithMagnitude(definition, arguments.segments(), 0, arguments.length(), state);
        return HostEngine.depthWithMagnitude(definition, arguments.length());
    }
}
