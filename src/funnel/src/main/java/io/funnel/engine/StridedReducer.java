package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.plan.Plan;
import io.funnel.strategy.Code;
import io.funnel.strategy.Finish;
import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;

/** One pass over the input, then the finish: on the host, in a second launch, or by atomics. */
final class StridedReducer<A extends TornadoNativeArray> extends DeviceReducer {

    private static final int VECTOR_WIDTH = 4;

    private final Stage stage;
    private final Finish finish;
    private final A input;
    private final A partials;
    private final A result;
    /** The last elements that fill no vector; unused by scalar kernels. */
    private final FloatArray tail;

    private StridedReducer(
            DevicePlan device, Stage stage, Finish finish, A input, A partials, A result, FloatArray tail) {
        super(device);
        this.stage = stage;
        this.finish = finish;
        this.input = input;
        this.partials = partials;
        this.result = result;
        this.tail = tail;
    }

    static <A extends TornadoNativeArray> StridedReducer<A> scalar(
            Device device, Plan plan, Task4<KernelContext, A, IntArray, A> kernel, A input) {
        KernelContext context = new KernelContext();
        A partials = Buffers.like(input, plan.finish() == Finish.ATOMIC ? 1 : plan.passes().getFirst().outputs());
        A result = plan.finish() == Finish.SECOND_LAUNCH ? Buffers.like(input, 1) : partials;
        Stage stage = new Stage("strided");
        stage.graph().transferToDevice(DataTransferMode.FIRST_EXECUTION, input);
        if (plan.finish() == Finish.ATOMIC) {
            stage.graph().transferToDevice(DataTransferMode.EVERY_EXECUTION, partials);
        } else {
            stage.graph().transferToDevice(DataTransferMode.FIRST_EXECUTION, partials);
        }
        stage.launch((graph, task, length) -> graph.task(task, kernel, context, input, length, partials));
        if (plan.finish() == Finish.SECOND_LAUNCH) {
            stage.launch((graph, task, length) -> graph.task(task, kernel, context, partials, length, result));
        }
        stage.graph().transferToHost(DataTransferMode.EVERY_EXECUTION, result);
        return new StridedReducer<>(new DevicePlan(device, List.of(stage)), stage, plan.finish(), input, partials,
                result, new FloatArray(VECTOR_WIDTH));
    }

    static StridedReducer<FloatArray> vector(Device device, Plan plan, Code.Vector code, FloatArray input) {
        KernelContext context = new KernelContext();
        VectorFloat4 vectors = new VectorFloat4(input);
        FloatArray partials = Buffers.like(input, plan.passes().getFirst().outputs());
        FloatArray tail = new FloatArray(VECTOR_WIDTH);
        Stage stage = new Stage("vector");
        stage.graph()
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, vectors, partials)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, tail);
        stage.launch((graph, task, length) -> graph.task(
                task, code.kernel(), context, vectors, tail, length, partials));
        stage.graph().transferToHost(DataTransferMode.EVERY_EXECUTION, partials);
        return new StridedReducer<>(new DevicePlan(device, List.of(stage)), stage, Finish.HOST, input, partials,
                partials, tail);
    }

    @Override
    void prepare(Plan plan) {
        requireFit("length", plan.length(), input.getSize());
        if (finish != Finish.ATOMIC) {
            requireFit("groups", plan.groups(), partials.getSize());
        }
        NativeArrays.poison(result);
    }

    @Override
    Number reduce(DevicePlan device, Plan plan) {
        for (int launch = 0; launch < plan.passes().size(); launch++) {
            stage.set(launch, plan.passes().get(launch));
        }
        if (finish == Finish.ATOMIC) {
            NativeArrays.fill(partials, plan.reduction().identity());
        }
        if (input instanceof FloatArray floats) {
            copyTail(floats, plan.length());
        }
        device.execute(stage);
        return finish == Finish.HOST
                ? HostFinish.combine(plan.reduction(), partials, plan.passes().getFirst().outputs())
                : NativeArrays.get(result, 0);
    }

    private void copyTail(FloatArray floats, int length) {
        int whole = length - length % VECTOR_WIDTH;
        for (int i = whole; i < length; i++) {
            tail.set(i - whole, floats.get(i));
        }
    }
}
