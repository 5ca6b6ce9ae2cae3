package io.funnel.lab.target;

import io.funnel.cli.search.KernelClasses;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.lab.target.FuzzTarget.Answer;
import io.funnel.lab.target.FuzzTarget.Prepared;

/** A user's kernel as a way to reduce; its label names class and method. */
public final class UserKernelTarget {

    private static final String PREFIX = "kernel:";

    private UserKernelTarget() {}

    /** The label of a kernel, from which {@link FuzzTargets#find} makes the way again. */
    public static String label(String owner, String method) {
        return PREFIX + owner + ":" + method;
    }

    /** Whether a label is that of a kernel. */
    public static boolean isKernel(String label) {
        return label.startsWith(PREFIX);
    }

    static FuzzTarget of(String label) {
        int colon = label.lastIndexOf(':');
        String owner = label.substring(PREFIX.length(), Math.max(PREFIX.length(), colon));
        return new FuzzTarget(label, false, (device, task, inputs) -> {
            PreparedStrategy prepared = PreparedStrategy.of(device, task.reduction(),
                    KernelClasses.kernel(task.reduction(), owner, label.substring(colon + 1)), task.sizes(), inputs);
            return new Prepared(length -> {
                Execution execution = prepared.run(length, PreparedStrategy.Timing.CALL);
                return new Answer(execution.state(), execution.depth());
            }, prepared::close);
        });
    }
}
