package io.funnel.engine.launch;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Arrays of the kernel's own, copied to the device by its graph, or the one block that it is compiled for. Serves views
 * as vectors, whose device memory TornadoVM cannot exchange; such a buffer begins with the view's object.
 */
public final class FixedInputs implements KernelInputs {

    public static final int VECTOR_WIDTH = 4;

    private final Device device;
    private final List<Input> read;
    private final Fixed key;
    private final List<Object> inputs = new ArrayList<>();
    private final List<@Nullable TornadoNativeArray> own = new ArrayList<>();
    private final List<TornadoNativeArray> tails = new ArrayList<>();

    FixedInputs(Device device, List<Input> read, Fixed key) {
        this.device = device;
        this.read = read;
        this.key = key;
        for (int i = 0; i < read.size(); i++) {
            Input input = read.get(i);
            boolean asVectors = key.vectors() && input.streamed();
            int capacity = key.capacities().get(i);
            if (capacity == 0) {
                own.add(null);
                inputs.add(key.blocks().getFirst().object());
            } else {
                TornadoNativeArray array = NativeArrays.allocate(input.type(), capacity);
                own.add(array);
                inputs.add(asVectors ? NativeArrays.vectorsOver(array) : array);
            }
            if (asVectors) {
                tails.add(NativeArrays.allocate(input.type(), VECTOR_WIDTH));
            }
        }
    }

    static long bytes(List<Input> read, Fixed key) {
        long bytes = 0;
        for (int i = 0; i < read.size(); i++) {
            Input input = read.get(i);
            long tail = key.vectors() && input.streamed() ? VECTOR_WIDTH : 0;
            int copies = input.streamed() ? 1 : 2; // repeated launches share a copy of a parameter
            bytes += (1 + copies) * DeviceBuffer.OVERHEAD_BYTES
                    + ((long) copies * key.capacities().get(i) + tail) * input.type().sizeBytes();
        }
        return bytes;
    }

    /** The kernel's own array for an input's host data; null for an input that is read from the block. */
    public @Nullable TornadoNativeArray own(int input) {
        return own.get(input);
    }

    /** Copies the elements that do not fill a vector. */
    public void copyTails(int length) {
        int tail = 0;
        for (int i = 0; i < inputs.size() && key.vectors(); i++) {
            Input input = read.get(i);
            if (input.streamed()) {
                TornadoNativeArray array = own.get(i);
                MemorySegment from = (array == null ? key.blocks().getFirst().host() : array).getSegment();
                long size = input.type().sizeBytes();
                int last = length % VECTOR_WIDTH;
                MemorySegment.copy(from, (length - last) * size, tails.get(tail).getSegment(), 0, last * size);
                NativeArrays.limit(device, tails.get(tail), last);
                tail++;
            }
        }
    }

    @Override
    public boolean isOnDevice() {
        return IntStream.range(0, own.size()).allMatch(i -> own.get(i) == null || isParameter(i));
    }

    private boolean isParameter(int input) {
        return !read.get(input).streamed();
    }

    @Override
    public List<TornadoNativeArray> copied() {
        List<TornadoNativeArray> copied = new ArrayList<>(tails);
        own.stream().filter(Objects::nonNull).forEach(copied::add);
        return copied;
    }

    @Override
    public List<Object> inputs() {
        return inputs;
    }

    @Override
    public List<TornadoNativeArray> tails() {
        return tails;
    }

    @Override
    public List<ImmutableTaskGraph> sources() {
        return key.blocks().stream().map(DeviceBuffer::graph).toList();
    }

    @Override
    public void addGrids(GridScheduler grids) {
        key.blocks().forEach(block -> block.addGrid(grids));
    }

    @Override
    public void declare(TaskGraph tasks) {
        for (int i = 0; i < inputs.size(); i++) {
            if (own.get(i) == null) {
                tasks.consumeFromDevice(key.blocks().getFirst().graphName(), inputs.get(i));
            } else {
                tasks.transferToDevice(DataTransferMode.EVERY_EXECUTION, inputs.get(i));
            }
        }
        if (!tails.isEmpty()) {
            tasks.transferToDevice(DataTransferMode.EVERY_EXECUTION, tails.toArray());
        }
    }
}
