package io.funnel.engine.host;

import io.funnel.engine.host.loops.ScratchMemory;
import java.util.function.IntConsumer;

/** Tasks of a sort by key, on the threads of reductions. */
final class TaskJob extends HostJob {

    private final IntConsumer task;

    TaskJob(IntConsumer task) {
        super("sort by key");
        this.task = task;
    }

    @Override
    void execute(int number, ScratchMemory scratch, int participant) {
        if (!isStopped()) {
            task.accept(number);
        }
    }

    @Override
    void release() {}
}
