package io.funnel.engine.memory;

import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.reduction.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Limits of buffer sizes.
 *
 * @param memoryBytes device memory of the session
 * @param runtimeBytes memory of the device and TornadoVM for all sessions
 * @param bufferBytes the largest buffer, header included
 * @param chunkBytes bytes of a staging array
 */
public record MemoryLimits(long memoryBytes, long runtimeBytes, long bufferBytes, long chunkBytes) {

    private static final String DEVICE_MEMORY = "tornado.device.memory";
    private static final String DEVICE_MEMORY_DEFAULT = "4GB";
    /** TornadoVM's arrays count their header in elements when they index. */
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 7;
    private static final int SMALLEST_CLASS = 1 << 12;
    private static final int CLASS_BITS = 2;
    /** Elements of the smallest kernel-owned array; the kernel's own graph copies host data up to this length. */
    public static final int SMALLEST_OWN = 1 << 14;
    private static final int OWN_BITS = 4;
    /** The minimum size of a chunk under any limit. */
    public static final long LEAST_CHUNK = 1 << 20;
    /** Chunks per lane that a limit must allow: four inputs, and as much again for partials and cached memory. */
    private static final int SHARES = 8;
    private static final int PAGE = 1 << 12;
    /** Sizes between a power of two and the next. */
    private static final int SIZES = 8;

    /** The requested limit, which also shrinks chunks; else that of device and {@code tornado.device.memory}. */
    public static MemoryLimits of(
            Device device, OptionalLong memoryBytes, OptionalLong bufferBytes, long chunkBytes, int lanes) {
        long memory = device.globalMemoryBytes();
        if (device.runtime() == Runtime.TORNADOVM) {
            memory = Math.min(memory, bytes(System.getProperty(DEVICE_MEMORY, DEVICE_MEMORY_DEFAULT)));
        }
        long runtime = memory;
        memory = memoryBytes.orElse(memory);
        // TornadoVM's limit is strictly below the device's largest allocation.
        long buffer =
                TornadoExecutionPlan.getDevice(device.backendIndex(), device.deviceIndex()).getMaxAllocMemory() - 1;
        buffer = Math.min(bufferBytes.orElse(buffer), buffer);
        long fitting = Long.highestOneBit(Math.max(LEAST_CHUNK, memory / ((long) lanes * SHARES)));
        long chunk = memoryBytes.isPresent() ? Math.min(chunkBytes, fitting) : chunkBytes;
        return new MemoryLimits(memory, runtime, buffer, Math.min(chunk, buffer - TornadoNativeArray.ARRAY_HEADER));
    }

    /** TornadoVM's notation: a number, then KB, MB or GB. */
    private static long bytes(String size) {
        String text = size.strip().toUpperCase(Locale.ROOT);
        int letters = text.length();
        while (letters > 0 && !Character.isDigit(text.charAt(letters - 1))) {
            letters--;
        }
        long number = Long.parseLong(text.substring(0, letters));
        return switch (text.substring(letters).strip()) {
            case "KB" -> number << 10;
            case "MB" -> number << 20;
            case "GB" -> number << 30;
            default -> number;
        };
    }

    /** Rounds a number of elements up to one of few sizes, at most an eighth above. */
    public static int roundedUp(int elements) {
        int step = Math.max(1, Integer.highestOneBit(elements) / SIZES);
        return (int) Math.min(LARGEST_ARRAY, Math.ceilDiv(elements, step) * (long) step);
    }

    /** Elements of the largest staging array. */
    public int chunkElements(ElementType type) {
        return Math.clamp(chunkBytes / type.sizeBytes(), 1, LARGEST_ARRAY);
    }

    /** Elements of the largest buffer. */
    public int bufferElements(ElementType type) {
        return Math.clamp(
                (bufferBytes - TornadoNativeArray.ARRAY_HEADER) / type.sizeBytes(), 1, LARGEST_ARRAY);
    }

    /**
     * Elements of the staging array that holds this many. Classes are a factor of four apart, since TornadoVM copies
     * whole arrays and compiles for each.
     */
    public int stagingClass(ElementType type, int elements) {
        return sizeClass(type, elements, SMALLEST_CLASS, CLASS_BITS);
    }

    private int sizeClass(ElementType type, int elements, long smallest, int bits) {
        int largest = chunkElements(type);
        long capacity = smallest;
        while (capacity < elements) {
            capacity <<= bits;
        }
        return elements > largest ? elements : (int) Math.min(capacity, largest);
    }

    public List<Integer> stagingClasses(ElementType type) {
        return sizeClasses(SMALLEST_CLASS, CLASS_BITS, chunkElements(type));
    }

    private static List<Integer> sizeClasses(long smallest, int bits, int largest) {
        List<Integer> classes = new ArrayList<>();
        for (long capacity = smallest; capacity < largest; capacity <<= bits) {
            classes.add((int) capacity);
        }
        classes.add(largest);
        return classes;
    }

    /** Elements of the kernel-owned array for this many; there are fewer classes, as each compiles a kernel. */
    public int ownClass(ElementType type, int elements) {
        return sizeClass(type, elements, SMALLEST_OWN, OWN_BITS);
    }

    /** A length of each class of kernel-owned arrays up to a chunk. */
    public List<Integer> ownClasses(int chunk) {
        return sizeClasses(SMALLEST_OWN, OWN_BITS, chunk);
    }

    /** Elements of a resident buffer: whole pages, so that buffers can follow each other. */
    public int residentClass(ElementType type, int elements) {
        long pages = Math.ceilDiv(Math.max(1L, elements), PAGE) * PAGE;
        return (int) Math.min(pages, bufferElements(type));
    }
}
