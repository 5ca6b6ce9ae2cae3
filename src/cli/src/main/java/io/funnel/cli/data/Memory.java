package io.funnel.cli.data;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** The machine's memory, asked before large arrays are allocated. */
public final class Memory {

    private static final double BYTES_PER_GIB = 1L << 30;

    private Memory() {}

    /** Bytes of memory that this machine, or the container around it, has. */
    public static long physicalBytes() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }

    /** Refuses what this machine's memory has no room for; {@code what} names it, such as {@code size=1048576}. */
    public static void require(String what, long neededBytes) {
        require(what, neededBytes, physicalBytes(), "this machine's memory");
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
