package io.funnel.cli.job;

/**
 * A device to be measured.
 *
 * @param device       which
 * @param longestBytes of the inputs
 */
public record CalibrationJob(DeviceChoice device, long longestBytes) implements Job {

    /** About how many points are measured, for a progress bar. */
    public static final int STEPS = 200;
}
