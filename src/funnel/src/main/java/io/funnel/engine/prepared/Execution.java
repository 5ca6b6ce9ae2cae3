package io.funnel.engine.prepared;

import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import java.util.OptionalLong;

/**
 * One run of a strategy.
 *
 * @param value       the result, of the reduction's result type
 * @param state       the operator's state before the last step; of the definition's state type
 * @param plan        the launches
 * @param depth       most rounded combines between an element and the result
 * @param launches    kernel launches; 0 on the host
 * @param callNanos   wall-clock time from the call to the result on the host, the input already on the device
 * @param kernelNanos time in kernels by the device's events; empty on the host and if not requested
 */
public record Execution(
        Object value, Object state, Plan plan, long depth, int launches, long callNanos, OptionalLong kernelNanos) {

    /** Stands for the result of a state that declines: a call repeats on the host. */
    private static final String DECLINED = "declined";

    /** The result of a state. */
    static <S> Object value(Definition<S, ?> definition, S state) {
        return definition.rules().declines(state) ? DECLINED : definition.finish(state);
    }
}
