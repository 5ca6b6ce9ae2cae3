package io.funnel.cli.data;

import com.sun.management.OperatingSystemMXBean;
import io.funnel.cli.message.InputException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The machine's memory, asked before large arrays are allocated. */
public final class Memory {

    private static final double BYTES_PER_GIB = 1L << 30;

    private Memory() {}

    /** Returns the bytes of memory of this machine or its container. */
    public static long physicalBytes() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }

    /**
     * Returns the bytes of memory that are still available in this machine or its container. On Linux this includes
     * caches; elsewhere it is the free memory.
     */
    public static long availableBytes() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        boolean isContainer = system.getTotalMemorySize() < known("MemTotal").orElse(0);
        return isContainer
                ? system.getFreeMemorySize()
                : known("MemAvailable").orElseGet(system::getFreeMemorySize);
    }

    private static OptionalLong known(String name) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
            return lines.filter(line -> line.startsWith(name + ":"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10).findFirst();
        } catch (IOException | RuntimeException e) {
            return OptionalLong.empty();
        }
    }

    /** Refuses a request that exceeds the available memory; {@code what} names it, such as {@code size=1048576}. */
    public static void require(String what, long neededBytes) {
        require(what, neededBytes, availableBytes(), "the memory that is free");
    }

    /** Refuses a request that exceeds a limit, such as a device's memory, which {@code where} names. */
    public static void require(String what, long neededBytes, long limitBytes, String where) {
        if (neededBytes > limitBytes) {
            throw new InputException(String.format(Locale.ROOT,
                    "size beyond %s: %s, needed=%.1f GiB, available=%.1f GiB; try a smaller size",
                    where, what, neededBytes / BYTES_PER_GIB, limitBytes / BYTES_PER_GIB));
        }
    }
}
