package io.funnel.lab.sitting;

import io.funnel.verify.compare.Failures;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorInt4;
import uk.ac.manchester.tornado.api.types.vectors.Int4;

/**
 * Runs small kernels that TornadoVM 5.2.0 gets wrong on one backend or another, and prints what Java gives and what
 * the device gave: to see which of them a backend or a newer version has.
 *
 * <p>On the embedded runtime every line says "right".
 */
public final class Defects {

    private static final float SUBNORMAL = 1e-40f;
    private static final int COPIES = 150;
    private static final int REDUCE_EVERY = 10;

    private Defects() {}

    /** Two values in, one value out, by work-item 0. */
    private record Probe(
            String name, Task3<KernelContext, FloatArray, FloatArray> kernel, float left, float right,
            float expected) {}

    /** Runs all probes. */
    static void run() throws TornadoExecutionPlanException {
        List<Probe> probes = List.of(
                new Probe("Math.min passes over NaN", Defects::mathMin, Float.NaN, 1f, Float.NaN),
                new Probe("x <= y is true for NaN", Defects::lessOrEqual, Float.NaN, 1f, 0f),
                new Probe(">>> of a negative int shifts the sign in", Defects::unsignedShift, -1f, 28f,
                        15f),
                new Probe("a condition that mixes || and &&", Defects::mixedCondition, 1f, 1f, 0f),
                new Probe("atomicAdd flushes subnormals", Defects::atomicSubnormal, SUBNORMAL, 0f,
                        SUBNORMAL),
                new Probe("a negative int divided by two", Defects::halve, -3f, 0f, -1f),
                new Probe("an infinite double in a comparison", Defects::infiniteDouble, 1f, 0f, 1f),
                new Probe("the smallest int in a maximum", Defects::smallestInt, 1f, 0f, 1f),
                new Probe("a constant long in a maximum", Defects::constantLong, -1f, 0f, 0f),
                new Probe("the smallest long in a maximum", Defects::smallestLong, 1f, 0f, 1f));
        for (Probe probe : probes) {
            try {
                report(probe.name(), probe.expected(), run(probe));
            } catch (RuntimeException | Error refused) {
                System.out.printf("%-42s refused: %s%n", probe.name(), Failures.describe(refused));
            }
        }
        try {
            report("a choice between a lane and a number", 5f, lane());
        } catch (RuntimeException | Error refused) {
            System.out.printf("%-42s refused: %s%n", "a choice between a lane and a number",
                    Failures.describe(refused));
        }
        report("copies that are lost", 0, lostCopies(false));
        for (int n : new int[] {2048, 3, 300, 4096}) {
            report("@Reduce over " + n + " ones", n, annotated(n));
        }
        report("copies that are lost after @Reduce", 0, lostCopies(true));
    }

    private static void report(String name, float expected, float actual) {
        boolean right = Float.compare(expected, actual) == 0;
        System.out.printf("%-42s %s: Java %s, device %s%n", name, right ? "right" : "WRONG", expected, actual);
    }

