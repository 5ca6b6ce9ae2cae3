package io.funnel.engine.host;

import io.funnel.engine.host.loops.ScratchMemory;
import java.util.function.IntConsumer;

/** Tasks that are no reduction, such as those of a sort by key, on the threads of reductions. */
final class TaskJob extends HostJob {

    private final IntConsumer task;

    /** Takes the name of all, for messages, and a task by its number. */
    TaskJob(String name, IntConsumer task) {
        super(name);
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
