package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.plan.Plan;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Kernels;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Prepares a strategy's code for input arrays on a device. */
public final class Engine {

    private Engine() {}

    /** Prepares a reducer for a reduction of these inputs, in their order; see {@link #prepare(Device, Plan, List)}. */
    public static Reducer prepare(Device device, Plan largest, TornadoNativeArray... inputs) {
        return prepare(device, largest, List.of(inputs));
    }

    /**
     * Prepares a reducer for the largest plan that it will run.
     *
     * @param largest the plan for the longest length and the most groups
     * @param inputs  the arrays, in the order of the reduction's inputs; their contents are copied to the device at the
     *                first run
     * @throws UnsupportedPlanException if there is no code of this strategy for this reduction
     * @throws IllegalArgumentException if the arrays are not what the reduction reads, or shorter than the plan
     */
    public static Reducer prepare(Device device, Plan largest, List<? extends TornadoNativeArray> inputs) {
        return prepare(device, largest, largest.reduction().definition(), inputs);
    }

    /**
     * How many elements these arrays give a reduction.
     *
     * @throws IllegalArgumentException if they are not what it reads, or those that are read element by element differ
     *                                  in length
     */
    public static int length(Reduction<?> reduction, List<? extends TornadoNativeArray> inputs) {
        return Inputs.of(reduction.signature(), inputs).commonLength();
    }

    private static <S, R> Reducer prepare(
            Device device, Plan largest, Definition<S, R> definition, List<? extends TornadoNativeArray> arrays) {
        Inputs inputs = Inputs.of(definition.signature(), arrays);
        DeviceReducer.requireFit("length", largest.length(), inputs.length());
        Kernels.refusal(largest.reduction(), largest.strategy()).ifPresent(reason -> {
            throw new UnsupportedPlanException(reason);
        });
        if (largest.strategy().isHost()) {
            return new HostReducer<>(definition, inputs.operands(), inputs.length());
        }
        return Compilation.alone(() -> onDevice(device, largest, definition, inputs));
    }

    private static <S, R> Reducer onDevice(Device device, Plan largest, Definition<S, R> definition, Inputs inputs) {
        KernelCode code = Kernels.find(largest.reduction(), largest.strategy()).orElseThrow();
        return switch (code) {
            case KernelCode.Annotated annotated -> AnnotatedReducer.of(device, definition, annotated, inputs);
            case KernelCode.Scalar scalar ->
                scalar(device, largest, definition, Launches.of(device, largest.groupSize(), scalar),
                        inputs);
            case KernelCode.Vector vector -> StridedReducer.vector(device, largest, definition, vector, inputs);
            case KernelCode.Refused refused -> throw new UnsupportedPlanException(refused.reason());
        };
    }

    private static <S, R> Reducer scalar(
            Device device, Plan plan, Definition<S, R> definition, Launches launches, Inputs inputs) {
        return plan.finish() == Finish.NONE
                ? RecursiveReducer.of(device, plan, definition, launches, inputs)
                : StridedReducer.scalar(device, plan, definition, launches, inputs);
    }
}
