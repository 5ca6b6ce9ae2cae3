package io.funnel.embedded.graph;

import io.funnel.embedded.KernelException;
import io.funnel.embedded.kernel.FailureMessages;

/**
 * Runs a task without a kernel context: one plain call of the method on the device's data. With {@code @Parallel} and
 * {@code @Reduce} the method is its own sequential definition, so this is what it means; a grid for it has no effect.
 */
final class HostCall {

    private HostCall() {}

    static void run(TaskSpec task, Object[] arguments) {
        try {
            task.code().call(arguments);
        } catch (Throwable t) {
            throw new KernelException(
                    "task failed: kernel=" + task.code().name() + ", task=" + task.name() + ", line="
                            + FailureMessages.lineOf(t) + ", cause=" + t,
                    t);
        }
    }
}
