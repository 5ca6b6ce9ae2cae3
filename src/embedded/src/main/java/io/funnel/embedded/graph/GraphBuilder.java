package io.funnel.embedded.graph;

import io.funnel.embedded.device.DeviceBuffer;
import io.funnel.embedded.kernel.TaskCode;
import io.funnel.embedded.service.GraphDefinition;
import io.funnel.embedded.service.GraphSnapshot;
import io.funnel.embedded.service.ItemContexts;
import io.funnel.embedded.view.ObjectFields;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoTaskRuntimeException;

/** Collects a program's declarations for a task-graph, and rejects immediately those that cannot run. */
final class GraphBuilder implements GraphDefinition {

    private final String name;
    private final ItemContexts contexts;
    private final List<TaskSpec> tasks = new ArrayList<>();
    private final IdentityHashMap<Object, Transfer> byObject = new IdentityHashMap<>();
    private final List<Transfer> transfers = new ArrayList<>();

    GraphBuilder(String name, ItemContexts contexts) {
        this.name = name;
        this.contexts = contexts;
    }

    @Override
    public void task(String id, Object code, Object... arguments) {
        String taskName = name + "." + id;
        if (tasks.stream().anyMatch(task -> task.name().equals(taskName))) {
            throw new TornadoTaskRuntimeException(
                    "two tasks of one name: task=" + taskName + "; try a different name for each task of a graph");
        }
        for (int i = 0; i < arguments.length; i++) {
            Object argument = arguments[i];
            if (argument == null) {
                throw new TornadoTaskRuntimeException(
                        "argument is null: task=" + taskName + ", argument=" + i + "; try an array or a number");
            }
            if (argument instanceof KernelContext && argument.getClass() != KernelContext.class) {
                throw new TornadoTaskRuntimeException("not on the embedded runtime: use=a subclass of KernelContext, "
                        + "task=" + taskName + ", argument=" + i + ", type="
                        + argument.getClass().getName() + "; try a KernelContext");
            }
            if (!(argument instanceof KernelContext)
                    && !TaskSpec.isByValue(argument)
                    && !DeviceBuffer.accepts(argument)
                    && !ObjectFields.has(argument)) {
                throw new TornadoTaskRuntimeException("unsupported argument type: task="
                        + taskName + ", argument=" + i + ", type="
                        + argument.getClass().getName()
                        + "; try a native array, a vector collection, a Java array of primitives or a number");
            }
        }
        TaskCode kernel = TaskCode.of(code, arguments.length);
        refuseCapturedContext(taskName, kernel);
        tasks.add(TaskSpec.of(taskName, kernel, arguments, contexts));
    }

    /** A captured context would be one without an item. */
    private static void refuseCapturedContext(String taskName, TaskCode kernel) {
        for (Object value : kernel.captured()) {
            if (value instanceof KernelContext) {
                throw new TornadoTaskRuntimeException("lambda captures a context: task=" + taskName
                        + "; try to pass it as an argument of the task");
            }
        }
    }

    @Override
    public void transferToDevice(int mode, Object... objects) {
        requireMode(mode, DataTransferMode.FIRST_EXECUTION, "transferToDevice");
        for (Object object : objects) {
            if (!TaskSpec.isByValue(object) && !(object instanceof KernelContext)) {
                parts(object, "transferToDevice").forEach(part -> part.toDevice = mode);
            }
        }
    }

    @Override
    public void transferToHost(int mode, Object... objects) {
        requireMode(mode, DataTransferMode.EVERY_EXECUTION, "transferToHost");
        for (Object object : objects) {
            for (Transfer transfer : parts(object, "transferToHost")) {
                if (mode == DataTransferMode.EVERY_EXECUTION) {
                    transfer.toHostEveryTime = true;
                } else {
                    transfer.persisted = true;
                }
            }
        }
    }

    @Override
    public void persistOnDevice(Object... objects) {
        for (Object object : objects) {
            transferOf(object, "persistOnDevice").persisted = true;
        }
    }

    @Override
    public void consumeFromDevice(@Nullable String graph, Object... objects) {
        for (Object object : objects) {
            Transfer transfer = transferOf(object, "consumeFromDevice");
            transfer.consumed = true;
            transfer.consumedFrom = graph;
        }
    }

    @Override
    public GraphSnapshot snapshot() {
        return new Snapshot(new GraphSpec(
                name, List.copyOf(tasks), transfers.stream().map(Transfer::copy).toList()));
    }

    /** The transfers of an array, or of an object with fields and all that it holds. */
    private List<Transfer> parts(@Nullable Object object, String operation) {
        if (object == null || DeviceBuffer.accepts(object) || !ObjectFields.has(object)) {
            return List.of(transferOf(object, operation));
        }
        return ObjectFields.reachable("", object, DeviceBuffer::accepts).stream()
                .map(part -> of(part.object())).toList();
    }

    private Transfer transferOf(@Nullable Object object, String operation) {
        if (object == null || !DeviceBuffer.accepts(object)) {
            throw new TornadoRuntimeException("object cannot be transferred: graph=" + name + ", operation="
                    + operation + ", type="
                    + (object == null ? "null" : object.getClass().getName())
                    + "; try a native array, a vector collection or a Java array of primitives");
        }
        return of(object);
    }

    private Transfer of(Object object) {
        return byObject.computeIfAbsent(object, key -> {
            Transfer transfer = new Transfer(key);
            transfers.add(transfer);
            return transfer;
        });
    }

    private void requireMode(int mode, int least, String operation) {
        if (mode < least || mode > DataTransferMode.UNDER_DEMAND) {
            throw new TornadoRuntimeException("no such transfer mode: graph=" + name + ", operation=" + operation
                    + ", mode=" + mode + "; try a constant of DataTransferMode, and for transferToHost only "
                    + "EVERY_EXECUTION or UNDER_DEMAND");
        }
    }
}
