package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Locks Java's memory by CUDA's driver, for every context of the process. */
final class CudaMemory {

    private static final int PORTABLE = 1;
    private static final long PAGE = 1 << 12;

    private final long context;

    CudaMemory() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment device = arena.allocate(JAVA_INT);
            MemorySegment primary = arena.allocate(JAVA_LONG);
            Cuda.LIBRARY.check("cuInit", 0);
            Cuda.LIBRARY.check("cuDeviceGet", device, 0);
            Cuda.LIBRARY.check("cuDevicePrimaryCtxRetain", primary, device.get(JAVA_INT, 0));
            context = primary.get(JAVA_LONG, 0);
        }
    }

    /** Allocates memory that TornadoVM takes for locked by itself; it stays locked when TornadoVM unlocks its own. */
    MemorySegment allocate(long bytes, Arena arena) {
        Arena own = Arena.ofShared();
        try {
            MemorySegment memory = own.allocate(bytes, PAGE);
            inContext(() -> Cuda.LIBRARY.check("cuMemHostRegister_v2", memory, bytes, PORTABLE));
            return NativeLibrary.memory(memory, bytes, arena, locked -> {
                inContext(() -> Cuda.LIBRARY.call("cuMemHostUnregister", locked));
                own.close();
            });
        } catch (RuntimeException | Error e) {
            own.close();
            throw e;
        }
    }

    private void inContext(Runnable work) {
        try (Arena local = Arena.ofConfined()) {
            Cuda.push(context);
            try {
                work.run();
            } finally {
                Cuda.pop(local.allocate(JAVA_LONG));
            }
        }
    }
}
