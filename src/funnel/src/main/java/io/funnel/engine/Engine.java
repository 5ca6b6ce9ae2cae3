package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.plan.Plan;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Code;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Kernels;
import io.funnel.strategy.Needs;
import io.funnel.strategy.Strategy;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Prepares a strategy's code for an input array on a device. */
public final class Engine {

    private Engine() {}

    /**
     * Prepares a reducer for the largest plan that it will run.
     *
     * @param largest the plan for the longest length and the most groups
     * @param input   the array; its contents are copied to the device at the first run
     * @throws UnsupportedPlanException if there is no code of this strategy for this reduction
     */
    public static <A extends TornadoNativeArray> Reducer prepare(Device device, Plan largest, A input) {
        Reduction reduction = largest.reduction();
        if (NativeArrays.typeOf(input) != reduction.type()) {
            throw new IllegalArgumentException("array of another type: array=" + NativeArrays.typeOf(input).label()
                    + ", reduction=" + reduction);
        }
        DeviceReducer.requireFit("length", largest.length(), input.getSize());
        Code<A> code = code(reduction, largest.strategy());
        if (input.getSize() == 0 && !(code instanceof Code.Annotated<A>)) {
            return prepare(device, largest, Buffers.like(input, 1)); // a device cannot hold an empty buffer
        }
        return switch (code) {
            case Code.Host<A> host -> new HostReducer<>(host, input);
            case Code.Annotated<A> annotated -> AnnotatedReducer.of(device, annotated, input);
            case Code.Scalar<A> scalar -> scalar(device, largest, kernel(device, largest, scalar), input);
            case Code.Vector vector -> StridedReducer.vector(device, largest, vector, (FloatArray) input);
        };
    }

    @SuppressWarnings("unchecked") // the table keeps code under the element type of its arrays
    private static <A extends TornadoNativeArray> Code<A> code(Reduction reduction, Strategy strategy) {
        return (Code<A>) Kernels.find(reduction, strategy)
                .orElseThrow(() -> new UnsupportedPlanException("no " + strategy.label() + " kernel for " + reduction
                        + "; try " + Kernels.labels(reduction)));
    }

    private static <A extends TornadoNativeArray> Task4<KernelContext, A, IntArray, A> kernel(
            Device device, Plan plan, Code.Scalar<A> code) {
        int groupSize = plan.groupSize();
        boolean warps = device.warpSize() == Needs.WARP && groupSize >= Needs.WARP;
        return (warps ? code.withWarps() : code.forGroupSize()).apply(groupSize);
    }

    private static <A extends TornadoNativeArray> Reducer scalar(
            Device device, Plan plan, Task4<KernelContext, A, IntArray, A> kernel, A input) {
        return plan.finish() == Finish.NONE
                ? RecursiveReducer.of(device, plan, kernel, input)
                : StridedReducer.scalar(device, plan, kernel, input);
    }
}
