package io.funnel.engine.launch;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Input;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Small arrays in place of inputs, whose device memory is exchanged for blocks: one kernel serves all data. */
public final class MappedInputs implements KernelInputs {

    /** Kernels may read parameters before their loop, even for an empty range. */
    private static final int ELEMENTS = 64;

    private final Device device;
    private final List<Input> read;
    private final List<TornadoNativeArray> arrays = new ArrayList<>();
    /** The blocks' numbers that each graph reads from; 0 for the small arrays. */
    private final IdentityHashMap<ImmutableTaskGraph, long[]> bound = new IdentityHashMap<>();

    public MappedInputs(Device device, List<Input> read) {
        this.device = device;
        this.read = read;
        for (Input input : read) {
            TornadoNativeArray array = NativeArrays.allocate(input.type(), ELEMENTS);
            NativeArrays.fill(array, 0);
            arrays.add(array);
        }
    }

    /** The device memory of the small arrays. */
    public static long bytes(List<Input> read) {
        return read.stream()
                .mapToLong(input -> TornadoNativeArray.ARRAY_HEADER + (long) ELEMENTS * input.type().sizeBytes())
                .sum();
    }

    /** Lets the kernel read these blocks, one for each input, of streamed ones the first elements. */
    public void bind(ImmutableTaskGraph kernel, List<DeviceBuffer> blocks, int length) {
        long[] numbers = bound.computeIfAbsent(kernel, first -> new long[arrays.size()]);
        for (int i = 0; i < numbers.length; i++) {
            DeviceBuffer block = blocks.get(i);
            NativeArrays.limit(device, arrays.get(i), read.get(i).streamed() ? length : block.elements());
            if (numbers[i] != block.number()) {
                new TornadoExecutionPlan(block.graph(), kernel)
                        .mapOnDeviceMemoryRegion(arrays.get(i), block.host(), 0, 0, 1);
                numbers[i] = block.number();
            }
        }
    }

    /**
     * Detaches blocks that may be freed, with handles in new use. The small arrays get the partials' memory instead:
     * TornadoVM does not consider it a buffer that is only read, and so does not free it for them.
     */
    @Override
    public void release(ImmutableTaskGraph kernel, Operands partials) {
        long[] numbers = bound.getOrDefault(kernel, new long[0]);
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] != 0) {
                ImmutableTaskGraph none = new TaskGraph(ExecutionPlans.graphName()).snapshot(); // a mapping takes two graphs
                new TornadoExecutionPlan(none, kernel)
                        .mapOnDeviceMemoryRegion(arrays.get(i), partials.arrays().getFirst(), 0, 1, 1);
                numbers[i] = 0;
            }
        }
    }

    @Override
    public List<Object> inputs() {
        return List.copyOf(arrays);
    }

    @Override
    public void declare(TaskGraph tasks) {
        tasks.transferToDevice(DataTransferMode.UNDER_DEMAND, arrays.toArray());
    }
}
