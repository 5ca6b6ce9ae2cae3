package io.funnel.lab.page;

import io.funnel.device.Profile.LaunchSizes;
import io.funnel.strategy.Strategy;
import java.util.List;

/**
 * The fastest sizes of a strategy.
 *
 * @param cells for people: strategy, fastest, its time, the planner's choice, its time, the factor
 * @param gains whether they are faster than the planner's, by intervals and control
 */
public record SweepBest(Strategy strategy, LaunchSizes sizes, List<String> cells, boolean gains) {

    /** Of the cells. */
    public static final List<String> HEADS =
            List.of("strategy", "fastest", "time", "planner", "planner's time", "factor");

    public SweepBest {
        cells = List.copyOf(cells);
    }
}
