package io.funnel.cli.job;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What a worker can be asked for, in one line of JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "job")
public sealed interface Job permits ComparisonJob, RunJob, CalibrationJob, FuzzJob, Job.Replay, Job.Devices {

    /** The devices there are. */
    record Devices() implements Job {}

    /**
     * A case of a random run once more.
     *
     * @param device  where
     * @param finding the case, as {@code funnel fuzz} saved it
     */
    record Replay(DeviceChoice device, SavedCase finding) implements Job {}
}