    private static float run(Probe probe) throws TornadoExecutionPlanException {
        FloatArray in = FloatArray.fromElements(probe.left(), probe.right());
        FloatArray out = new FloatArray(1);
        TaskGraph graph = new TaskGraph("defect")
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, in, out)
                .task("probe", probe.kernel(), new KernelContext(), in, out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler("defect.probe", new WorkerGrid1D(1))).execute();
        }
        return out.get(0);
    }

    private static float lane() throws TornadoExecutionPlanException {
        VectorInt4 in = new VectorInt4(1);
        in.set(0, new Int4(5, 6, 7, 8));
        IntArray out = new IntArray(1);
        TaskGraph graph = new TaskGraph("lane")
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, in, out)
                .task("probe", Defects::chooseLane, new KernelContext(), in, out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler("lane.probe", new WorkerGrid1D(1))).execute();
        }
        return out.get(0);
    }

    private static int lostCopies(boolean reducing) throws TornadoExecutionPlanException {
        int lost = 0;
        for (int round = 1; round <= COPIES; round++) {
            if (reducing && round % REDUCE_EVERY == 1) {
                annotated(round * REDUCE_EVERY);
                System.gc(); // the arrays of earlier rounds are freed, and their addresses are used again
            }
            FloatArray in = new FloatArray(2 + round * 37 % 3000);
            in.init(round);
            FloatArray out = new FloatArray(1);
            TaskGraph graph = new TaskGraph("copy")
                    .transferToDevice(DataTransferMode.EVERY_EXECUTION, in, out)
                    .task("probe", Defects::last, new KernelContext(), in, out)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
            try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
                plan.withGridScheduler(new GridScheduler("copy.probe", new WorkerGrid1D(1))).execute();
                plan.withAllGraphs().freeDeviceMemory();
            }
            lost += out.get(0) == round ? 0 : 1;
        }
        return lost;
    }

    private static float annotated(int n) throws TornadoExecutionPlanException {
        IntArray in = new IntArray(n);
        in.init(1);
        IntArray result = new IntArray(1);
        TaskGraph graph = new TaskGraph("defect" + n)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, in)
                .task("reduce", Defects::sum, in, result)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, result);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.execute();
        }
        return result.get(0);
    }

    static void mathMin(KernelContext context, FloatArray in, FloatArray out) {
        out.set(context.globalIdx, Math.min(in.get(0), in.get(1)));
    }

    static void lessOrEqual(KernelContext context, FloatArray in, FloatArray out) {
        out.set(context.globalIdx, in.get(0) <= in.get(1) ? 1f : 0f);
    }

    static void unsignedShift(KernelContext context, FloatArray in, FloatArray out) {
        int value = (int) in.get(0);
        int distance = (int) in.get(1);
        out.set(context.globalIdx, value >>> distance);
    }

    static void mixedCondition(KernelContext context, FloatArray in, FloatArray out) {
        out.set(context.globalIdx, special(in.get(0), in.get(1)));
    }

    private static float special(float a, float b) {
        boolean special = Float.isNaN(a) || (a == 0f && b == 0f);
        return special ? a + b : 0f;
    }

    static void atomicSubnormal(KernelContext context, FloatArray in, FloatArray out) {
        context.atomicAdd(out, context.globalIdx, in.get(0));
    }

    static void halve(KernelContext context, FloatArray in, FloatArray out) {
        int half = (int) in.get(0) / 2;
        out.set(context.globalIdx, half);
    }

    static void infiniteDouble(KernelContext context, FloatArray in, FloatArray out) {
        double value = in.get(0) / 3.0;
        out.set(context.globalIdx, value < Double.POSITIVE_INFINITY ? 1f : 0f);
    }

    static void smallestInt(KernelContext context, FloatArray in, FloatArray out) {
        out.set(context.globalIdx, Math.max(Integer.MIN_VALUE, (int) in.get(0)));
    }

    static void constantLong(KernelContext context, FloatArray in, FloatArray out) {
        long value = (int) in.get(0);
        out.set(context.globalIdx, (float) Math.max(0L, value));
    }

    static void smallestLong(KernelContext context, FloatArray in, FloatArray out) {
        long value = (int) in.get(0);
        out.set(context.globalIdx, (float) Math.max(Long.MIN_VALUE, value));
    }

    static void chooseLane(KernelContext context, VectorInt4 in, IntArray out) {
        Int4 vector = in.get(context.globalIdx);
        out.set(context.globalIdx, vector.getX() > 4 ? vector.getX() : 1);
    }

    static void last(KernelContext context, FloatArray in, FloatArray out) {
        out.set(context.globalIdx, in.get(in.getSize() - 1));
    }

    /** The annotated loop, as TornadoVM's documentation writes it. */
    public static void sum(IntArray in, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            result.set(0, result.get(0) + in.get(i));
        }
    }
}
