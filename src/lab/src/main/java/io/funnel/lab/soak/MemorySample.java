package io.funnel.lab.soak;

import io.funnel.Funnel;
import io.funnel.device.Device.Runtime;
import io.funnel.device.Devices;
import io.funnel.lab.results.RowFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory of this process.
 *
 * @param heapBytes      of the Java heap after a collection
 * @param classes        that are loaded
 * @param residentBytes  of the whole process; -1 where the system has no such number
 * @param deviceBytes    that plans hold on the embedded device; -1 on others
 * @param accountedBytes device memory that the Funnel says it holds
 */
record MemorySample(long heapBytes, long classes, long residentBytes, long deviceBytes, long accountedBytes) {

    private static final String DEVICE = "io.funnel.embedded.device.DeviceMemory";
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final long KIBI = 1024;

    /** Makes the file of a run's samples. */
    static RowFile file(Path file) throws IOException {
        return new RowFile(file, "seconds", "answers", "heapBytes", "classes", "residentBytes", "deviceBytes",
                "accountedBytes");
    }

    /** Takes a sample, after a collection. */
    static MemorySample of(Funnel funnel) {
        System.gc();
        return new MemorySample(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(),
                resident(),
                device(), funnel.deviceMemory().heldBytes());
    }

    /** Writes the row of a sample. */
    void write(RowFile rows, long start, long answers) {
        rows.row((System.nanoTime() - start) / 1_000_000_000L, answers, heapBytes, classes, residentBytes, deviceBytes,
                accountedBytes);
    }

    private static long device() {
        if (Devices.runtime() != Runtime.EMBEDDED) {
            return -1;
        }
        try {
            return (long) Class.forName(DEVICE).getMethod("usedByAllPlans").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no memory of the embedded device: class=" + DEVICE, e);
        }
    }

    private static long resident() {
        if (!Files.isReadable(STATUS)) {
            return -1;
        }
        try {
            List<String> lines = Files.readAllLines(STATUS);
            return lines.stream().filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIBI).findFirst().orElse(-1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
