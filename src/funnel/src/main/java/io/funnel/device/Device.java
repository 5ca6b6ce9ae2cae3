package io.funnel.device;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A device as the planner sees it: its address, limits and abilities. Immutable and independent of any runtime, so that
 * plans can be made for absent devices.
 *
 * @param runtime          the runtime of its kernels
 * @param backend          the code that kernels are compiled to, in lower case: {@code embedded}, {@code opencl},
 * {@code ptx}, {@code cuda}
 * @param name             the device's own name
 * @param kind             the kind of processor
 * @param backendIndex     the position of its backend in the runtime
 * @param deviceIndex      its position in the backend
 * @param computeUnits     cores or multiprocessors
 * @param maxGroupSize     most work-items of a work-group
 * @param localMemoryBytes local memory of a work-group
 * @param globalMemoryBytes device memory
 * @param warpSize         lanes of a warp that warp operations reach; 0 without warp operations
 * @param floatAtomics     whether floating-point values can be added atomically in global memory
 * @param halves           whether kernels can read halves; OpenCL needs {@code cl_khr_fp16}
 * @param bandwidth        read bandwidth of device memory in bytes per second, if known
 */
public record Device(
        Runtime runtime,
        String backend,
        String name,
        Kind kind,
        int backendIndex,
        int deviceIndex,
        int computeUnits,
        int maxGroupSize,
        long localMemoryBytes,
        long globalMemoryBytes,
        int warpSize,
        boolean floatAtomics,
        boolean halves,
        OptionalDouble bandwidth) {

    /** A device whose kernels can read halves. */
    public Device(Runtime runtime, String backend, String name, Kind kind, int backendIndex, int deviceIndex,
            int computeUnits, int maxGroupSize, long localMemoryBytes, long globalMemoryBytes, int warpSize,
            boolean floatAtomics, OptionalDouble bandwidth) {
        this(runtime, backend, name, kind, backendIndex, deviceIndex, computeUnits, maxGroupSize, localMemoryBytes,
                globalMemoryBytes, warpSize, floatAtomics, true, bandwidth);
    }

    /** The runtime that executes kernels. */
    @SuppressWarnings("AvoidCommonTypeNames") // the term of the field; java.lang.Runtime is not used here
    public enum Runtime {
        /** The subset of the API on the JVM: correct results without acceleration. */
        EMBEDDED("embedded"),
        /** A TornadoVM SDK. */
        TORNADOVM("tornadovm");

        private final String label;

        Runtime(String label) {
            this.label = label;
        }

        /** The name in reports. */
        public String label() {
            return label;
        }
    }

    /** The kind of processor. */
    public enum Kind {
        /** A CPU, including the JVM's own. */
        CPU,
        /** A GPU. */
        GPU,
        /** Any other processor. */
        OTHER
    }

    /** The address that {@code --device} takes, as {@code backend:device}. */
    public String address() {
        return backendIndex + ":" + deviceIndex;
    }

    /** A device within the limits of all these devices, for plans that run on each; its address is the first's. */
    public static Device common(List<Device> devices) {
        Device common = devices.getFirst();
        for (Device other : devices) {
            boolean warps = common.warpSize == other.warpSize;
            common = new Device(common.runtime, common.backend, common.name, common.kind, common.backendIndex,
                    common.deviceIndex, Math.min(common.computeUnits, other.computeUnits),
                    Math.min(common.maxGroupSize, other.maxGroupSize),
                    Math.min(common.localMemoryBytes, other.localMemoryBytes),
                    Math.min(common.globalMemoryBytes, other.globalMemoryBytes), warps ? common.warpSize : 0,
                    common.floatAtomics && other.floatAtomics, common.halves && other.halves, common.bandwidth);
        }
        return common;
    }
}
