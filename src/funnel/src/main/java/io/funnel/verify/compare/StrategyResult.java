package io.funnel.verify.compare;

import io.funnel.plan.Plan;
import io.funnel.strategy.Algorithm;
import io.funnel.verify.ComponentError;
import java.util.List;
import java.util.Optional;

/**
 * One row of a comparison. Only a verified strategy has times.
 *
 * @param reason the reason for not being verified; empty if it is
 * @param value  the result, if it ran
 * @param error  distance from the reference, if it ran
 * @param bound  largest distance that rounding can explain, if it ran
 * @param components the errors of its numbers, if the state has several
 * @param exact  what was checked on data with an exact answer; empty if nothing was
 * @param kernel time in kernels by the device's events; empty on the host
 * @param call   whole-call time, the input on the device and the result on the host
 */
public record StrategyResult(
        Algorithm strategy,
        Status status,
        String reason,
        Optional<Plan> plan,
        Optional<Object> value,
        Optional<Double> error,
        Optional<Double> bound,
        List<ComponentError> components,
        String exact,
        Optional<Times> kernel,
        Optional<Times> call) {

    public StrategyResult {
        components = List.copyOf(components);
    }

    static StrategyResult without(Algorithm strategy, Status status, String reason, Optional<Plan> plan) {
        return new StrategyResult(strategy, status, reason, plan, Optional.empty(), Optional.empty(), Optional.empty(),
                List.of(), "", Optional.empty(), Optional.empty());
    }

    public static StrategyResult crashed(Algorithm strategy, String reason) {
        return without(strategy, Status.FAILED, reason, Optional.empty());
    }
}
