package io.funnel.cli.job;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.funnel.cli.data.DataSource;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Chosen;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** What a {@link Runner} can be asked for; to a worker it travels as one line of JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "job")
public sealed interface Job {

    /** The devices there are; told by {@link Event.Listed}. */
    record Devices() implements Job {}

    /**
     * A comparison: {@link Event.Started}, then {@link Event.Running} and {@link Event.Finished} for each strategy
     * in turn, whatever goes wrong with it.
     *
     * @param parameters values for each input that holds parameters, as the user wrote them
     * @param data       one for each input that is read element by element; none where the workload says what is made
     */
    record Comparison(
            DeviceChoice device, Chosen chosen, List<String> parameters, Workload workload, Sizes sizes,
            List<Strategy> strategies, List<DataSource> data) implements Job {

        public Comparison {
            parameters = List.copyOf(parameters);
            strategies = List.copyOf(strategies);
            data = List.copyOf(data);
        }

        public Comparison(DeviceChoice device, Chosen chosen, List<String> parameters, Workload workload, Sizes sizes,
                List<Strategy> strategies) {
            this(device, chosen, parameters, workload, sizes, strategies, List.of());
        }

        public Comparison with(List<Strategy> others) {
            return new Comparison(device, chosen, parameters, workload, sizes, others, data);
        }
    }

    /**
     * One reduction of data: {@link Event.Progress} where it takes time, and {@link Event.Ran}.
     *
     * @param data       of what, one for each input that is read element by element
     * @param parameters values for each input that holds parameters, as the user wrote them
     * @param strategy   how; the library's choice where it is empty
     * @param memory     device memory that it may take, in bytes; as much as there is where it is empty
     * @param devices    several devices that work side by side, by address or a part of the name, or {@code all} of the
     *                   backend; where it is empty, the one device
     */
    record Run(
            DeviceChoice device, Chosen chosen, List<DataSource> data, List<String> parameters,
            Optional<Strategy> strategy, Sizes sizes, Placement placement, OptionalLong memory, List<String> devices)
            implements Job {

        public Run {
            data = List.copyOf(data);
            parameters = List.copyOf(parameters);
            devices = List.copyOf(devices);
        }
    }

    /** A device to be measured: {@link Event.Measuring} for each point, and {@link Event.Calibrated}. */
    record Calibration(DeviceChoice device, long longestBytes) implements Job {}

    /** A job of another module, found on the worker's class path by its name. */
    non-sealed interface Added extends Job {

        /** Carries it out in this process. */
        void run(Consumer<Event> listener);
    }
}
