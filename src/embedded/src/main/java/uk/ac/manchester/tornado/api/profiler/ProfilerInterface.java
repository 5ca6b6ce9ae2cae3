package uk.ac.manchester.tornado.api.profiler;

/** The figures of an execution: times in nanoseconds, sizes in bytes. All are 0 where the profiler is off. */
public interface ProfilerInterface {

    /** From the start of the execution to its end. */
    long getTotalTime();

    /** Compiling, on all levels. */
    long getCompileTime();

    /** The runtime's own compiler. */
    long getTornadoCompilerTime();

    /** The driver's compiler. */
    long getDriverInstallTime();

    /** All transfers. */
    long getDataTransfersTime();

    /** Transfers to the device. */
    long getDeviceWriteTime();

    /** Transfers to the host. */
    long getDeviceReadTime();

    /** Starting transfers. */
    long getDataTransferDispatchTime();

    /** Starting kernels. */
    long getKernelDispatchTime();

    /** The kernels alone. */
    long getDeviceKernelTime();

    /** All figures as JSON. */
    String getProfileLog();

    /** What was copied to the device. */
    long getTotalBytesCopyIn();

    /** What was copied to the host. */
    long getTotalBytesCopyOut();

    /** What was copied in both directions. */
    long getTotalBytesTransferred();

    /** Device memory that the plan holds. */
    long getTotalDeviceMemoryUsage();
}
