package io.funnel.embedded;

import java.lang.management.ManagementFactory;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * The limits of the embedded device. Every execution of a plan and every query of the device reads them from system
 * properties. A test can therefore set them, run, and clear them again:
 *
 * <ul>
 * <li>{@code funnel.embedded.maxGroupSize}: work-items of a group, 1024
 * <li>{@code funnel.embedded.localMemoryBytes}: local memory of a group, 49152
 * <li>{@code funnel.embedded.simdWidth}: work-items of a warp, 32
 * <li>{@code funnel.embedded.globalMemoryBytes}: device memory, half of the machine's memory
 * <li>{@code funnel.embedded.computeUnits}: groups that run concurrently, the number of processors
 * </ul>
 *
 * <p>{@code funnel.embedded.devices} sets the number of devices, one by default; each has these limits and its own
 * memory.
 *
 * @param maxGroupSize the most work-items of a group
 * @param localMemoryBytes the local memory of a group
 * @param simdWidth the work-items of a warp
 * @param globalMemoryBytes the device's memory
 * @param computeUnits groups that run concurrently
 */
public record DeviceLimits(
        int maxGroupSize, long localMemoryBytes, int simdWidth, long globalMemoryBytes, int computeUnits) {

    private static final String PREFIX = "funnel.embedded.";

    private static final int MOST_DEVICES = 64;

    private static final int LARGEST_GROUP = 1 << 16;

    private static final long HALF_OF_MEMORY = halfOfMemory();

    /** Reads the limits from the system properties. */
    public static DeviceLimits current() {
        return new DeviceLimits((int) property("maxGroupSize", 1024, LARGEST_GROUP),
                property("localMemoryBytes", 49152, Integer.MAX_VALUE),
                (int) property("simdWidth", 32, LARGEST_GROUP),
                property("globalMemoryBytes", HALF_OF_MEMORY, Long.MAX_VALUE),
                (int) property("computeUnits", Runtime.getRuntime().availableProcessors(), 4096));
    }

    /** Reads the number of devices from its system property. */
    public static int devices() {
        return (int) property("devices", 1, MOST_DEVICES);
    }

    private static long property(String name, long defaultValue, long most) {
        String text = System.getProperty(PREFIX + name);
        if (text == null) {
            return defaultValue;
        }
        try {
            long value = Long.parseLong(text.strip());
            if (value >= 1 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported below, with values that are out of range.
        }
        throw new TornadoRuntimeException("bad limit of the embedded device: " + PREFIX + name + "=" + text
                + "; try a whole number from 1 to " + most);
    }

    private static long halfOfMemory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean machine
                ? machine.getTotalMemorySize() / 2
                : Runtime.getRuntime().maxMemory();
    }
}
