package io.funnel.cli.worker;

import io.funnel.cli.search.Chosen;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.List;

/**
 * A comparison to be made.
 *
 * @param device       where
 * @param chosen       of which reduction
 * @param parameters   values for each input that holds parameters, as the user wrote them
 * @param size         elements
 * @param seed         of the input
 * @param distribution of the input
 * @param sizes        group sizes that the user fixed
 * @param repetitions  timed runs; 0 checks each strategy once and times nothing
 * @param strategies   which, in this order
 */
public record ComparisonJob(
        DeviceChoice device,
        Chosen chosen,
        List<String> parameters,
        int size,
        long seed,
        Distribution distribution,
        Sizes sizes,
        int repetitions,
        List<Strategy> strategies) {

    public ComparisonJob {
        parameters = List.copyOf(parameters);
        strategies = List.copyOf(strategies);
    }

    /** The same for other strategies. */
    ComparisonJob with(List<Strategy> others) {
        return new ComparisonJob(device, chosen, parameters, size, seed, distribution, sizes, repetitions, others);
    }
}
