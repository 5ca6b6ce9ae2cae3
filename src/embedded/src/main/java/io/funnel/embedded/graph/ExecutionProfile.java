package io.funnel.embedded.graph;

import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.profiler.ProfilerInterface;

/** The figures of one execution; all are 0 where the plan is not profiled. Times in nanoseconds, sizes in bytes. */
final class ExecutionProfile implements ProfilerInterface {

    /** One task of the execution. */
    private record TaskTime(String task, String kernel, String executor, long nanos) {}

    private final boolean enabled;
    private final List<TaskTime> tasks = new ArrayList<>();
    private long total;
    private long prepare;
    private long dispatch;
    private long kernel;
    private long toDevice;
    private long toHost;
    private long bytesToDevice;
    private long bytesToHost;
    private long deviceBytes;

    ExecutionProfile(boolean enabled) {
        this.enabled = enabled;
    }

    synchronized void task(String task, String kernelName, String executor, long nanos) {
        if (enabled) {
            tasks.add(new TaskTime(task, kernelName, executor, nanos));
            kernel += nanos;
        }
    }

    synchronized void prepared(long nanos) {
        prepare += enabled ? nanos : 0;
    }

    synchronized void copiedToDevice(long bytes, long nanos) {
        if (enabled) {
            bytesToDevice += bytes;
            toDevice += nanos;
        }
    }

    synchronized void copiedToHost(long bytes, long nanos) {
        if (enabled) {
            bytesToHost += bytes;
            toHost += nanos;
        }
    }

    synchronized void finished(long nanos, long memory) {
        if (enabled) {
            total = nanos;
            deviceBytes = memory;
            dispatch = Math.max(0, total - prepare - kernel - toDevice - toHost);
        }
    }

    @Override
    public synchronized long getTotalTime() {
        return total;
    }

    @Override
    public synchronized long getCompileTime() {
        return prepare;
    }

    /** Reading and rewriting the kernels' bytecode. */
    @Override
    public synchronized long getTornadoCompilerTime() {
        return prepare;
    }

    /** Always 0: the JVM compiles while it runs. */
    @Override
    public synchronized long getDriverInstallTime() {
        return 0;
    }

    @Override
    public synchronized long getDataTransfersTime() {
        return toDevice + toHost;
    }

    @Override
    public synchronized long getDeviceWriteTime() {
        return toDevice;
    }

    @Override
    public synchronized long getDeviceReadTime() {
        return toHost;
    }

    /** Always 0: a transfer is one copy and starts at once. */
    @Override
    public synchronized long getDataTransferDispatchTime() {
        return 0;
    }

    /** What is neither preparing, nor a kernel, nor a transfer. */
    @Override
    public synchronized long getKernelDispatchTime() {
        return dispatch;
    }

    @Override
    public synchronized long getDeviceKernelTime() {
        return kernel;
    }

    @Override
    public synchronized long getTotalBytesCopyIn() {
        return bytesToDevice;
    }

    @Override
    public synchronized long getTotalBytesCopyOut() {
        return bytesToHost;
    }

    @Override
    public synchronized long getTotalBytesTransferred() {
        return bytesToDevice + bytesToHost;
    }

    @Override
    public synchronized long getTotalDeviceMemoryUsage() {
        return deviceBytes;
    }

    @Override
    public synchronized String getProfileLog() {
        StringBuilder text = new StringBuilder("{\"runtime\": \"embedded\"");
        number(text, "totalNanos", total);
        number(text, "prepareNanos", prepare);
        number(text, "dispatchNanos", dispatch);
        number(text, "kernelNanos", kernel);
        number(text, "toDeviceNanos", toDevice);
        number(text, "toHostNanos", toHost);
        number(text, "bytesToDevice", bytesToDevice);
        number(text, "bytesToHost", bytesToHost);
        number(text, "deviceBytes", deviceBytes);
        text.append(", \"tasks\": [");
        String separator = "";
        for (TaskTime time : tasks) {
            text.append(separator).append("{\"task\": ").append(quoted(time.task()));
            text.append(", \"kernel\": ").append(quoted(time.kernel()));
            text.append(", \"executor\": ").append(quoted(time.executor()));
            number(text, "nanos", time.nanos());
            text.append('}');
            separator = ", ";
        }
        return text.append("]}").toString();
    }

    private static void number(StringBuilder text, String name, long value) {
        text.append(", \"").append(name).append("\": ").append(value);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
