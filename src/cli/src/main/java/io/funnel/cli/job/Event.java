package io.funnel.cli.job;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.RunReport;
import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;

/** What is told of a {@link Job} while it is carried out; a worker tells it as one line of JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "event")
public sealed interface Event {

    /** A worker's runtime has started; its job has not. */
    record Ready() implements Event {}

    /** The devices there are, the default first, and what is to be said of how the process was started. */
    record Listed(List<Device> devices, Optional<String> remark) implements Event {}

    /** The device of a comparison; nothing has run yet. */
    record Started(Device device) implements Event {}

    /** Bytes a second that the device of a comparison copies within its memory; not told where nobody can tell. */
    record Copied(double bytesPerSecond) implements Event {}

    /** A strategy begins. */
    record Running(Strategy strategy) implements Event {}

    /** A strategy is done. */
    record Finished(Row row) implements Event {}

    /** Elements of a run that are done. */
    record Progress(long done) implements Event {}

    /** The result of a run. */
    record Ran(RunReport report) implements Event {}

    /** What a calibration is measuring. */
    record Measuring(String what, int done, int all) implements Event {}

    /** The profile that a calibration has made, as text. */
    record Calibrated(String profile) implements Event {}

    /** What a {@link Job.Added} tells. */
    non-sealed interface Added extends Event {}

    /** A worker's job ended with an exception; bad input or not. */
    record Failed(boolean input, String message, String trace) implements Event {}

    /** A worker's job is done. */
    record Done() implements Event {}
}
