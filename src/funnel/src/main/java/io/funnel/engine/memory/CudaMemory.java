package io.funnel.engine.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Locked memory by CUDA's driver, for every context of the process. Source: NVIDIA, <i>CUDA Driver API</i>, {@code cuMemHostAlloc}. */
final class CudaMemory {

    private static final int PORTABLE = 1;

    private final NativeLibrary library = new NativeLibrary("libcuda.so.1");
    private final MethodHandle allocate =
            library.function("cuMemHostAlloc", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private final MethodHandle free = library.function("cuMemFreeHost", JAVA_INT, ADDRESS);
    private final MethodHandle push = library.function("cuCtxPushCurrent_v2", JAVA_INT, ADDRESS);
    private final MethodHandle pop = library.function("cuCtxPopCurrent_v2", JAVA_INT, ADDRESS);
    private final MemorySegment context;

    CudaMemory() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment device = arena.allocate(JAVA_INT);
            MemorySegment primary = arena.allocate(ADDRESS);
            NativeLibrary.check("cuInit", library.function("cuInit", JAVA_INT, JAVA_INT), 0);
            NativeLibrary.check("cuDeviceGet", library.function("cuDeviceGet", JAVA_INT, ADDRESS, JAVA_INT), device, 0);
            NativeLibrary.check("cuDevicePrimaryCtxRetain",
                    library.function("cuDevicePrimaryCtxRetain", JAVA_INT, ADDRESS, JAVA_INT), primary,
                    device.get(JAVA_INT, 0));
            context = primary.get(ADDRESS, 0);
        }
    }

    MemorySegment allocate(long bytes, Arena arena) {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment address = local.allocate(ADDRESS);
            inContext(() -> NativeLibrary.check("cuMemHostAlloc", allocate, address, bytes, PORTABLE));
            return NativeLibrary.memory(address.get(ADDRESS, 0), bytes, arena,
                    memory -> inContext(() -> NativeLibrary.call(free, memory)));
        }
    }

    private void inContext(Runnable work) {
        try (Arena local = Arena.ofConfined()) {
            NativeLibrary.check("cuCtxPushCurrent", push, context);
            try {
                work.run();
            } finally {
                NativeLibrary.call(pop, local.allocate(ADDRESS));
            }
        }
    }
}
