package io.funnel.embedded.kernel;

/** Runs the work-items of a launch. */
@FunctionalInterface
public interface KernelExecutor {

    /** Runs all work-items and returns when the last is done. */
    void run(KernelLaunch launch);

    /** A chosen executor: the resumable one, or the threaded one and the reason for it. */
    record Choice(KernelExecutor executor, String reason) {

        /** Text for users: {@code resumable}, or {@code threaded, because ...}. */
        public String words() {
            return reason.isEmpty() ? "resumable" : "threaded, because " + reason;
        }
    }
}
