package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The same kernel launched again and again, each time over the partials of the launch before, until one value is left.
 *
 * <p>Partials alternate between two buffers that stay on the device. Every pair of buffers is a task graph of its own,
 * so that six graphs, each compiled when it is first needed, serve every length and every number of passes.
 */
final class RecursiveReducer<A extends TornadoNativeArray> extends DeviceReducer {

    /** A graph for every way from a source to a target. */
    private record Ways(
            Stage inputToEven, Stage inputToResult, Stage evenToOdd, Stage oddToEven, Stage evenToResult,
            Stage oddToResult) {

        List<Stage> all() {
            return List.of(inputToEven, inputToResult, evenToOdd, oddToEven, evenToResult, oddToResult);
        }

        /** The way of a pass: partials of even passes lie in one buffer, those of odd passes in the other. */
        Stage of(int pass, boolean last) {
            if (pass == 0) {
                return last ? inputToResult : inputToEven;
            }
            boolean fromEven = pass % 2 == 1;
            if (last) {
                return fromEven ? evenToResult : oddToResult;
            }
            return fromEven ? evenToOdd : oddToEven;
        }
    }

    private final Ways ways;
    private final A input;
    private final A even;
    private final A odd;
    private final A result;

    private RecursiveReducer(DevicePlan device, Ways ways, A input, A even, A odd, A result) {
        super(device);
        this.ways = ways;
        this.input = input;
        this.even = even;
        this.odd = odd;
        this.result = result;
    }

    static <A extends TornadoNativeArray> RecursiveReducer<A> of(
            Device device, Plan plan, Task4<KernelContext, A, IntArray, A> kernel, A input) {
        KernelContext context = new KernelContext();
        List<Pass> passes = plan.passes();
        A even = Buffers.like(input, passes.getFirst().outputs());
        A odd = Buffers.like(input, passes.size() > 1 ? passes.get(1).outputs() : 1);
        A result = Buffers.like(input, 1);

        Stage inputToEven = new Stage("inputToEven");
        inputToEven.graph().transferToDevice(DataTransferMode.FIRST_EXECUTION, input, even);
        launch(inputToEven, kernel, context, input, even).persistOnDevice(even);

        Stage inputToResult = new Stage("inputToResult");
        inputToResult.graph().transferToDevice(DataTransferMode.FIRST_EXECUTION, input);
        toHost(launch(inputToResult, kernel, context, input, result), result);

        Stage evenToOdd = new Stage("evenToOdd");
        evenToOdd.graph().consumeFromDevice("inputToEven", even)
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, odd);
        launch(evenToOdd, kernel, context, even, odd).persistOnDevice(odd);

        Stage oddToEven = new Stage("oddToEven");
        oddToEven.graph().consumeFromDevice("evenToOdd", even, odd);
        launch(oddToEven, kernel, context, odd, even);

        Stage evenToResult = new Stage("evenToResult");
        evenToResult.graph().consumeFromDevice("inputToEven", even);
        toHost(launch(evenToResult, kernel, context, even, result), result);

        Stage oddToResult = new Stage("oddToResult");
        oddToResult.graph().consumeFromDevice("evenToOdd", odd);
        toHost(launch(oddToResult, kernel, context, odd, result), result);

        Ways ways = new Ways(inputToEven, inputToResult, evenToOdd, oddToEven, evenToResult, oddToResult);
        return new RecursiveReducer<>(new DevicePlan(device, ways.all()), ways, input, even, odd, result);
    }

    private static <A extends TornadoNativeArray> TaskGraph launch(
            Stage stage, Task4<KernelContext, A, IntArray, A> kernel, KernelContext context, A from, A to) {
        return stage.launch((graph, task, length) -> graph.task(task, kernel, context, from, length, to)).graph();
    }

    private static void toHost(TaskGraph graph, TornadoNativeArray result) {
        graph.transferToHost(DataTransferMode.EVERY_EXECUTION, result);
    }

    @Override
    void prepare(Plan plan) {
        requireFit("length", plan.length(), input.getSize());
        List<Pass> passes = plan.passes();
        if (passes.size() > 1) {
            requireFit("partials", passes.getFirst().outputs(), even.getSize());
        }
        if (passes.size() > 2) {
            requireFit("partials", passes.get(1).outputs(), odd.getSize());
        }
        NativeArrays.poison(result);
    }

    @Override
    Number reduce(DevicePlan device, Plan plan) {
        List<Pass> passes = plan.passes();
        for (int pass = 0; pass < passes.size(); pass++) {
            Stage stage = ways.of(pass, pass == passes.size() - 1);
            stage.set(0, passes.get(pass));
            device.execute(stage);
        }
        return NativeArrays.get(result, 0);
    }
}
