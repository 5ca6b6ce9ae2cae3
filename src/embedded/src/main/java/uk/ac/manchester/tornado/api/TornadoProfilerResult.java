package uk.ac.manchester.tornado.api;

import io.funnel.embedded.graph.Profile;
import uk.ac.manchester.tornado.api.profiler.ProfilerInterface;

/** The figures of one execution, and of the transfers to the host that were asked for after it. */
public class TornadoProfilerResult implements ProfilerInterface {

    private final Profile profile;
    private final String trace;

    TornadoProfilerResult(Profile profile, String trace) {
        this.profile = profile;
        this.trace = trace;
    }

    @Override
    public long getTotalTime() {
        return profile.totalNanos();
    }

    @Override
    public long getCompileTime() {
        return profile.prepareNanos();
    }

    /** Reading and rewriting the kernels' bytecode. */
    @Override
    public long getTornadoCompilerTime() {
        return profile.prepareNanos();
    }

    /** Always 0: the JVM compiles while it runs. */
    @Override
    public long getDriverInstallTime() {
        return 0;
    }

    @Override
    public long getDataTransfersTime() {
        return profile.toDeviceNanos() + profile.toHostNanos();
    }

    @Override
    public long getDeviceWriteTime() {
        return profile.toDeviceNanos();
    }

    @Override
    public long getDeviceReadTime() {
        return profile.toHostNanos();
    }

    /** Always 0: a transfer is one copy and starts at once. */
    @Override
    public long getDataTransferDispatchTime() {
        return 0;
    }

    @Override
    public long getKernelDispatchTime() {
        return profile.dispatchNanos();
    }

    @Override
    public long getDeviceKernelTime() {
        return profile.kernelNanos();
    }

    @Override
    public String getProfileLog() {
        return profile.json();
    }

    @Override
    public long getTotalBytesCopyIn() {
        return profile.bytesToDevice();
    }

    @Override
    public long getTotalBytesCopyOut() {
        return profile.bytesToHost();
    }

    @Override
    public long getTotalBytesTransferred() {
        return profile.bytesToDevice() + profile.bytesToHost();
    }

    @Override
    public long getTotalDeviceMemoryUsage() {
        return profile.deviceBytes();
    }

    /** Prints the figures as JSON. */
    public void dumpProfiles() {
        System.out.println(profile.json());
    }

    /** What the plan was told before the execution. */
    public String getTraceExecutionPlan() {
        return trace;
    }
}
