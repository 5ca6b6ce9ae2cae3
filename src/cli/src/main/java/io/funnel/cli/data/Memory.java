package io.funnel.cli.data;

import com.sun.management.OperatingSystemMXBean;
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

    /** Bytes of memory that this machine, or the container around it, has. */
    public static long physicalBytes() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }

    /**
     * Bytes that this machine, or the container around it, can still give. In a machine that is what Linux calls available,
     * the caches of files counted; elsewhere what is free.
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

    /** Refuses what there is no room for now; {@code what} names it, such as {@code size=1048576}. */
    public static void require(String what, long neededBytes) {
        require(what, neededBytes, availableBytes(), "the memory that is free");
    }

    /** The same of the memory that {@code where} names, such as a device's. */
    public static void require(String what, long neededBytes, long limitBytes, String where) {
        if (neededBytes > limitBytes) {
            throw new InputException(String.format(Locale.ROOT,
                    "size beyond %s: %s, needed=%.1f GiB, there=%.1f GiB; try a smaller size",
                    where, what, neededBytes / BYTES_PER_GIB, limitBytes / BYTES_PER_GIB));
        }
    }
}
