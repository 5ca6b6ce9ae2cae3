package io.funnel.embedded.resumable;

import io.funnel.embedded.kernel.Cores;
import io.funnel.embedded.kernel.KernelExecutor;
import io.funnel.embedded.kernel.Launch;

/** Runs one kernel, rewritten so that its items can stop and go on. */
public final class ResumableExecutor implements KernelExecutor {

    private final ResumableKernel kernel;
    private final KernelModel model;

    ResumableExecutor(ResumableKernel kernel, KernelModel model) {
        this.kernel = kernel;
        this.model = model;
    }

    @Override
    public String name() {
        return "resumable";
    }

    @Override
    public void run(Launch launch) {
        Cores.run(
                launch.range().groups(),
                launch.limits().computeUnits(),
                () -> new GroupLoop(kernel, model, launch));
    }
}
