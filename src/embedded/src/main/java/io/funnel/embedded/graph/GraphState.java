package io.funnel.embedded.graph;

import io.funnel.embedded.device.DeviceBuffer;
import io.funnel.embedded.device.DeviceMemory;
import io.funnel.embedded.service.Figure;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/** What one graph of a plan holds on the device. */
final class GraphState {

    private final GraphSpec spec;
    private final DeviceMemory memory;
    private final IdentityHashMap<Object, DeviceBuffer> buffers = new IdentityHashMap<>();

    /** Consumed buffers belong to the graph that made them. */
    private final Set<DeviceBuffer> owned = new HashSet<>();

    GraphState(GraphSpec spec, DeviceMemory memory) {
        this.spec = spec;
        this.memory = memory;
    }

    /** The number of the device that it runs on. */
    int device() {
        return memory.device();
    }

    /** Runs on another device from now on; what it held on the last one is given back. */
    void moveTo(int device) {
        if (device != memory.device()) {
            free();
            memory.moveTo(device);
        }
    }

    GraphSpec spec() {
        return spec;
    }

    @Nullable DeviceBuffer bufferOf(Object object) {
        return buffers.get(object);
    }

    /** Whether other graphs find the object on the device; what a graph consumed stays there too. */
    @SuppressWarnings("ReferenceEquality") // Objects are told apart as places in memory, not by what they hold.
    boolean persists(Object object) {
        return spec.transfers().stream()
                .anyMatch(transfer -> transfer.object == object && (transfer.persisted || transfer.consumed));
    }

    /** Works on memory that another graph owns. */
    void consume(Object object, DeviceBuffer buffer) {
        DeviceBuffer old = buffers.put(object, buffer);
        if (old != null && old != buffer && owned.remove(old)) {
            old.free();
        }
    }

    /** Copies to the device what is due, and sets memory aside for all other arguments. */
    void transferToDevice(ExecutionProfile profile) {
        for (Transfer transfer : spec.transfers()) {
            boolean isNew = !transfer.consumed && !buffers.containsKey(transfer.object);
            if (isNew) {
                allocate(transfer.object);
            }
            if (transfer.toDevice == null || transfer.toDevice == DataTransferMode.UNDER_DEMAND) {
                if (isNew) {
                    required(transfer.object).poison();
                }
            } else if (isNew || transfer.toDevice == DataTransferMode.EVERY_EXECUTION) {
                DeviceBuffer buffer = required(transfer.object);
                long start = System.nanoTime();
                buffer.toDevice();
                profile.add(Figure.TO_DEVICE, System.nanoTime() - start);
                profile.add(Figure.BYTES_TO_DEVICE, buffer.dataBytes());
            }
        }
        for (TaskSpec task : spec.tasks()) {
            for (Object argument : task.arguments()) {
                if (DeviceBuffer.accepts(argument) && !buffers.containsKey(argument)) {
                    allocate(argument);
                    required(argument).poison();
                }
            }
        }
    }

    void transferToHost(ExecutionProfile profile) {
        for (Transfer transfer : spec.transfers()) {
            if (transfer.toHostEveryTime) {
                transferToHost(profile, required(transfer.object), 0, required(transfer.object).dataBytes());
            }
        }
    }

    static void transferToHost(ExecutionProfile profile, DeviceBuffer buffer, long offset, long bytes) {
        long start = System.nanoTime();
        buffer.toHost(offset, bytes);
        profile.add(Figure.TO_HOST, System.nanoTime() - start);
        profile.add(Figure.BYTES_TO_HOST, bytes);
    }

    Object[] deviceArguments(TaskSpec task) {
        Object[] arguments = task.arguments().clone();
        for (int i = 0; i < arguments.length; i++) {
            DeviceBuffer buffer = buffers.get(arguments[i]);
            if (buffer != null) {
                arguments[i] = buffer.deviceObject();
            }
        }
        return arguments;
    }

    List<DeviceBuffer> buffersOf(TaskSpec task) {
        return Arrays.stream(task.arguments()).map(buffers::get).filter(Objects::nonNull).distinct().toList();
    }

    void requireMemory(String operation) {
        if (buffers.values().stream().anyMatch(DeviceBuffer::isLost)) {
            throw new TornadoRuntimeException("device memory was lost with the device: operation=" + operation
                    + ", graph=" + spec.name() + "; try freeDeviceMemory, or another plan");
        }
    }

    void free() {
        owned.forEach(DeviceBuffer::free);
        owned.clear();
        buffers.clear();
    }

    private void allocate(Object object) {
        DeviceBuffer buffer = DeviceBuffer.allocate(object, memory);
        buffers.put(object, buffer);
        owned.add(buffer);
    }

    private DeviceBuffer required(Object object) {
        DeviceBuffer buffer = buffers.get(object);
        if (buffer == null) {
            throw new TornadoRuntimeException("object is not on the device: graph=" + spec.name() + ", type="
                    + object.getClass().getName() + "; try transferToDevice");
        }
        return buffer;
    }
}
