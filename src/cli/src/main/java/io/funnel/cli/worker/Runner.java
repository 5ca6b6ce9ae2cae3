package io.funnel.cli.worker;

import io.funnel.cli.fuzz.Finding;
import io.funnel.cli.fuzz.FuzzListener;
import io.funnel.cli.fuzz.Fuzzer;
import io.funnel.cli.report.RunReport;
import io.funnel.device.Device;
import java.util.List;

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
     * Reduces a file.
     *
     * @throws io.funnel.cli.data.InputException if the file cannot be read, or not reduced as asked
     * @throws JobException                      if the reduction did not run
     */
    RunReport run(RunJob job);

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
    Fuzzer.Replay replay(DeviceChoice device, Finding finding);
}
