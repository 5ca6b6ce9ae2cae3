package io.funnel.embedded.graph;

import io.funnel.embedded.kernel.KernelExecutor;
import io.funnel.embedded.kernel.TaskCode;
import io.funnel.embedded.resumable.ResumableKernels;
import io.funnel.embedded.threaded.ThreadedExecutor;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * Chooses the executor of a kernel: the resumable one, or the threaded one for a kernel that cannot be rewritten. The
 * system property {@code funnel.embedded.executor=threaded} always selects the threaded one.
 */
final class Executors {

    /** The system property that names an executor: {@code resumable}, the default, or {@code threaded}. */
    static final String PROPERTY = "funnel.embedded.executor";

    private Executors() {}

    /** Chooses an executor; {@code linear} if groups extend only in x. */
    static KernelExecutor.Choice choose(TaskCode code, boolean linear) {
        String wanted = System.getProperty(PROPERTY, "resumable");
        if (wanted.equals("threaded")) {
            return new KernelExecutor.Choice(ThreadedExecutor::run, PROPERTY + "=threaded");
        }
        if (!wanted.equals("resumable")) {
            throw new TornadoRuntimeException(
                    "no such executor: " + PROPERTY + "=" + wanted + "; try resumable or threaded");
        }
        return ResumableKernels.choose(code, linear, ThreadedExecutor::run);
    }
}
