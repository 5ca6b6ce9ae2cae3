package io.funnel.cli.job;

import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Chosen;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import java.util.List;

/**
 * A comparison to be made.
 *
 * @param device     where
 * @param chosen     of which reduction
 * @param parameters values for each input that holds parameters, as the user wrote them
 * @param workload   on what input, how often
 * @param sizes      group sizes that the user fixed
 * @param strategies which, in this order
 */
public record ComparisonJob(
        DeviceChoice device, Chosen chosen, List<String> parameters, Workload workload, Sizes sizes,
        List<Strategy> strategies) implements Job {

    public ComparisonJob {
        parameters = List.copyOf(parameters);
        strategies = List.copyOf(strategies);
    }

    /** The same for other strategies. */
    public ComparisonJob with(List<Strategy> others) {
        return new ComparisonJob(device, chosen, parameters, workload, sizes, others);
    }
}
