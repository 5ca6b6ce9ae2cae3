package io.funnel.cli.job;

import io.funnel.cli.data.DataSource;
import io.funnel.cli.search.Wish;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One reduction of data.
 *
 * @param device     where
 * @param wish       by which reduction
 * @param data       of what, one for each input that is read element by element
 * @param parameters values for each input that holds parameters, as the user wrote them
 * @param strategy   how; the library's choice where it is empty
 * @param sizes      group sizes that the user fixed
 * @param placement  where it may run
 * @param memory     device memory that it may take, in bytes; as much as there is where it is empty
 */
public record RunJob(
        DeviceChoice device,
        Wish wish,
        List<DataSource> data,
        List<String> parameters,
        Optional<Strategy> strategy,
        Sizes sizes,
        Placement placement,
        OptionalLong memory) implements Job {

    public RunJob {
        data = List.copyOf(data);
        parameters = List.copyOf(parameters);
    }
}
