package io.funnel.embedded.graph;

import io.funnel.embedded.KernelException;
import io.funnel.embedded.device.DeviceBuffer;
import io.funnel.embedded.kernel.FailureMessages;
import io.funnel.embedded.kernel.TaskCode;
import io.funnel.embedded.service.ItemContexts;
import io.funnel.embedded.view.ObjectFields;
import java.util.List;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.HalfFloat;

/**
 * A task, named {@code graph.task}; its arguments are host objects, boxed primitives and kernel contexts.
 *
 * @param arrays what arguments and captured values are, or hold in fields
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and never changed once made.
record TaskSpec(String name, TaskCode code, Object[] arguments, ItemContexts contexts, List<Object> arrays) {

    static TaskSpec of(String name, TaskCode code, Object[] arguments, ItemContexts contexts) {
        return new TaskSpec(name, code, arguments.clone(), contexts, Stream.of(code.withCaptured(arguments))
                .flatMap(value -> ObjectFields.reachable("", value, DeviceBuffer::accepts).stream())
                .map(ObjectFields.Named::object).filter(DeviceBuffer::accepts).toList());
    }

    /** Returns whether the task runs once for each work-item; otherwise it is called once. */
    boolean isKernel() {
        for (Object argument : arguments) {
            if (argument instanceof KernelContext) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("ReferenceEquality") // Identity distinguishes objects, not their contents.
    boolean has(Object object) {
        return arrays.stream().anyMatch(array -> array == object);
    }

    /**
     * Runs a task without a kernel context: one plain call of the method on the device's data. A method with
     * {@code @Parallel} and {@code @Reduce} is its own sequential definition; a grid has no effect on it.
     */
    void callOnce(TaskCode onDevice, Object[] deviceArguments) {
        try {
            onDevice.call(deviceArguments);
        } catch (Throwable t) {
            throw new KernelException(
                    "task failed: kernel=" + code.name() + ", task=" + name + ", line=" + FailureMessages.lineOf(t)
                            + ", cause=" + t,
                    t);
        }
    }

    static boolean isByValue(Object argument) {
        return argument instanceof Number
                || argument instanceof Boolean
                || argument instanceof Character
                || argument instanceof HalfFloat;
    }
}
