package io.funnel.device;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A device as the planner sees it: where it is, its limits and its abilities. Immutable and independent of any
 * runtime, so that a plan can be made for a device that is not there.
 *
 * @param runtime          what runs kernels on it
 * @param backend          the code that kernels are compiled to, in lower case: {@code embedded}, {@code opencl},
 *                         {@code ptx}, {@code cuda}
 * @param name             the device's own name
 * @param kind             what sort of processor it is
 * @param backendIndex     the position of its backend in the runtime
 * @param deviceIndex      its position in the backend
 * @param computeUnits     cores or multiprocessors
 * @param maxGroupSize     most work-items of a work-group
 * @param localMemoryBytes local memory of a work-group
 * @param globalMemoryBytes device memory
 * @param warpSize         lanes of a warp that warp operations reach; 0 where there are no such operations
 * @param floatAtomics     whether floating-point values can be added atomically in global memory
 * @param bandwidth        read bandwidth of device memory in bytes a second, where it is known
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
        OptionalDouble bandwidth) {

    /** What runs kernels. */
    @SuppressWarnings("AvoidCommonTypeNames") // the word of the field; java.lang.Runtime is not used here
    public enum Runtime {
        /** The API's subset on the JVM: right answers, no acceleration. */
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

    /** The sort of processor. */
    public enum Kind {
        /** A central processor, the JVM's own included. */
        CPU,
        /** A graphics processor. */
        GPU,
        /** Anything else. */
        OTHER
    }

    /** The position that {@code --device} takes, as {@code backend:device}. */
    public String address() {
        return backendIndex + ":" + deviceIndex;
    }

    /**
     * A device of which every limit is within those of all of these: what is planned for it runs on each. It has the address
     * of the first one.
     */
    public static Device common(List<Device> devices) {
        Device common = devices.getFirst();
        for (Device other : devices) {
            boolean warps = common.warpSize == other.warpSize;
            common = new Device(common.runtime, common.backend, common.name, common.kind, common.backendIndex,
                    common.deviceIndex, Math.min(common.computeUnits, other.computeUnits),
                    Math.min(common.maxGroupSize, other.maxGroupSize),
                    Math.min(common.localMemoryBytes, other.localMemoryBytes),
                    Math.min(common.globalMemoryBytes, other.globalMemoryBytes), warps ? common.warpSize : 0,
                    common.floatAtomics && other.floatAtomics, common.bandwidth);
        }
        return common;
    }
}
