package io.funnel.lab.fuzz;

import io.funnel.canary.Canary;
import io.funnel.device.Device;
import io.funnel.lab.target.FuzzTarget;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.util.Optional;

/** Says whether a wrong answer is one that the library would have given. */
@FunctionalInterface
interface CanaryJudge {

    /** Why the library would not use this here; nothing where it would. Each is tried once. */
    Optional<String> refusal(Reduction<?> reduction, Strategy strategy, Sizes sizes);

    static CanaryJudge on(Device device) {
        return Canary.on(device)::refusal;
    }

    /** Why a case that ended so is refused: its answer is wrong, and the canary of its strategy is wrong as well. */
    default Optional<String> refusal(Status status, FuzzTarget way, FuzzTarget.Task task) {
        return status == Status.WRONG && way.runsStrategy()
                ? refusal(task.reduction(), task.strategy(), task.sizes())
                : Optional.empty();
    }
}
