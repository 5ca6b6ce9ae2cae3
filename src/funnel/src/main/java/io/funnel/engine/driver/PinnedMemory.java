package io.funnel.engine.driver;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Host memory that the system does not move, so that a GPU's driver copies from it directly. TornadoVM locks arrays on
 * PTX but not views of them; on CUDA likewise, until any plan of the process is freed; on OpenCL nothing.
 */
final class PinnedMemory {

    /** Below this size a copy costs less than such memory. */
    static final long LEAST_BYTES = 1L << 20;
    private static final System.Logger LOGGER = System.getLogger(PinnedMemory.class.getName());

    private PinnedMemory() {}

    /** Allocates memory for an array or for a view of one; empty also if the driver has none left. */
    static Optional<MemorySegment> allocate(Device device, boolean isForView, long bytes, Arena arena) {
        if (device.runtime() == Device.Runtime.EMBEDDED || device.kind() != Device.Kind.GPU || bytes < LEAST_BYTES) {
            return Optional.empty();
        }
        try {
            return switch (device.backend()) {
                case "opencl" -> OpenCl.DRIVER.map(driver -> driver.allocate(bytes, arena));
                case "cuda" -> Cuda.DRIVER.map(driver -> driver.allocate(bytes, arena));
                case "ptx" -> isForView ? Cuda.DRIVER.map(driver -> driver.allocate(bytes, arena)) : Optional.empty();
                default -> Optional.empty();
            };
        } catch (EngineException e) {
            LOGGER.log(Level.WARNING,
                    "copies are slow, no locked memory: bytes=" + bytes + ", reason=" + e.getMessage());
            return Optional.empty();
        }
    }

    private static <T> Optional<T> open(Supplier<T> driver) {
        try {
            return Optional.of(driver.get());
        } catch (LinkageError | EngineException e) { // no such library
            LOGGER.log(Level.DEBUG, "no locked memory: reason=" + (e.getCause() == null ? e : e.getCause()));
            return Optional.empty();
        }
    }

    /** Loads OpenCL on first use. */
    private static final class OpenCl {
        static final Optional<OpenClMemory> DRIVER = open(OpenClMemory::new);
    }

    private static final class Cuda {
        static final Optional<CudaMemory> DRIVER = open(CudaMemory::new);
    }
}
