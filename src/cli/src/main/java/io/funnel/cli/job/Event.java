package io.funnel.cli.job;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.RunReport;
import io.funnel.device.Device;
import io.funnel.strategy.Algorithm;
import java.util.List;
import java.util.Optional;

/** Progress of a {@link Job}; a worker reports it as one line of JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "event")
public sealed interface Event {

    /** A worker's runtime has started; its job has not. */
    record Ready() implements Event {}

    /** The available devices, the default first, and a remark about the start of the process. */
    record Listed(List<Device> devices, Optional<String> remark) implements Event {}

    /** The device of a comparison, and the id of the process that runs it; nothing has run yet. */
    record Started(Device device, long process) implements Event {

        public Started(Device device) {
            this(device, ProcessHandle.current().pid());
        }
    }

    /** Bandwidths of the device's memory, in bytes a second: of copies, and of a kernel that only reads; omitted if unknown. */
    record MemoryTimed(double copyBytesPerSecond, double readBytesPerSecond) implements Event {}

    /** A strategy starts. */
    record Running(Algorithm strategy) implements Event {}

    /** A strategy has finished. */
    record Finished(Row row) implements Event {}

    /** Number of elements that a run has finished. */
    record Progress(long done) implements Event {}

    /** The results of a run, one for each of its reductions. */
    record Ran(List<RunReport> reports) implements Event {
        public Ran {
            reports = List.copyOf(reports);
        }
    }

    /** The point that a calibration measures. */
    record Measuring(String what, int done, int all) implements Event {}

    /** The calibrated profile as text. */
    record Calibrated(String profile) implements Event {}

    /** Progress of a {@link Job.Added}. */
    non-sealed interface Added extends Event {}

    /** A worker's job ended with an exception; {@code input} marks bad input. */
    record Failed(boolean input, String message, String trace) implements Event {}

    /** A worker's job has finished. */
    record Done() implements Event {}
}
