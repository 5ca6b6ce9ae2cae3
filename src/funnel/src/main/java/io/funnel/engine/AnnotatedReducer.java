package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.plan.Plan;
import io.funnel.strategy.Code;
import java.util.List;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Hands an annotated method to the runtime; the launch is the JIT's, and the length is the whole array. */
final class AnnotatedReducer<A extends TornadoNativeArray> extends DeviceReducer {

    private final Stage stage;
    private final A input;
    private final A result;

    private AnnotatedReducer(DevicePlan device, Stage stage, A input, A result) {
        super(device);
        this.stage = stage;
        this.input = input;
        this.result = result;
    }

    static <A extends TornadoNativeArray> AnnotatedReducer<A> of(Device device, Code.Annotated<A> code, A input) {
        A result = Buffers.like(input, 1);
        Stage stage = new Stage("annotated");
        stage.graph()
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, input)
                .task("loop", code.method(), input, result)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, result);
        return new AnnotatedReducer<>(new DevicePlan(device, List.of(stage)), stage, input, result);
    }

    @Override
    void prepare(Plan plan) {
        if (plan.length() != input.getSize()) {
            throw new IllegalArgumentException("an annotated loop covers its whole array: length=" + plan.length()
                    + ", array=" + input.getSize() + "; pass an array of that length");
        }
        // TornadoVM starts from what the result holds, whatever the method sets first: no poison here.
        NativeArrays.fill(result, plan.reduction().identity());
    }

    @Override
    Number reduce(DevicePlan device, Plan plan) {
        device.execute(stage);
        return NativeArrays.get(result, 0);
    }
}
