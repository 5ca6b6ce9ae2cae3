package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Launch;
import io.funnel.reduction.Operands;
import java.util.List;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;

/**
 * The same kernel launched again and again, each time over the partials of the launch before, until one value is left.
 *
 * <p>Partials alternate between two buffers that stay on the device. Every pair of buffers is a task graph of its own,
 * so that six graphs, each compiled when it is first needed, serve every length and every number of passes.
 */
final class RecursiveReducer<S, R> extends DeviceReducer<S, R> {

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
    private final int capacity;
    private final Operands even;
    private final Operands odd;
    private final Operands result;

    private RecursiveReducer(
            DevicePlan device, Definition<S, R> definition, Ways ways, int capacity, Operands even, Operands odd,
            Operands result) {
        super(device, definition);
        this.ways = ways;
        this.capacity = capacity;
        this.even = even;
        this.odd = odd;
        this.result = result;
    }

    static <S, R> RecursiveReducer<S, R> of(
            Device device, Plan plan, Definition<S, R> definition, Launches launches, Inputs inputs) {
        KernelContext context = new KernelContext();
        List<Pass> passes = plan.passes();
        Operands input = inputs.forDevice();
        Operands even = Buffers.states(definition.signature(), passes.getFirst().outputs());
        Operands odd = Buffers.states(definition.signature(), passes.size() > 1 ? passes.get(1).outputs() : 1);
        Operands result = Buffers.states(definition.signature(), 1);

        Stage inputToEven = new Stage("inputToEven");
        inputToEven.graph().transferToDevice(DataTransferMode.FIRST_EXECUTION, both(input, even));
        launch(inputToEven, launches.elements(), context, input, even).persistOnDevice(all(even));

        Stage inputToResult = new Stage("inputToResult");
        inputToResult.graph().transferToDevice(DataTransferMode.FIRST_EXECUTION, all(input));
        toHost(launch(inputToResult, launches.elements(), context, input, result), result);

        Stage evenToOdd = new Stage("evenToOdd");
        evenToOdd.graph().consumeFromDevice("inputToEven", all(even))
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, all(odd));
        launch(evenToOdd, launches.partials(), context, even, odd).persistOnDevice(all(odd));

        Stage oddToEven = new Stage("oddToEven");
        oddToEven.graph().consumeFromDevice("evenToOdd", both(even, odd));
        launch(oddToEven, launches.partials(), context, odd, even);

        Stage evenToResult = new Stage("evenToResult");
        evenToResult.graph().consumeFromDevice("inputToEven", all(even));
        toHost(launch(evenToResult, launches.partials(), context, even, result), result);

        Stage oddToResult = new Stage("oddToResult");
        oddToResult.graph().consumeFromDevice("evenToOdd", all(odd));
        toHost(launch(oddToResult, launches.partials(), context, odd, result), result);

        Ways ways = new Ways(inputToEven, inputToResult, evenToOdd, oddToEven, evenToResult, oddToResult);
        return new RecursiveReducer<>(
                new DevicePlan(device, ways.all()), definition, ways, inputs.length(), even, odd, result);
    }

    private static Object[] all(Operands operands) {
        return operands.arrays().toArray();
    }

    private static Object[] both(Operands first, Operands second) {
        return Stream.concat(first.arrays().stream(), second.arrays().stream()).toArray();
    }

    private static TaskGraph launch(Stage stage, Launch kernel, KernelContext context, Operands from, Operands to) {
        return stage.launch((graph, task, length) -> kernel.add(graph, task, context, from, length, to)).graph();
    }

    private static void toHost(TaskGraph graph, Operands result) {
        graph.transferToHost(DataTransferMode.EVERY_EXECUTION, all(result));
    }

    @Override
    void prepare(Plan plan) {
        requireFit("length", plan.length(), capacity);
        List<Pass> passes = plan.passes();
        if (passes.size() > 1) {
            requireFit("partials", passes.getFirst().outputs(), Buffers.capacity(definition().signature(), even));
        }
        if (passes.size() > 2) {
            requireFit("partials", passes.get(1).outputs(), Buffers.capacity(definition().signature(), odd));
        }
        Buffers.poison(result);
    }

    @Override
    S reduce(DevicePlan device, Plan plan) {
        List<Pass> passes = plan.passes();
        for (int pass = 0; pass < passes.size(); pass++) {
            Stage stage = ways.of(pass, pass == passes.size() - 1);
            stage.set(0, passes.get(pass));
            device.execute(stage);
        }
        return definition().load(result, 0);
    }
}
