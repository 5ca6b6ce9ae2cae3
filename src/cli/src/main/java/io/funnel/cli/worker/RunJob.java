package io.funnel.cli.worker;

import io.funnel.cli.data.DataFile;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Operator;
import io.funnel.strategy.Strategy;
import java.util.Optional;

/**
 * One reduction of a file.
 *
 * @param device   where
 * @param operator by what
 * @param data     of what
 * @param strategy how; the library's choice where it is empty
 * @param sizes    group sizes that the user fixed
 */
public record RunJob(
        DeviceChoice device, Operator operator, DataFile data, Optional<Strategy> strategy, Sizes sizes) {}
