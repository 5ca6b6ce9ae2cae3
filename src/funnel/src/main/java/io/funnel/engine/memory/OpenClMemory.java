package io.funnel.engine.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.funnel.engine.EngineException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Locked memory by way of OpenCL, which has no function that locks any: it has buffers whose memory the driver allocates, and one
 * that is mapped is such memory, in NVIDIA's driver for every context of the process. Source: Khronos, <i>OpenCL 1.2
 * Specification</i>, 5.2.1, {@code CL_MEM_ALLOC_HOST_PTR}; NVIDIA, <i>OpenCL Best Practices Guide</i>, 3.1.1.
 */
final class OpenClMemory {

    private static final int PLATFORM_NAME = 0x0902;
    private static final long GPU = 1 << 2;
    private static final long READ_WRITE_ALLOC_HOST_PTR = 1 | 1 << 4;
    private static final long MAP_READ_WRITE = 1 | 1 << 1;
    private static final int MOST_PLATFORMS = 16;
    private static final int NAME_BYTES = 256;
    private static final MemorySegment NULL = MemorySegment.NULL;

    private final NativeLibrary library = new NativeLibrary("libOpenCL.so.1");
    private final MethodHandle createBuffer =
            library.function("clCreateBuffer", ADDRESS, ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS);
    private final MethodHandle map = library.function("clEnqueueMapBuffer", ADDRESS, ADDRESS, ADDRESS, JAVA_INT,
            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS, ADDRESS);
    private final MethodHandle unmap = library.function("clEnqueueUnmapMemObject", JAVA_INT, ADDRESS, ADDRESS, ADDRESS,
            JAVA_INT, ADDRESS, ADDRESS);
    private final MethodHandle release = library.function("clReleaseMemObject", JAVA_INT, ADDRESS);
    private final MemorySegment context;
    private final MemorySegment queue;

    OpenClMemory() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment device = arena.allocate(ADDRESS);
            MemorySegment error = arena.allocate(JAVA_INT);
            NativeLibrary.check("clGetDeviceIDs",
                    library.function("clGetDeviceIDs", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS),
                    platform(arena), GPU, 1, device, NULL);
            context = (MemorySegment) NativeLibrary.call(library.function("clCreateContext", ADDRESS, ADDRESS, JAVA_INT,
                    ADDRESS, ADDRESS, ADDRESS, ADDRESS), NULL, 1, device, NULL, NULL, error);
            NativeLibrary.check("clCreateContext", error.get(JAVA_INT, 0));
            queue = (MemorySegment) NativeLibrary.call(
                    library.function("clCreateCommandQueue", ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS), context,
                    device.get(ADDRESS, 0), 0L, error);
            NativeLibrary.check("clCreateCommandQueue", error.get(JAVA_INT, 0));
        }
    }

    private MemorySegment platform(Arena arena) {
        MethodHandle info =
                library.function("clGetPlatformInfo", JAVA_INT, ADDRESS, JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS);
        MemorySegment platforms = arena.allocate(ADDRESS, MOST_PLATFORMS);
        MemorySegment count = arena.allocate(JAVA_INT);
        MemorySegment name = arena.allocate(NAME_BYTES);
        NativeLibrary.check("clGetPlatformIDs",
                library.function("clGetPlatformIDs", JAVA_INT, JAVA_INT, ADDRESS, ADDRESS), MOST_PLATFORMS, platforms,
                count);
        for (int i = 0; i < Math.min(MOST_PLATFORMS, count.get(JAVA_INT, 0)); i++) {
            MemorySegment platform = platforms.getAtIndex(ADDRESS, i);
            NativeLibrary.check("clGetPlatformInfo", info, platform, PLATFORM_NAME, (long) NAME_BYTES, name, NULL);
            if (name.getString(0).contains("NVIDIA")) {
                return platform;
            }
        }
        throw new EngineException("no driver of which mapped buffers are known to serve other contexts");
    }

    MemorySegment allocate(long bytes, Arena arena) {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment error = local.allocate(JAVA_INT);
            MemorySegment buffer = (MemorySegment) NativeLibrary.call(createBuffer, context, READ_WRITE_ALLOC_HOST_PTR,
                    bytes, NULL, error);
            NativeLibrary.check("clCreateBuffer", error.get(JAVA_INT, 0));
            MemorySegment mapped = (MemorySegment) NativeLibrary.call(map, queue, buffer, 1, MAP_READ_WRITE, 0L, bytes,
                    0, NULL, NULL, error);
            if (error.get(JAVA_INT, 0) != 0) {
                NativeLibrary.call(release, buffer);
                NativeLibrary.check("clEnqueueMapBuffer", error.get(JAVA_INT, 0));
            }
            return NativeLibrary.memory(mapped, bytes, arena, memory -> {
                NativeLibrary.call(unmap, queue, buffer, memory, 0, NULL, NULL);
                NativeLibrary.call(release, buffer);
            });
        }
    }
}
