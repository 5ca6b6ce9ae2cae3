package io.funnel.embedded.resumable;

import io.funnel.embedded.kernel.GroupScheduler;
import io.funnel.embedded.kernel.KernelExecutor;
import io.funnel.embedded.kernel.KernelLaunch;

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
    public void run(KernelLaunch launch) {
        GroupScheduler.run(launch.range().groups(), launch.limits().computeUnits(),
                () -> new GroupLoop(kernel, model, launch));
    }
}
