package io.funnel.embedded.agreement;

import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Several tasks in a graph, several graphs in a plan. */
final class GraphPrograms {

    private static final int GROUPS = 8;
    private static final int GROUP_SIZE = 32;
    private static final int SIZE = GROUPS * GROUP_SIZE;

    private GraphPrograms() {}

    static List<Program> all() {
        return List.of(
                new Program("twoGrids", GraphPrograms::twoGrids, () -> Bits.of(sum(1))),
                new Program("withAndWithoutContext", GraphPrograms::mixedTasks, () -> Bits.of(sum(2))),
                new Program(
                        "graphsWithTransfer",
                        () -> graphs("graphsWithTransfer", true),
                        () -> Bits.all(Bits.of(sum(2)), Bits.of(sum(4)), Bits.of(sum(4)))),
                new Program(
                        "graphsWithoutTransfer",
                        () -> graphs("graphsWithoutTransfer", false),
                        () -> Bits.all(Bits.of(sum(2)), Bits.of(sum(4)), Bits.of(sum(4)))));
    }

    /** A plan of one graph with one task, called {@code t}. */
    static TornadoExecutionPlan plan(TaskGraph graph, WorkerGrid grid) {
        return new TornadoExecutionPlan(graph.snapshot())
                .withGridScheduler(new GridScheduler(graph.getTaskGraphName() + ".t", grid))
                .withThreadInfo();
    }

    private static int sum(int times) {
        int sum = 0;
        for (int value : Inputs.ints(SIZE)) {
            sum += times * value;
        }
        return sum;
    }

    static void partialsKernel(KernelContext context, IntArray in, IntArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupSize = context.localGroupSizeX;
        int[] slots = context.allocateIntLocalArray(GROUP_SIZE);
        slots[localId] = in.get(globalId);
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] += slots[localId + active];
            }
        }
        if (localId == 0) {
            partials.set(context.groupIdx, slots[0]);
        }
    }

    private static String twoGrids() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(Inputs.ints(SIZE));
        IntArray partials = new IntArray(GROUPS);
        IntArray sum = new IntArray(1);
        GridScheduler grids = new GridScheduler("twoGrids.partials", Device.line(SIZE, GROUP_SIZE));
        grids.addWorkerGrid("twoGrids.sum", Device.line(GROUPS, GROUPS));
        Device.run(
                new TaskGraph("twoGrids")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("partials", GraphPrograms::partialsKernel, new KernelContext(), in, partials)
                        .task("sum", GraphPrograms::partialsKernel, new KernelContext(), partials, sum)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, sum),
                grids);
        return Bits.of(sum);
    }

    static void doubleKernel(IntArray in, IntArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, 2 * in.get(i));
        }
    }

    static void serialSumKernel(IntArray in, IntArray sum) {
        int total = 0;
        for (int i = 0; i < in.getSize(); i++) {
            total += in.get(i);
        }
        sum.set(0, total);
    }

    /** A parallel loop, a kernel with a context, a plain method. */
    private static String mixedTasks() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(Inputs.ints(SIZE));
        IntArray doubled = new IntArray(SIZE);
        IntArray partials = new IntArray(GROUPS);
        IntArray sum = new IntArray(1);
        Device.run(
                new TaskGraph("mixed")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("double", GraphPrograms::doubleKernel, in, doubled)
                        .task("partials", GraphPrograms::partialsKernel, new KernelContext(), doubled, partials)
                        .task("sum", GraphPrograms::serialSumKernel, partials, sum)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, sum),
                new GridScheduler("mixed.partials", Device.line(SIZE, GROUP_SIZE)));
        return Bits.of(sum);
    }

    static void doubleInPlaceKernel(KernelContext context, IntArray values) {
        int i = context.globalIdx;
        values.set(i, 2 * values.get(i));
    }

    /**
     * The first graph leaves its data on the device and doubles it at each execution; the second one sums it.
     *
     * @param toHost whether the first graph's data is also copied to the host
     */
    private static String graphs(String name, boolean toHost) throws TornadoExecutionPlanException {
        IntArray values = IntArray.fromArray(Inputs.ints(SIZE));
        IntArray partials = new IntArray(GROUPS);
        IntArray sum = new IntArray(1);
        TaskGraph first = new TaskGraph(name + "First")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, values)
                .task("t", GraphPrograms::doubleInPlaceKernel, new KernelContext(), values);
        if (toHost) {
            first.transferToHost(DataTransferMode.EVERY_EXECUTION, values);
        }
        first.persistOnDevice(values);
        TaskGraph second = new TaskGraph(name + "Second")
                .consumeFromDevice(first.getTaskGraphName(), values)
                .task("partials", GraphPrograms::partialsKernel, new KernelContext(), values, partials)
                .task("sum", GraphPrograms::serialSumKernel, partials, sum)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, sum);
        GridScheduler grids = new GridScheduler(name + "First.t", Device.line(SIZE, 16));
        grids.addWorkerGrid(name + "Second.partials", Device.line(SIZE, GROUP_SIZE));
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(first.snapshot(), second.snapshot())) {
            plan.withGridScheduler(grids).withThreadInfo();
            String[] results = new String[3];
            plan.withGraph(0).execute();
            plan.withGraph(1).execute();
            results[0] = Bits.of(sum);
            plan.withGraph(0).execute();
            plan.withGraph(1).execute();
            results[1] = Bits.of(sum);
            plan.withGraph(1).execute();
            results[2] = Bits.of(sum);
            return Bits.all(results);
        }
    }
}
