package uk.ac.manchester.tornado.api;

import io.funnel.embedded.service.Figure;
import io.funnel.embedded.service.PlanExecution;

/**
 * The figures of one execution and of its later transfers to the host: times in nanoseconds, sizes in bytes. All are 0
 * without a profiler.
 */
public class TornadoProfilerResult {

    private final PlanExecution execution;
    private final String trace;

    TornadoProfilerResult(PlanExecution execution, String trace) {
        this.execution = execution;
        this.trace = trace;
    }

    /** The time from the start of the execution to its end. */
    public long getTotalTime() {
        return execution.get(Figure.TOTAL);
    }

    /** The time for reading and rewriting the kernels' bytecode. */
    public long getCompileTime() {
        return execution.get(Figure.PREPARE);
    }

    /** Returns {@link #getCompileTime()}. */
    public long getTornadoCompilerTime() {
        return getCompileTime();
    }

    /** Always 0: the JVM compiles while it runs. */
    public long getDriverInstallTime() {
        return 0;
    }

    public long getDataTransfersTime() {
        return getDeviceWriteTime() + getDeviceReadTime();
    }

    public long getDeviceWriteTime() {
        return execution.get(Figure.TO_DEVICE);
    }

    public long getDeviceReadTime() {
        return execution.get(Figure.TO_HOST);
    }

    /** Always 0: a transfer is one copy and starts at once. */
    public long getDataTransferDispatchTime() {
        return 0;
    }

    /** The time outside preparation, kernels and transfers. */
    public long getKernelDispatchTime() {
        return execution.get(Figure.DISPATCH);
    }

    public long getDeviceKernelTime() {
        return execution.get(Figure.KERNEL);
    }

    public long getTotalBytesCopyIn() {
        return execution.get(Figure.BYTES_TO_DEVICE);
    }

    public long getTotalBytesCopyOut() {
        return execution.get(Figure.BYTES_TO_HOST);
    }

    public long getTotalBytesTransferred() {
        return getTotalBytesCopyIn() + getTotalBytesCopyOut();
    }

    /** The plan's device memory. */
    public long getTotalDeviceMemoryUsage() {
        return execution.get(Figure.DEVICE_BYTES);
    }

    /** All figures, and the time of each task, as JSON. */
    public String getProfileLog() {
        return execution.log();
    }

    /** Prints the figures as JSON. */
    public void dumpProfiles() {
        System.out.println(getProfileLog());
    }

    /** The plan's options before the execution. */
    public String getTraceExecutionPlan() {
        return trace;
    }
}
