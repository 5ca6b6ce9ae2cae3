package io.funnel.embedded.kernel;

/** A way to run the work-items of a launch. */
public interface KernelExecutor {

    /** Runs all work-items and returns when the last is done. */
    void run(KernelLaunch launch);

    /** The executor's name: {@code resumable} or {@code threaded}. */
    String name();
}
