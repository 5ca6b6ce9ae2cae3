package io.funnel.cli.worker;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.funnel.cli.job.SavedCase;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.RunReport;
import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import io.funnel.testkit.Tally;
import io.funnel.verify.Status;
import java.util.List;

/** What a worker tells. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "event")
sealed interface Event {

    /** The device of a comparison. */
    record Started(Device device) implements Event {}

    /** A strategy begins. */
    record Running(Strategy strategy) implements Event {}

    /** A strategy is done. */
    record Finished(Row row) implements Event {}

    /** Elements of a run that are done. */
    record Progress(long done) implements Event {}

    /** What a calibration is measuring. */
    record Measuring(String what) implements Event {}

    /** The profile that a calibration has made. */
    record Calibrated(String profile) implements Event {}

    /** The result of a run. */
    record Ran(RunReport report) implements Event {}

    /** The devices there are. */
    record Listed(List<Device> devices) implements Event {}

    /** The device and the number of reductions of a random run. */
    record FuzzStarted(Device device, int reductions) implements Event {}

    /** A family of a random run begins. */
    record FamilyBegun(long family) implements Event {}

    /** A family of a random run is done. */
    record FamilyDone(long family, Tally tally) implements Event {}

    /** A case that is not right, as it is saved; made small or not yet. */
    record Found(SavedCase finding, boolean small) implements Event {}

    /** What became of a case that was run again. */
    record Replayed(Status status, String reason) implements Event {}

    /** The job ended with an exception; bad input or not. */
    record Failed(boolean input, String message, String trace) implements Event {}

    /** The job is done. */
    record Done() implements Event {}
}
