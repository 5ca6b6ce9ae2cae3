package io.funnel.engine.driver;

import static io.funnel.engine.driver.Internals.call;
import static io.funnel.engine.driver.Internals.field;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import uk.ac.manchester.tornado.api.KernelContext;

/**
 * Kernels and buffers of a graph's tasks, read out of TornadoVM's own objects after an execution, because its API gives
 * neither. They are those of TornadoVM 5.2.0; where another version has other objects, reading fails.
 */
final class CompiledTasks {

    /**
     * A task.
     *
     * @param code      object that TornadoVM launches
     * @param arguments buffers, or pointers on the device, in the order of the kernel's parameters
     */
    record Task(Object code, List<Long> arguments) {}

    private final IdentityHashMap<Object, Long> buffers = new IdentityHashMap<>();
    private final List<Task> tasks = new ArrayList<>();
    private final Object device;
    private final long frame;

    /**
     * Reads the tasks of a graph that has been executed.
     *
     * @param graph an {@code ImmutableTaskGraph}
     * @throws ReflectiveOperationException if this TornadoVM has other objects, or they are not open to Funnel
     */
    CompiledTasks(Object graph, Backend backend) throws ReflectiveOperationException {
        Object vm = field(field(field(graph, "taskGraph"), "taskGraphImpl"), "vm");
        Object interpreter = ((Object[]) field(vm, "tornadoVMInterpreters"))[0];
        device = field(interpreter, "interpreterDevice");
        readBuffers(interpreter);
        Object frameObject = ((Object[]) field(interpreter, "kernelStackFrame"))[0];
        frame = backend.frame(frameObject);
        List<?> compiled = (List<?>) field(interpreter, "taskExecutionContexts");
        Object[] codes = (Object[]) field(interpreter, "installedCodes");
        for (int task = 0; task < codes.length; task++) {
            List<Long> arguments = new ArrayList<>(backend.own(frameObject));
            for (Object given : (Object[]) call(compiled.get(task), "getArguments")) {
                if (!(given instanceof KernelContext)) {
                    arguments.add(buffer(given));
                } else if (backend.takesContexts()) {
                    arguments.add(frame);
                }
            }
            tasks.add(new Task(codes[task], arguments));
        }
    }

    private void readBuffers(Object interpreter) throws ReflectiveOperationException {
        List<?> objects = (List<?>) field(interpreter, "objects");
        Object[] states = (Object[]) field(interpreter, "dataObjectStates");
        for (int i = 0; i < states.length; i++) {
            Object onDevice = ((Map<?, ?>) field(states[i], "deviceStates")).get(device);
            Object buffer = onDevice == null ? null : call(onDevice, "getXPUBuffer");
            if (buffer != null) {
                buffers.put(objects.get(i), (long) call(buffer, "toBuffer"));
            }
        }
    }

    List<Task> tasks() {
        return tasks;
    }

    long buffer(Object array) throws NoSuchFieldException {
        Long buffer = buffers.get(array);
        if (buffer == null) {
            throw new NoSuchFieldException("nothing on the device for " + array.getClass());
        }
        return buffer;
    }

    Object device() {
        return device;
    }

    /** Buffer of the launch's sizes on the device, which {@code KernelContext} reads. */
    long frame() {
        return frame;
    }
}
