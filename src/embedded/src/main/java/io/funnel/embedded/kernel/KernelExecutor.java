package io.funnel.embedded.kernel;

/** A way to run the work-items of a launch. */
@FunctionalInterface
public interface KernelExecutor {

    /** Runs all work-items and returns when the last is done. */
    void run(KernelLaunch launch);

    /** An executor: the resumable one where there is no reason against it, else the threaded one. */
    record Choice(KernelExecutor executor, String reason) {

        /** For people: {@code resumable}, or {@code threaded, because ...}. */
        public String words() {
            return reason.isEmpty() ? "resumable" : "threaded, because " + reason;
        }
    }
}
