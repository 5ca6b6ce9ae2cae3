package io.funnel.embedded.graph;

import io.funnel.embedded.device.DeviceBuffer;
import io.funnel.embedded.device.DeviceMemory;
import io.funnel.embedded.service.Figure;
import io.funnel.embedded.view.ObjectFields;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/** The device memory of one graph of a plan. */
final class GraphState {

    private final GraphSpec spec;
    private final DeviceMemory memory;
    private final IdentityHashMap<Object, DeviceBuffer> buffers = new IdentityHashMap<>();

    /** Copies of objects with fields, whose references are to the device's objects. */
    private final IdentityHashMap<Object, Object> copies = new IdentityHashMap<>();

    /** Buffers that this graph allocated; consumed ones belong to another graph. */
    private final Set<DeviceBuffer> owned = new HashSet<>();

    GraphState(GraphSpec spec, DeviceMemory memory) {
        this.spec = spec;
        this.memory = memory;
    }

    int device() {
        return memory.device();
    }

    /** Switches to another device and frees the memory on the last one. */
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

    /** Returns whether other graphs find the object on the device; consumed objects stay there too. */
    @SuppressWarnings("ReferenceEquality") // Identity distinguishes objects, not their contents.
    boolean persists(Object object) {
        return spec.transfers().stream()
                .anyMatch(transfer -> transfer.object == object && (transfer.persisted || transfer.consumed));
    }

    /** Uses memory that another graph owns. */
    void consume(Object object, DeviceBuffer buffer) {
        DeviceBuffer old = buffers.put(object, buffer);
        if (old != buffer) {
            copies.clear();
        }
        if (old != null && old != buffer && owned.remove(old)) {
            old.free();
        }
    }

    /** Copies objects that are due to the device, and allocates memory for all other arguments. */
    void transferToDevice(ExecutionProfile profile) {
        for (Transfer transfer : spec.transfers()) {
            if (!DeviceBuffer.accepts(transfer.object)) {
                Object copy = copies.get(transfer.object);
                if (copy != null && Objects.equals(transfer.toDevice, DataTransferMode.EVERY_EXECUTION)) {
                    ObjectFields.copyNumbers(transfer.object, copy);
                }
                continue;
            }
            boolean isNew = !transfer.consumed && !buffers.containsKey(transfer.object);
            if (isNew) {
                allocate(transfer.object);
            }
            if (transfer.toDevice == null || transfer.toDevice == DataTransferMode.UNDER_DEMAND) {
                if (isNew) {
                    fill(transfer.object, transfer.toDevice == null);
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
            for (Object array : task.arrays()) {
                if (!buffers.containsKey(array)) {
                    allocate(array);
                    fill(array, true);
                }
            }
        }
    }

    /**
     * Fills a new buffer: with the host's data for a task that is called once, if no transfer is declared, as TornadoVM does;
     * otherwise with poison.
     */
    private void fill(Object object, boolean isUndeclared) {
        if (isUndeclared && spec.tasks().stream().anyMatch(task -> !task.isKernel() && task.has(object))) {
            required(object).toDevice();
        } else {
            required(object).poison();
        }
    }

    void transferToHost(ExecutionProfile profile) {
        for (Transfer transfer : spec.transfers()) {
            if (transfer.toHostEveryTime && !numbersToHost(transfer.object)) {
                transferToHost(profile, required(transfer.object), 0, required(transfer.object).dataBytes());
            }
        }
    }

    /** Copies the fields of primitive types to the host's object, unless it is an array. */
    boolean numbersToHost(Object object) {
        Object copy = copies.get(object);
        if (copy != null) {
            ObjectFields.copyNumbers(copy, object);
        }
        return !DeviceBuffer.accepts(object);
    }

    static void transferToHost(ExecutionProfile profile, DeviceBuffer buffer, long offset, long bytes) {
        long start = System.nanoTime();
        buffer.toHost(offset, bytes);
        profile.add(Figure.TO_HOST, System.nanoTime() - start);
        profile.add(Figure.BYTES_TO_HOST, bytes);
    }

    Object[] deviceArguments(TaskSpec task) {
        Object[] arguments = task.arguments().clone();
        Arrays.setAll(arguments, i -> onDevice(arguments[i]));
        return arguments;
    }

    /** The object for kernels in place of the host's. */
    Object onDevice(Object object) {
        DeviceBuffer buffer = buffers.get(object);
        if (buffer != null) {
            return buffer.deviceObject(object);
        }
        Object copy = copies.get(object);
        if (copy == null && object != null && ObjectFields.has(object)) {
            copy = ObjectFields.emptyLike(object);
            copies.put(object, copy);
            ObjectFields.copyNumbers(object, copy);
            ObjectFields.setReferences(object, copy, this::onDevice);
        }
        return copy == null ? object : copy;
    }

    List<DeviceBuffer> buffersOf(TaskSpec task) {
        return task.arrays().stream().map(buffers::get).filter(Objects::nonNull).distinct().toList();
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
        copies.clear();
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
