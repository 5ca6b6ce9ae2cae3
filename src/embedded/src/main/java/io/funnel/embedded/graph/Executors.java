package io.funnel.embedded.graph;

import io.funnel.embedded.kernel.KernelExecutor;
import io.funnel.embedded.kernel.TaskCode;
import io.funnel.embedded.resumable.ResumableKernels;
import io.funnel.embedded.threaded.ThreadedExecutor;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * Chooses the executor of a kernel: the resumable one where the kernel can be rewritten, the threaded one otherwise or
 * where the system property {@code funnel.embedded.executor} says {@code threaded}.
 */
final class Executors {

    /** The system property that names an executor: {@code resumable}, the default, or {@code threaded}. */
    static final String PROPERTY = "funnel.embedded.executor";

    /**
     * An executor, and why it was chosen.
     *
     * @param executor runs the kernel
     * @param reason why not the resumable one; empty if it is
     */
    record Choice(KernelExecutor executor, String reason) {

        /** For people: {@code resumable}, or {@code threaded, because ...}. */
        String words() {
            return reason.isEmpty() ? executor.name() : executor.name() + ", because " + reason;
        }
    }

    private Executors() {}

    /**
     * The executor of a kernel.
     *
     * @param linear whether its groups extend in x alone
     */
    static Choice choose(TaskCode code, boolean linear) {
        String wanted = System.getProperty(PROPERTY, "resumable");
        if (wanted.equals("threaded")) {
            return new Choice(ThreadedExecutor.INSTANCE, PROPERTY + "=threaded");
        }
        if (!wanted.equals("resumable")) {
            throw new TornadoRuntimeException(
                    "no such executor: " + PROPERTY + "=" + wanted + "; try resumable or threaded");
        }
        ResumableKernels.Outcome outcome = ResumableKernels.of(code, linear);
        KernelExecutor executor = outcome.executor();
        return executor == null
                ? new Choice(ThreadedExecutor.INSTANCE, outcome.reason())
                : new Choice(executor, "");
    }
}
