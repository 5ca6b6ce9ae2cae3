package io.funnel.embedded.graph;

import io.funnel.embedded.Observation;
import io.funnel.embedded.bytecode.KernelMethod;
import io.funnel.embedded.bytecode.NotResumable;
import io.funnel.embedded.bytecode.WatchedMethods;
import io.funnel.embedded.bytecode.WrittenParameters;
import io.funnel.embedded.kernel.KernelExecutor;
import io.funnel.embedded.kernel.TaskCode;
import io.funnel.embedded.resumable.ResumableKernels;
import io.funnel.embedded.shadow.Watch;
import io.funnel.embedded.threaded.ThreadedExecutor;
import java.util.BitSet;
import java.util.List;
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
        Observation observation = Observation.atWork();
        if (observation != null) {
            return observed(code, linear, wanted.equals("threaded"), observation);
        }
        if (wanted.equals("threaded")) {
            return new KernelExecutor.Choice(ThreadedExecutor::run, PROPERTY + "=threaded");
        }
        if (!wanted.equals("resumable")) {
            throw new TornadoRuntimeException(
                    "no such executor: " + PROPERTY + "=" + wanted + "; try resumable or threaded");
        }
        return ResumableKernels.choose(code, linear, false, ThreadedExecutor::run);
    }

    private static KernelExecutor.Choice observed(
            TaskCode code, boolean linear, boolean threaded, Observation observation) {
        KernelMethod method;
        try {
            method = KernelMethod.of(code);
        } catch (NotResumable e) {
            throw new TornadoRuntimeException("kernel cannot be observed: kernel=" + code.name() + ", because "
                    + e.reason() + "; try a static method, as Kernels::sum, compiled against the embedded runtime");
        }
        BitSet written = WrittenParameters.of(method);
        List<String> names = method.parameterNames();
        TaskCode copy = code.running(WatchedMethods.ofTask(method));
        KernelExecutor.Choice choice = threaded
                ? new KernelExecutor.Choice(ThreadedExecutor::run, PROPERTY + "=threaded")
                : ResumableKernels.choose(code, linear, true, ThreadedExecutor::run);
        return new KernelExecutor.Choice(
                launch -> Watch.launch(observation, code.name(), names, code.withCaptured(launch.arguments()), written,
                        watch -> choice.executor().run(launch.watchedBy(copy, watch))),
                choice.reason());
    }
}
