package io.funnel.cli.job;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A request to a {@link Runner}; it travels to a worker as one line of JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "job")
public sealed interface Job {

    /** Lists the devices; answered by {@link Event.Listed}. */
    record Devices() implements Job {}

    /**
     * A comparison: {@link Event.Started}, then {@link Event.Running} and {@link Event.Finished} for each strategy in
     * turn, whatever its result.
     *
     * @param parameters values for each parameter input, as the user wrote them
     * @param data       one for each input that is read element by element; empty if the workload generates them
     * @param repeats    whether the strategies were right on data with an exact answer before, which they skip
     */
    record Comparison(
            DeviceChoice device, SelectedReduction chosen, List<String> parameters, Workload workload, Sizes sizes,
            List<? extends Algorithm> strategies, List<DataSource> data, boolean repeats) implements Job {

        public Comparison {
            parameters = List.copyOf(parameters);
            strategies = List.copyOf(strategies);
            data = List.copyOf(data);
        }

        public Comparison(DeviceChoice device, SelectedReduction chosen, List<String> parameters, Workload workload,
                Sizes sizes,
                List<? extends Algorithm> strategies) {
            this(device, chosen, parameters, workload, sizes, strategies, List.of(), false);
        }

        public Comparison with(List<? extends Algorithm> others) {
            return new Comparison(device, chosen, parameters, workload, sizes, others, data, repeats);
        }

        /** Returns a comparison of strategies that were right on data with an exact answer before, if so said. */
        public Comparison repeating(boolean before) {
            return new Comparison(device, chosen, parameters, workload, sizes, strategies, data, before);
        }
    }

    /**
     * Reductions of the same data: {@link Event.Progress} if it takes time, and {@link Event.Ran}.
     *
     * @param chosen     with the same inputs
     * @param data       one for each input that is read element by element
     * @param parameters values for each parameter input of those reductions that have any, as the user wrote them
     * @param strategy   the library's choice if empty
     * @param memory     limit on device memory, in bytes; all of it if empty
     * @param devices    several devices that share the work, by address or part of the name, or {@code all} of the
     *                   backend; a single device if empty
     * @param segments   what has an answer of its own; empty for one answer of all elements
     * @param bounded    whether each segment has a bound of its rounding error
     * @param values     the folder for files of the values of all segments; empty if the first ones are enough
     * @param reproducible whether results have the same bits everywhere
     */
    record Run(
            DeviceChoice device, List<SelectedReduction> chosen, List<DataSource> data, List<String> parameters,
            Optional<Strategy> strategy, Sizes sizes, Placement placement, OptionalLong memory, List<String> devices,
            Optional<SegmentChoice> segments, boolean bounded, Optional<Path> values, boolean reproducible)
            implements Job {

        public Run {
            chosen = List.copyOf(chosen);
            data = List.copyOf(data);
            parameters = List.copyOf(parameters);
            devices = List.copyOf(devices);
        }

        public Run(DeviceChoice device, List<SelectedReduction> chosen, List<DataSource> data, List<String> parameters,
                Optional<Strategy> strategy, Sizes sizes, Placement placement, OptionalLong memory,
                List<String> devices) {
            this(device, chosen, data, parameters, strategy, sizes, placement, memory, devices, Optional.empty(),
                    false, Optional.empty(), false);
        }

        /** Returns a run whose results have the same bits everywhere, if so said. */
        public Run reproducible(boolean asked) {
            return new Run(device, chosen, data, parameters, strategy, sizes, placement, memory, devices, segments,
                    bounded, values, asked);
        }

        /** Returns a run with an answer for each segment, whose values become files in a folder. */
        public Run per(Optional<SegmentChoice> choice, boolean withBounds, Optional<Path> folder) {
            return new Run(device, chosen, data, parameters, strategy, sizes, placement, memory, devices, choice,
                    withBounds, folder, reproducible);
        }
    }

    /** Calibrates a device: {@link Event.Measuring} for each point, and {@link Event.Calibrated}. */
    record Calibration(DeviceChoice device, long longestBytes) implements Job {}

    /** A job of another module, loaded by name from the worker's class path. */
    non-sealed interface Added extends Job {

        /** Runs the job in this process. */
        void run(Consumer<Event> listener);
    }
}
