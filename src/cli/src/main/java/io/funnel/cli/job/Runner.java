package io.funnel.cli.job;

import io.funnel.cli.report.RunReport;
import io.funnel.device.Device;
import io.funnel.testkit.FuzzFinding;
import io.funnel.testkit.FuzzListener;
import io.funnel.testkit.Fuzzer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** A runtime that carries jobs out. */
public interface Runner {

    /** Its devices, the default first. */
    List<Device> devices();

    /**
     * Compares strategies; whatever goes wrong with one of them becomes its row.
     *
     * @throws io.funnel.cli.data.InputException if there is no such device or the size is beyond memory
     * @throws JobException                      if not even the first strategy could be started
     */
    void compare(ComparisonJob job, ComparisonListener listener);

    /**
     * Reduces data.
     *
     * @param progress told how many elements are done; not at all where it takes no time
     * @throws io.funnel.cli.data.InputException if the file cannot be read, or not reduced as asked
     * @throws JobException                      if the reduction did not run
     */
    RunReport run(RunJob job, LongConsumer progress);

    /**
     * Measures host and device.
     *
     * @param progress told what is being measured
     * @return the profile, as text
     * @throws io.funnel.cli.data.InputException if there is no such device
     * @throws JobException                      if nothing runs on it
     */
    String calibrate(CalibrationJob job, Consumer<String> progress);

    /**
     * Tries random cases; whatever goes wrong with one of them is told.
     *
     * @throws io.funnel.cli.data.InputException if there is no such device or nothing to try
     * @throws JobException                      if not even the first case could be started
     */
    void fuzz(FuzzJob job, FuzzListener listener);

    /**
     * Runs a case again that a random run has found.
     *
     * @throws io.funnel.cli.data.InputException if there is no such device
     */
    Fuzzer.Replay replay(DeviceChoice device, FuzzFinding finding);
}
