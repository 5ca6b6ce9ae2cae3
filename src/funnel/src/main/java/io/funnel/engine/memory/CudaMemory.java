package io.funnel.engine.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Locks memory of Java's by CUDA's driver, for every context of the process. Source: NVIDIA, <i>CUDA Driver API</i>, {@code cuMemHostRegister}. */
final class CudaMemory {

    private static final int PORTABLE = 1;
    private static final long PAGE = 1 << 12;

    private final NativeLibrary library = new NativeLibrary("libcuda.so.1");
    private final MethodHandle register =
            library.function("cuMemHostRegister_v2", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private final MethodHandle unregister = library.function("cuMemHostUnregister", JAVA_INT, ADDRESS);
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

    /** As memory that TornadoVM could have locked itself: it takes it for such, and leaves it so when it unlocks its own. */
    MemorySegment allocate(long bytes, Arena arena) {
        Arena own = Arena.ofShared();
        try {
            MemorySegment memory = own.allocate(bytes, PAGE);
            inContext(() -> NativeLibrary.check("cuMemHostRegister", register, memory, bytes, PORTABLE));
            return NativeLibrary.memory(memory, bytes, arena, locked -> {
                inContext(() -> NativeLibrary.call(unregister, locked));
                own.close();
            });
        } catch (RuntimeException | Error e) {
            own.close();
            throw e;
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
