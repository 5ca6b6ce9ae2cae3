package io.funnel.device;

import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import uk.ac.manchester.tornado.api.TornadoBackend;
import uk.ac.manchester.tornado.api.TornadoRuntime;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

/** The devices of the runtime that this JVM was started with. */
public final class Devices {

    private static final String EMBEDDED_PACKAGE = "io.funnel.embedded.";
    private static final int NVIDIA_WARP = 32;

    private Devices() {}

    /**
     * The runtime behind the API on the class or module path.
     *
     * @throws IllegalStateException if it does not start, for example without a backend's driver
     */
    public static Runtime runtime() {
        String provider = started().getClass().getName();
        return provider.startsWith(EMBEDDED_PACKAGE) ? Runtime.EMBEDDED : Runtime.TORNADOVM;
    }

    private static TornadoRuntime started() {
        try {
            return TornadoRuntimeProvider.getTornadoRuntime();
        } catch (LinkageError e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw new IllegalStateException("TornadoVM does not start: reason=" + cause.getMessage()
                    + "; install the backend's driver, or choose a backend that has one, such as FUNNEL_BACKEND=opencl",
                    e);
        }
    }

    /** The message for an empty {@link #all}. */
    public static String noneFound() {
        return "no device found: runtime=" + runtime().label() + ", user=" + System.getProperty("user.name")
                + "; ask the driver as this user, by nvidia-smi or clinfo; PoCL needs a home folder, or POCL_CACHE_DIR,"
                + " that can be written";
    }

    /**
     * All devices, backend by backend, the runtime's default first; empty if drivers find none.
     *
     * @throws IllegalStateException if the runtime does not start
     */
    public static List<Device> all() {
        TornadoRuntime runtime = started();
        List<Device> devices = new ArrayList<>();
        for (int backend = 0; backend < runtime.getNumBackends(); backend++) {
            TornadoBackend candidate = runtime.getBackend(backend);
            for (int index = 0; index < candidate.getNumDevices(); index++) {
                devices.add(describe(runtime(), candidate, backend, index));
            }
        }
        SignalHandlers.warnIfTaken(devices);
        CompilerOptions.tellOnce(devices);
        ShortCalls.tellOnce(devices);
        return List.copyOf(devices);
    }

    /** The first GPU, else the first device; empty without devices. */
    public static Optional<Device> preferred(List<Device> devices) {
        return devices.stream().filter(device -> device.kind() == Kind.GPU).findFirst()
                .or(() -> devices.stream().findFirst());
    }

    /**
     * Devices that can share a call with {@code one}: of its backend and kind, in order. A CPU that a backend drives
     * next to GPUs would delay them.
     */
    public static List<Device> alike(List<Device> devices, Device one) {
        return devices.stream()
                .filter(device -> device.backendIndex() == one.backendIndex() && device.kind() == one.kind())
                .toList();
    }

    private static Device describe(Runtime runtime, TornadoBackend backend, int backendIndex, int deviceIndex) {
        TornadoDevice device = backend.getDevice(deviceIndex);
        String backendName = runtime == Runtime.EMBEDDED
                ? "embedded"
                : backend.getBackendType().name().toLowerCase(Locale.ROOT);
        String name = device.getPhysicalDevice().getDeviceName().strip();
        return new Device(
                runtime,
                backendName,
                name,
                kind(device.getDeviceType()),
                backendIndex,
                deviceIndex,
                device.getPhysicalDevice().getDeviceMaxComputeUnits(),
                maxGroupSize(device),
                device.getPhysicalDevice().getDeviceLocalMemorySize(),
                device.getPhysicalDevice().getDeviceGlobalMemorySize(),
                warpSize(runtime, backendName),
                hasFloatAtomics(backendName),
                hasHalves(backendName, device),
                Bandwidths.of(name));
    }

    private static int maxGroupSize(TornadoDevice device) {
        long[] sizes = device.getPhysicalDevice().getDeviceMaxWorkGroupSize();
        long largest = sizes.length == 0 ? 1 : sizes[0];
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, largest));
    }

    private static Kind kind(TornadoDeviceType type) {
        return switch (type) {
            case CPU -> Kind.CPU;
            case GPU -> Kind.GPU;
            default -> Kind.OTHER;
        };
    }

    /** Warp shuffles work on PTX and CUDA; OpenCL silently returns their argument. */
    private static int warpSize(Runtime runtime, String backend) {
        return switch (backend) {
            case "embedded" -> Integer.getInteger("funnel.embedded.simdWidth", NVIDIA_WARP);
            case "ptx", "cuda" -> runtime == Runtime.TORNADOVM ? NVIDIA_WARP : 0;
            default -> 0;
        };
    }

    /**
     * TornadoVM's description of an OpenCL device lists its extensions. NVIDIA's compiler reads halves without listing
     * that one; a canary still tries each kernel first.
     */
    private static boolean hasHalves(String backend, TornadoDevice device) {
        return !backend.equals("opencl") || device.getPhysicalDevice().getDeviceInfo().contains("cl_khr_fp16")
                || device.getPhysicalDevice().getDeviceName().contains("NVIDIA");
    }

    /** OpenCL C has no atomic addition of floating-point values. */
    private static boolean hasFloatAtomics(String backend) {
        return !backend.equals("opencl") && !backend.equals("spirv");
    }
}
