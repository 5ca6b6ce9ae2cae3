package io.funnel.engine.launch;

import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.reduction.Operands;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The inputs of a kernel: the objects that it is compiled for, and their data on the device. */
public interface KernelInputs {

    /** The objects that the kernel takes, one for each input. */
    List<Object> inputs();

    /** The last elements of each streamed input, which do not fill a vector; empty for kernels over elements. */
    default List<TornadoNativeArray> tails() {
        return List.of();
    }

    /** Whether all streamed elements are on the device before the launch, except those that do not fill a vector. */
    default boolean isOnDevice() {
        return true;
    }

    /** The arrays that the kernel's graph copies in that case: last elements and parameters. */
    default List<TornadoNativeArray> copied() {
        return List.of();
    }

    /** Graphs that must have run before the kernel's. */
    default List<ImmutableTaskGraph> sources() {
        return List.of();
    }

    default void addGrids(GridScheduler grids) {}

    /** Declares the inputs' location in the kernel's graph. */
    void declare(TaskGraph tasks);

    /** Releases memory of others that the kernel's graphs would free, before its own is freed. */
    default void release(ImmutableTaskGraph kernel, Operands partials) {}

    /** All arguments of the kernel, in order. */
    default Operands all() {
        List<Object> all = new ArrayList<>(inputs());
        all.addAll(tails());
        return new Operands(all);
    }

    /** The key of inputs; equal keys serve the same kernel. */
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
