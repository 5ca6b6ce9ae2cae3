package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.strategy.Finish;
import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;

/** One pass over the input, then the finish: on the host, in a second launch, or by atomics. */
final class StridedReducer<S, R> extends DeviceReducer<S, R> {

    private final Stage stage;
    private final Finish finish;
    private final int capacity;
    private final Operands partials;
    private final Operands result;
    /** The last elements that fill no vector; of no array for scalar kernels. */
    private final Tails tails;

    private StridedReducer(
            DevicePlan device, Definition<S, R> definition, Stage stage, Finish finish, int capacity,
            Operands partials, Operands result, Tails tails) {
        super(device, definition);
        this.stage = stage;
        this.finish = finish;
        this.capacity = capacity;
        this.partials = partials;
        this.result = result;
        this.tails = tails;
    }

    static <S, R> StridedReducer<S, R> scalar(
            Device device, Plan plan, Definition<S, R> definition, Launches launches, Inputs inputs) {
        KernelContext context = new KernelContext();
        Operands in = inputs.forDevice();
        int outputs = plan.finish() == Finish.ATOMIC ? 1 : plan.passes().getFirst().outputs();
        Operands partials = Buffers.states(definition.signature(), outputs);
        Operands result = plan.finish() == Finish.SECOND_LAUNCH ? Buffers.states(definition.signature(), 1) : partials;
        Stage stage = new Stage("strided");
        stage.graph()
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, in.arrays().toArray())
                .transferToDevice(
                        plan.finish() == Finish.ATOMIC
                                ? DataTransferMode.EVERY_EXECUTION
                                : DataTransferMode.FIRST_EXECUTION,
                        partials.arrays().toArray());
        stage.launch((graph, task, length) -> launches.elements().add(graph, task, context, in, length, partials));
        if (plan.finish() == Finish.SECOND_LAUNCH) {
            stage.launch((graph, task, length) -> launches.partials()
                    .add(graph, task, context, partials, length, result));
        }
        stage.graph().transferToHost(DataTransferMode.EVERY_EXECUTION, result.arrays().toArray());
        return new StridedReducer<>(new DevicePlan(device, List.of(stage)), definition, stage, plan.finish(),
                inputs.length(), partials, result, Tails.NONE);
    }

    static <S, R> StridedReducer<S, R> vector(
            Device device, Plan plan, Definition<S, R> definition, KernelCode.Vector code, Inputs inputs) {
        KernelContext context = new KernelContext();
        Tails tails = Tails.of(definition.signature(), inputs.forDevice());
        Operands in = tails.kernelInputs();
        Operands partials = Buffers.states(definition.signature(), plan.passes().getFirst().outputs());
        Stage stage = new Stage("vector");
        stage.graph()
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, tails.wholes().arrays().toArray())
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, partials.arrays().toArray())
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, tails.tails().arrays().toArray());
        stage.launch((graph, task, length) -> code.elements().add(graph, task, context, in, length, partials));
        stage.graph().transferToHost(DataTransferMode.EVERY_EXECUTION, partials.arrays().toArray());
        return new StridedReducer<>(new DevicePlan(device, List.of(stage)), definition, stage, Finish.HOST,
                inputs.length(), partials, partials, tails);
    }

    @Override
    void prepare(Plan plan) {
        requireFit("length", plan.length(), capacity);
        if (finish != Finish.ATOMIC) {
            requireFit("groups", plan.groups(), Buffers.capacity(definition().signature(), partials));
        }
        Buffers.poison(result);
    }

    @Override
    S reduce(DevicePlan device, Plan plan) {
        for (int launch = 0; launch < plan.passes().size(); launch++) {
            stage.set(launch, plan.passes().get(launch));
        }
        if (finish == Finish.ATOMIC) {
            definition().store(definition().identity(), partials, 0);
        }
        tails.copy(plan.length());
        device.execute(stage);
        return finish == Finish.HOST
                ? definition().fold(partials, plan.passes().getFirst().outputs())
                : definition().load(result, 0);
    }
}
