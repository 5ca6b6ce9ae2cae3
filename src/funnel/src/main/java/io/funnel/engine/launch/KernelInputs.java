package io.funnel.engine.launch;

import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.reduction.Operands;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** How a kernel gets its inputs: what it is compiled for in their place, and where that finds them on the device. */
public interface KernelInputs {

    /** What the kernel takes, an object for each input. */
    List<Object> inputs();

    /** The last elements of each streamed input, which fill no vector; none for kernels over elements. */
    default List<TornadoNativeArray> tails() {
        return List.of();
    }

    /** Whether all that is read element by element is on the device before, but for what fills no vector. */
    default boolean isOnDevice() {
        return true;
    }

    /** What the kernel's graph copies to the device, then: last elements and parameters. */
    default List<TornadoNativeArray> copied() {
        return List.of();
    }

    /** Graphs that must have run before the kernel's. */
    default List<ImmutableTaskGraph> sources() {
        return List.of();
    }

    /** Adds the grids of those graphs to the plan's. */
    default void addGrids(GridScheduler grids) {}

    /** Tells the kernel's graph where the inputs are. */
    void declare(TaskGraph tasks);

    /** Lets go of memory that belongs to others and that the kernel's graphs would free, before its own is freed. */
    default void release(ImmutableTaskGraph kernel, Operands partials) {}

    /** All that the kernel takes, in its order. */
    default Operands all() {
        List<Object> all = new ArrayList<>(inputs());
        all.addAll(tails());
        return new Operands(all);
    }

    /** Feeds of equal keys are made for the same. */
    sealed interface Key {}

    /** The kernel reads the memory of any blocks, exchanged before each launch; for kernels over elements. */
    record Mapped() implements Key {}

    /**
     * The kernel is compiled for arrays of its own, or for the block of one array on the device.
     *
     * @param vectors    whether it reads vectors of four
     * @param capacities elements of the own array of each input; 0 for one that is read from the block
     * @param blocks     the block, or none
     */
    record Fixed(boolean vectors, List<Integer> capacities, List<DeviceBuffer> blocks) implements Key {
        public Fixed {
            capacities = List.copyOf(capacities);
            blocks = List.copyOf(blocks);
        }
    }
}
