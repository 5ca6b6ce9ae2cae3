package io.funnel.engine.driver;

import static io.funnel.engine.driver.OpenCl.NULL;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.funnel.engine.EngineException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Locked memory through OpenCL, which cannot lock memory directly. Its driver can allocate a buffer's memory. In
 * NVIDIA's driver, such a mapped buffer is locked for every context of the process. Source: Khronos, <i>OpenCL 1.2
 * Specification</i>, 5.2.1, {@code CL_MEM_ALLOC_HOST_PTR}; NVIDIA, <i>OpenCL Best Practices Guide</i>, 3.1.1.
 */
final class OpenClMemory {

    private static final int PLATFORM_NAME = 0x0902;
    private static final long GPU = 1 << 2;
    private static final long READ_WRITE_ALLOC_HOST_PTR = 1 | 1 << 4;
    private static final long MAP_READ_WRITE = 1 | 1 << 1;
    private static final int MOST_PLATFORMS = 16;
    private static final int NAME_BYTES = 256;

    private final long context;
    private final long queue;

    OpenClMemory() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment device = arena.allocate(JAVA_LONG);
            OpenCl.LIBRARY.check("clGetDeviceIDs", platform(arena), GPU, 1, device, NULL);
            context = OpenCl.create("clCreateContext", NULL, 1, device, NULL, NULL);
            queue = OpenCl.create("clCreateCommandQueue", context, device.get(JAVA_LONG, 0), 0L);
        }
    }

    private static long platform(Arena arena) {
        MemorySegment platforms = arena.allocate(JAVA_LONG, MOST_PLATFORMS);
        MemorySegment count = arena.allocate(JAVA_INT);
        MemorySegment name = arena.allocate(NAME_BYTES);
        OpenCl.LIBRARY.check("clGetPlatformIDs", MOST_PLATFORMS, platforms, count);
        for (int i = 0; i < Math.min(MOST_PLATFORMS, count.get(JAVA_INT, 0)); i++) {
            long platform = platforms.getAtIndex(JAVA_LONG, i);
            OpenCl.LIBRARY.check("clGetPlatformInfo", platform, PLATFORM_NAME, (long) NAME_BYTES, name, NULL);
            if (name.getString(0).contains("NVIDIA")) {
                return platform;
            }
        }
        throw new EngineException("no driver whose mapped buffers are known to serve other contexts");
    }

    MemorySegment allocate(long bytes, Arena arena) {
        long buffer = OpenCl.create("clCreateBuffer", context, READ_WRITE_ALLOC_HOST_PTR, bytes, NULL);
        try {
            long mapped =
                    OpenCl.create("clEnqueueMapBuffer", queue, buffer, 1, MAP_READ_WRITE, 0L, bytes, 0, NULL, NULL);
            return NativeLibrary.memory(MemorySegment.ofAddress(mapped), bytes, arena, memory -> {
                OpenCl.LIBRARY.call("clEnqueueUnmapMemObject", queue, buffer, memory, 0, NULL, NULL);
                OpenCl.LIBRARY.call("clReleaseMemObject", buffer);
            });
        } catch (EngineException e) {
            OpenCl.LIBRARY.call("clReleaseMemObject", buffer);
            throw e;
        }
    }
}
