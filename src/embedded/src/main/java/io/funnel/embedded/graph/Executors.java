package io.funnel.embedded.graph;

import io.funnel.embedded.kernel.KernelCode;
import io.funnel.embedded.kernel.KernelExecutor;
import io.funnel.embedded.kernel.NdRange;
import io.funnel.embedded.threaded.ThreadedExecutor;

/** Chooses the executor of a kernel. */
final class Executors {

    private Executors() {}

    static KernelExecutor choose(KernelCode code, NdRange range) {
        return ThreadedExecutor.INSTANCE;
    }

    static void prepare(KernelCode code) {}
}
