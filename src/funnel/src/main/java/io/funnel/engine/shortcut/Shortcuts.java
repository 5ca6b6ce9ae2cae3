package io.funnel.engine.shortcut;

import io.funnel.device.Device;
import io.funnel.plan.Pass;
import io.funnel.reduction.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Launches, copies and memory by a device's driver, faster than TornadoVM's own. The defaults offer none. */
public interface Shortcuts {

    /** Longs at the start of a new array that show where the device has its elements. */
    int MARKS = 4;

    /**
     * Allocates memory of the host that the system does not move, which lives as long as the arena.
     *
     * @param isForView whether TornadoVM sees the memory as vectors
     * @return empty if TornadoVM locks the memory itself or the device gains nothing
     */
    default Optional<MemorySegment> lockedMemory(Device device, boolean isForView, long bytes, Arena arena) {
        return Optional.empty();
    }

    /**
     * Finds copies to a buffer, once TornadoVM has copied its array.
     *
     * @param graph the graph that copied it
     * @param array the object that the graph copied
     * @param host  the array's elements, which begin with {@link #MARKS} marks
     */
    default Optional<Uploads> uploads(
            Device device, ImmutableTaskGraph graph, Object array, MemorySegment host, long mark) {
        return Optional.empty();
    }

    /**
     * Finds launches of a graph that reads its inputs from the device, except for some small arrays.
     *
     * @param inputs  arrays that a launch copies to the device
     * @param between what each pass but the last leaves on the device
     * @param outputs what the last one leaves, for the host
     */
    default Optional<Launches> launches(
            Device device, ImmutableTaskGraph graph, List<TornadoNativeArray> inputs, List<Slots> between,
            Slots outputs) {
        return Optional.empty();
    }

    /** Drops the results of a plan's executions: TornadoVM keeps about 400 bytes for each until the plan is closed. */
    default void dropResults(TornadoExecutionPlan plan) {}

    /** Counts the launches of this process that were repeated. */
    default long repeated() {
        return 0;
    }

    /** Copies parts of the host's array to the device. */
    interface Uploads {

        /** Starts a copy; any Java thread may. */
        void send(long offset, long bytes);

        /** Returns when all copies have arrived. */
        void await();

        /** Frees the driver's resources. */
        void free();
    }

    /**
     * States or results of a pass, in arrays of components.
     *
     * @param room slots in each array
     */
    record Slots(Operands states, int room) {

        /** The arrays, in the order of the components. */
        public List<TornadoNativeArray> arrays() {
            return states.arrays().stream().map(TornadoNativeArray.class::cast).toList();
        }
    }

    /** Launches of one graph. */
    interface Launches {

        /**
         * Repeats a launch and copies the first slots of its results to the host.
         *
         * @param contents numbers that differ if a former launch may have read other elements, or others have launched
         * @param poison   the byte that fills these slots before, unless the last launch was the same; it is left if the
         * driver passes over the launch
         * @return false for a launch that is not recorded
         * @throws io.funnel.engine.EngineException if the driver refuses; it is not asked again
         */
        boolean repeat(Launch launch, List<Long> contents, int slots, byte poison);

        /** Reports a launch that TornadoVM just completed; its results are in the arrays. */
        void made(Launch launch, int slots);

        /** Frees the driver's resources. */
        void free();
    }

    /**
     * Identifies a launch.
     *
     * @param blocks numbers of the blocks that are read; none for a kernel that always reads the same
     */
    record Launch(List<Long> blocks, List<Pass> passes) {}
}
