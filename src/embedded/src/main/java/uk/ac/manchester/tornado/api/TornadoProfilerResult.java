package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.profiler.ProfilerInterface;

/** The figures of one execution, and of the transfers to the host that were asked for after it. */
public class TornadoProfilerResult implements ProfilerInterface {

    private final ProfilerInterface profile;
    private final String trace;

    TornadoProfilerResult(ProfilerInterface profile, String trace) {
        this.profile = profile;
        this.trace = trace;
    }

    @Override
    public long getTotalTime() {
        return profile.getTotalTime();
    }

    @Override
    public long getCompileTime() {
        return profile.getCompileTime();
    }

    @Override
    public long getTornadoCompilerTime() {
        return profile.getTornadoCompilerTime();
    }

    @Override
    public long getDriverInstallTime() {
        return profile.getDriverInstallTime();
    }

    @Override
    public long getDataTransfersTime() {
        return profile.getDataTransfersTime();
    }

    @Override
    public long getDeviceWriteTime() {
        return profile.getDeviceWriteTime();
    }

    @Override
    public long getDeviceReadTime() {
        return profile.getDeviceReadTime();
    }

    @Override
    public long getDataTransferDispatchTime() {
        return profile.getDataTransferDispatchTime();
    }

    @Override
    public long getKernelDispatchTime() {
        return profile.getKernelDispatchTime();
    }

    @Override
    public long getDeviceKernelTime() {
        return profile.getDeviceKernelTime();
    }

    @Override
    public String getProfileLog() {
        return profile.getProfileLog();
    }

    @Override
    public long getTotalBytesCopyIn() {
        return profile.getTotalBytesCopyIn();
    }

    @Override
    public long getTotalBytesCopyOut() {
        return profile.getTotalBytesCopyOut();
    }

    @Override
    public long getTotalBytesTransferred() {
        return profile.getTotalBytesTransferred();
    }

    @Override
    public long getTotalDeviceMemoryUsage() {
        return profile.getTotalDeviceMemoryUsage();
    }

    /** Prints the figures as JSON. */
    public void dumpProfiles() {
        System.out.println(profile.getProfileLog());
    }

    /** What the plan was told before the execution. */
    public String getTraceExecutionPlan() {
        return trace;
    }
}
