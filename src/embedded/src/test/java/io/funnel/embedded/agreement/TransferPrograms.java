package io.funnel.embedded.agreement;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import uk.ac.manchester.tornado.api.DataRange;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Times of transfers to the device and back: host and device hold separate copies. */
final class TransferPrograms {

    private static final int SIZE = 32;
    private static final int UNTOUCHED = -5;

    private TransferPrograms() {}

    static List<Program> all() {
        return List.of(
                new Program(
                        "firstExecution",
                        () -> changedInput("firstExecution", DataTransferMode.FIRST_EXECUTION),
                        () -> Bits.all(tripled(0), tripled(0))),
                new Program(
                        "everyExecution",
                        () -> changedInput("everyExecution", DataTransferMode.EVERY_EXECUTION),
                        () -> Bits.all(tripled(0), tripled(1))),
                new Program(
                        "accumulatedOnTheDevice",
                        () -> accumulated("accumulatedOnTheDevice", DataTransferMode.FIRST_EXECUTION),
                        () -> Bits.all(multiple(1), multiple(2), multiple(3))),
                new Program(
                        "accumulatedFromTheHost",
                        () -> accumulated("accumulatedFromTheHost", DataTransferMode.EVERY_EXECUTION),
                        () -> Bits.all(multiple(1), multiple(1), multiple(1))),
                new Program("underDemand", TransferPrograms::underDemand, underDemandInJava()),
                new Program("underDemandInPart", TransferPrograms::inPart, TransferPrograms::inPartInJava),
                new Program("twoPlans", TransferPrograms::twoPlans, () -> Bits.all(tripled(0), tripled(1))));
    }

    static void tripleKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        out.set(i, 3 * in.get(i));
    }

    private static int[] inputs(int change) {
        return Arrays.stream(Inputs.ints(SIZE)).map(value -> value + change).toArray();
    }

    private static String tripled(int change) {
        return Bits.of(Arrays.stream(inputs(change)).map(value -> 3 * value).toArray());
    }

    private static String multiple(int times) {
        return Bits.of(Arrays.stream(inputs(0)).map(value -> times * value).toArray());
    }

    private static void add(IntArray array, int change) {
        for (int i = 0; i < array.getSize(); i++) {
            array.set(i, array.get(i) + change);
        }
    }

    private static IntArray filled(int value) {
        IntArray array = new IntArray(SIZE);
        array.init(value);
        return array;
    }

    /** The host changes the input between two executions. */
    private static String changedInput(String name, int mode) throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(inputs(0));
        IntArray out = new IntArray(SIZE);
        TaskGraph graph = new TaskGraph(name)
                .transferToDevice(mode, in)
                .task("t", TransferPrograms::tripleKernel, new KernelContext(), in, out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        try (TornadoExecutionPlan plan = GraphPrograms.plan(graph, Device.line(SIZE, 8))) {
            plan.execute();
            String before = Bits.of(out);
            add(in, 1);
            plan.execute();
            return Bits.all(before, Bits.of(out));
        }
    }

    static void accumulateKernel(KernelContext context, IntArray in, IntArray sums) {
        int i = context.globalIdx;
        sums.set(i, sums.get(i) + in.get(i));
    }

    /** The host clears the sums after each execution. */
    private static String accumulated(String name, int mode) throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(inputs(0));
        IntArray sums = filled(0);
        String[] results = new String[3];
        TaskGraph graph = new TaskGraph(name)
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                .transferToDevice(mode, sums)
                .task("t", TransferPrograms::accumulateKernel, new KernelContext(), in, sums)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, sums);
        try (TornadoExecutionPlan plan = GraphPrograms.plan(graph, Device.line(SIZE, 8))) {
            for (int i = 0; i < results.length; i++) {
                plan.execute();
                results[i] = Bits.of(sums);
                sums.init(0);
            }
        }
        return Bits.all(results);
    }

    private static TaskGraph underDemandGraph(String name, IntArray out) {
        IntArray in = IntArray.fromArray(inputs(0));
        return new TaskGraph(name)
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                .task("t", TransferPrograms::tripleKernel, new KernelContext(), in, out)
                .transferToHost(DataTransferMode.UNDER_DEMAND, out);
    }

    /** The host's copy stays unchanged until the program requests a transfer. */
    private static String underDemand() throws TornadoExecutionPlanException {
        IntArray out = filled(UNTOUCHED);
        TaskGraph graph = underDemandGraph("underDemand", out);
        try (TornadoExecutionPlan plan = GraphPrograms.plan(graph, Device.line(SIZE, 8))) {
            TornadoExecutionResult result = plan.execute();
            String before = Bits.of(out);
            result.transferToHost(out);
            return Bits.all(before, Bits.of(out));
        }
    }

    private static Callable<String> underDemandInJava() {
        return () -> Bits.all(Bits.of(filled(UNTOUCHED)), tripled(0));
    }

    private static String inPart() throws TornadoExecutionPlanException {
        IntArray out = filled(UNTOUCHED);
        TaskGraph graph = underDemandGraph("underDemandInPart", out);
        try (TornadoExecutionPlan plan = GraphPrograms.plan(graph, Device.line(SIZE, 8))) {
            TornadoExecutionResult result = plan.execute();
            result.transferToHost(new DataRange(out).withOffset(6).withSize(9));
            return Bits.of(out);
        }
    }

    private static String inPartInJava() {
        int[] out = inputs(0);
        for (int i = 0; i < SIZE; i++) {
            out[i] = i < 6 || i >= 15 ? UNTOUCHED : 3 * out[i];
        }
        return Bits.of(out);
    }

    /** A second plan sends the first one's data again, changed. */
    private static String twoPlans() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(inputs(0));
        IntArray out = new IntArray(SIZE);
        String[] results = new String[2];
        for (int i = 0; i < results.length; i++) {
            TaskGraph graph = new TaskGraph("twoPlans" + i)
                    .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                    .task("t", TransferPrograms::tripleKernel, new KernelContext(), in, out)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
            Device.run(graph, Device.line(SIZE, 8));
            results[i] = Bits.of(out);
            add(in, 1);
        }
        return Bits.all(results);
    }
}
