package io.funnel.embedded.graph;

import java.util.ArrayList;
import java.util.List;

/** The figures of one execution; all are 0 where the plan is not profiled. Times in nanoseconds, sizes in bytes. */
public final class Profile {

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

    Profile(boolean enabled) {
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

    /** From the start to the end of the execution. */
    public synchronized long totalNanos() {
        return total;
    }

    /** Reading and rewriting kernels. */
    public synchronized long prepareNanos() {
        return prepare;
    }

    /** What is neither preparing, nor a kernel, nor a transfer. */
    public synchronized long dispatchNanos() {
        return dispatch;
    }

    /** The kernels alone. */
    public synchronized long kernelNanos() {
        return kernel;
    }

    /** Transfers to the device. */
    public synchronized long toDeviceNanos() {
        return toDevice;
    }

    /** Transfers to the host, with those under demand after the execution. */
    public synchronized long toHostNanos() {
        return toHost;
    }

    /** What was copied to the device. */
    public synchronized long bytesToDevice() {
        return bytesToDevice;
    }

    /** What was copied to the host, with what was copied under demand after the execution. */
    public synchronized long bytesToHost() {
        return bytesToHost;
    }

    /** The device memory that the plan held at the end. */
    public synchronized long deviceBytes() {
        return deviceBytes;
    }

    /** All figures as JSON. */
    public synchronized String json() {
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
