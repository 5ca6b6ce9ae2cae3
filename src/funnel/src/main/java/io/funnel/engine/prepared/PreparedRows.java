package io.funnel.engine.prepared;

import io.funnel.device.Device;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.plan.Plan;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Operands;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A user's kernel over the rows or columns of a matrix. Not thread-safe. */
public final class PreparedRows implements AutoCloseable {

    private final PreparedUserKernel prepared;
    private final Plan plan;

    private PreparedRows(PreparedUserKernel prepared, Plan plan) {
        this.prepared = prepared;
        this.plan = plan;
    }

    /**
     * One run.
     *
     * @param states      the state of each row or column
     * @param depth       most rounded combines between an element and a state
     * @param callNanos   wall-clock time, the inputs already on the device
     * @param kernelNanos time in kernels by the device's events; 0 if it was not asked for
     */
    public record Run(Operands states, long depth, long callNanos, long kernelNanos) {}

    /**
     * Prepares a kernel; copies the arrays to the device at the first run.
     *
     * @param inputs in the order of the reduction's inputs; streamed ones have the elements of all rows
     * @throws io.funnel.plan.UnsupportedPlanException if the device or kernel cannot run so
     */
    public static PreparedRows of(Device device, UserKernel kernel, Sizes sizes,
            List<? extends TornadoNativeArray> inputs, Axis axis) {
        Plan plan = kernel.plan(device, axis, sizes);
        return new PreparedRows(new PreparedUserKernel(new PreparedStrategy.Arguments(device, kernel.reduction(),
                kernel, sizes, inputs, false), kernel), plan);
    }

    /**
     * Reduces all rows or columns.
     *
     * @param clock whether to read the device's clock, which makes the call slower
     * @throws io.funnel.engine.EngineException if the kernel did not run on the device, or left a value unwritten
     */
    public Run run(boolean clock) {
        PreparedUserKernel.Left left = prepared.left(plan, clock);
        return new Run(left.states(), plan.depth(), System.nanoTime() - left.start(), left.kernelNanos());
    }

    /** Frees the device's memory. */
    @Override
    public void close() {
        prepared.close();
    }
}
