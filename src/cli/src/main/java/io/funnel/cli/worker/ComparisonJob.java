package io.funnel.cli.worker;

import io.funnel.cli.report.Operation;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.List;

/**
 * A comparison to be made.
 *
 * @param device       where
 * @param reduction    of what
 * @param size         elements
 * @param seed         of the input
 * @param distribution of the input
 * @param sizes        group sizes that the user fixed
 * @param repetitions  timed runs
 * @param strategies   which, in this order
 */
public record ComparisonJob(
        DeviceChoice device,
        Operation reduction,
        int size,
        long seed,
        Distribution distribution,
        Sizes sizes,
        int repetitions,
        List<Strategy> strategies) {

    public ComparisonJob {
        strategies = List.copyOf(strategies);
    }

    /** The same for other strategies. */
    ComparisonJob with(List<Strategy> others) {
        return new ComparisonJob(device, reduction, size, seed, distribution, sizes, repetitions, others);
    }
}
