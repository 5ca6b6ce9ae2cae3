package io.funnel.embedded;

import java.lang.management.ManagementFactory;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * The limits of the embedded device. They come from system properties, which are read at every execution of a plan and
 * every query of the device, so that a test can set them, run, and clear them again:
 *
 * <ul>
 *   <li>{@code funnel.embedded.maxGroupSize}: work-items of a group, 1024
 *   <li>{@code funnel.embedded.localMemoryBytes}: local memory of a group, 49152
 *   <li>{@code funnel.embedded.simdWidth}: work-items of a warp, 32
 *   <li>{@code funnel.embedded.globalMemoryBytes}: device memory, half of the machine's memory
 *   <li>{@code funnel.embedded.computeUnits}: groups that run at the same time, the number of processors
 * </ul>
 *
 * <p>{@code funnel.embedded.devices} says how many devices there are, one by default; each has these limits, and a memory of
 * its own.
 *
 * @param maxGroupSize the most work-items of a group
 * @param localMemoryBytes the local memory of a group
 * @param simdWidth the work-items of a warp
 * @param globalMemoryBytes the device's memory
 * @param computeUnits how many groups run at the same time
 */
public record DeviceLimits(
        int maxGroupSize, long localMemoryBytes, int simdWidth, long globalMemoryBytes, int computeUnits) {

    private static final String PREFIX = "funnel.embedded.";

    private static final int MOST_DEVICES = 64;

    private static final int LARGEST_GROUP = 1 << 16;

    private static final long HALF_OF_MEMORY = halfOfMemory();

    /** The limits as the system properties say now. */
    public static DeviceLimits current() {
        return new DeviceLimits((int) property("maxGroupSize", 1024, LARGEST_GROUP),
                property("localMemoryBytes", 49152, Integer.MAX_VALUE),
                (int) property("simdWidth", 32, LARGEST_GROUP),
                property("globalMemoryBytes", HALF_OF_MEMORY, Long.MAX_VALUE),
                (int) property("computeUnits", Runtime.getRuntime().availableProcessors(), 4096));
    }

    /** How many devices there are, as the system property says now. */
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
