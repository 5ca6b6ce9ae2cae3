package io.funnel.lab.target;

import io.funnel.cli.search.KernelClasses;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.device.Device;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedRows;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.lab.target.FuzzTarget.Answer;
import io.funnel.lab.target.FuzzTarget.Prepared;
import io.funnel.reduction.Axis;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A user's kernel as a way to reduce, over all elements or over rows; its label names class and method. */
public final class UserKernelTarget {

    private static final String PREFIX = "kernel:";
    private static final String ROWS = SegmentWays.PREFIX + "-" + PREFIX;

    private UserKernelTarget() {}

    /** The label of a kernel, from which {@link FuzzTargets#find} makes the way again. */
    public static String label(SelectedKernel kernel) {
        return (kernel.isPerSegment() ? ROWS : PREFIX) + kernel.owner() + ":" + kernel.method();
    }

    /** Whether a label is that of a kernel. */
    public static boolean isKernel(String label) {
        return label.startsWith(PREFIX) || label.startsWith(ROWS);
    }

    static FuzzTarget of(String label) {
        int first = label.indexOf(':') + 1;
        int colon = label.lastIndexOf(':');
        String owner = label.substring(first, Math.max(first, colon));
        return new FuzzTarget(label, false, (device, task, inputs) -> {
            UserKernel kernel = KernelClasses.kernel(task.reduction(), owner, label.substring(colon + 1));
            if (task.shape().isPresent()) {
                return rows(device, task, inputs, kernel);
            }
            PreparedStrategy prepared = PreparedStrategy.of(device, task.reduction(), kernel, task.sizes(), inputs);
            return new Prepared(length -> {
                Execution execution = prepared.run(length, PreparedStrategy.Timing.CALL);
                return new Answer(execution.state(), execution.depth());
            }, prepared::close);
        });
    }

    private static Prepared rows(Device device, FuzzTarget.Task task, List<TornadoNativeArray> inputs,
            UserKernel kernel) {
        return new Prepared(length -> {
            Axis axis = (Axis) task.shape().orElseThrow().partition(length);
            try (PreparedRows rows = PreparedRows.of(device, kernel, task.sizes(), inputs, axis)) {
                PreparedRows.Run run = rows.run(false);
                return SegmentWays.answer(task.reduction().definition(), run.states(), axis, run.depth());
            }
        }, () -> {});
    }
}
