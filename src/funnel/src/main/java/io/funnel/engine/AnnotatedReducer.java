package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Hands an annotated method to the runtime; the launch is the JIT's, and the length is the whole array. */
final class AnnotatedReducer<S, R> extends DeviceReducer<S, R> {

    private final Stage stage;
    private final Inputs inputs;
    private final Operands result;

    private AnnotatedReducer(
            DevicePlan device, Definition<S, R> definition, Stage stage, Inputs inputs, Operands result) {
        super(device, definition);
        this.stage = stage;
        this.inputs = inputs;
        this.result = result;
    }

    static <S, R> AnnotatedReducer<S, R> of(
            Device device, Definition<S, R> definition, KernelCode.Annotated code, Inputs inputs) {
        Operands in = inputs.operands();
        Operands result = Buffers.states(definition.signature(), 1);
        Stage stage = new Stage("annotated");
        stage.graph().transferToDevice(DataTransferMode.FIRST_EXECUTION, in.arrays().toArray());
        code.loop().add(stage.graph(), "loop", new KernelContext(), in, new IntArray(1), result);
        stage.graph().transferToHost(DataTransferMode.EVERY_EXECUTION, result.arrays().toArray());
        return new AnnotatedReducer<>(new DevicePlan(device, List.of(stage)), definition, stage, inputs, result);
    }

    @Override
    void prepare(Plan plan) {
        if (plan.length() != inputs.commonLength()) {
            throw new IllegalArgumentException("an annotated loop covers its whole array: length=" + plan.length()
                    + ", array=" + inputs.length() + "; pass an array of that length");
        }
        // TornadoVM starts from what the result holds, whatever the method sets first: no poison here.
        definition().store(definition().identity(), result, 0);
    }

    @Override
    S reduce(DevicePlan device, Plan plan) {
        device.execute(stage);
        return definition().load(result, 0);
    }
}
