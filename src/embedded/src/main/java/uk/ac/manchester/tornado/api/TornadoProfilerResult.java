package uk.ac.manchester.tornado.api;

import io.funnel.embedded.service.Figure;
import io.funnel.embedded.service.PlanExecution;

/**
 * The figures of one execution, and of the transfers to the host that were asked for after it: times in nanoseconds,
 * sizes in bytes. All are 0 where the profiler is off.
 */
public class TornadoProfilerResult {

    private final PlanExecution execution;
    private final String trace;

    TornadoProfilerResult(PlanExecution execution, String trace) {
        this.execution = execution;
        this.trace = trace;
    }

    /** From the start of the execution to its end. */
    public long getTotalTime() {
        return execution.get(Figure.TOTAL);
    }

    /** Reading and rewriting the kernels' bytecode. */
    public long getCompileTime() {
        return execution.get(Figure.PREPARE);
    }

    /** The same as {@link #getCompileTime()}. */
    public long getTornadoCompilerTime() {
        return getCompileTime();
    }

    /** Always 0: the JVM compiles while it runs. */
    public long getDriverInstallTime() {
        return 0;
    }

    /** All transfers. */
    public long getDataTransfersTime() {
        return getDeviceWriteTime() + getDeviceReadTime();
    }

    /** Transfers to the device. */
    public long getDeviceWriteTime() {
        return execution.get(Figure.TO_DEVICE);
    }

    /** Transfers to the host. */
    public long getDeviceReadTime() {
        return execution.get(Figure.TO_HOST);
    }

    /** Always 0: a transfer is one copy and starts at once. */
    public long getDataTransferDispatchTime() {
        return 0;
    }

    /** What is neither preparing, nor a kernel, nor a transfer. */
    public long getKernelDispatchTime() {
        return execution.get(Figure.DISPATCH);
    }

    /** The kernels alone. */
    public long getDeviceKernelTime() {
        return execution.get(Figure.KERNEL);
    }

    /** What was copied to the device. */
    public long getTotalBytesCopyIn() {
        return execution.get(Figure.BYTES_TO_DEVICE);
    }

    /** What was copied to the host. */
    public long getTotalBytesCopyOut() {
        return execution.get(Figure.BYTES_TO_HOST);
    }

    /** What was copied in both directions. */
    public long getTotalBytesTransferred() {
        return getTotalBytesCopyIn() + getTotalBytesCopyOut();
    }

    /** Device memory that the plan holds. */
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

    /** What the plan was told before the execution. */
    public String getTraceExecutionPlan() {
        return trace;
    }
}
