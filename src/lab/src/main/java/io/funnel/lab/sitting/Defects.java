package io.funnel.lab.sitting;

import io.funnel.verify.compare.Failures;
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
final class Defects {

    private static final float SUBNORMAL = 1e-40f;
    private static final int COPIES = 150;
    private static final int REDUCE_EVERY = 10;

    /** Runs a kernel; returns what it gave. */
    private interface Probe {

        float run() throws TornadoExecutionPlanException;
    }

    private Defects() {}

    /** Runs all probes. */
    static void run() {
        probe("Math.min passes over NaN", Float.NaN, Defects::mathMin, Float.NaN, 1);
        probe("x <= y is true for NaN", 0, Defects::lessOrEqual, Float.NaN, 1);
        probe(">>> of a negative int shifts the sign in", 15, Defects::unsignedShift, -1, 28);
        probe("a condition that mixes || and &&", 0, Defects::mixedCondition, 1, 1);
        probe("atomicAdd flushes subnormals", SUBNORMAL, Defects::atomicSubnormal, SUBNORMAL, 0);
        probe("a negative int divided by two", -1, Defects::halve, -3, 0);
        probe("an infinite double in a comparison", 1, Defects::infiniteDouble, 1, 0);
        probe("the smallest int in a maximum", 1, Defects::smallestInt, 1, 0);
        probe("a constant long in a maximum", 0, Defects::constantLong, -1, 0);
        probe("the smallest long in a maximum", 1, Defects::smallestLong, 1, 0);
        report("a choice between a lane and a number", 5, Defects::lane);
        report("copies that are lost", 0, () -> lostCopies(false));
        for (int n : new int[] {2048, 3, 300, 4096}) {
            report("@Reduce over " + n + " ones", n, () -> annotated(n));
        }
        report("copies that are lost after @Reduce", 0, () -> lostCopies(true));
    }

    private static void report(String name, float expected, Probe probe) {
        try {
            float actual = probe.run();
            System.out.printf("%-42s %s: Java %s, device %s%n", name,
                    Float.compare(expected, actual) == 0 ? "right" : "WRONG", expected, actual);
        } catch (TornadoExecutionPlanException | RuntimeException | Error refused) {
            System.out.printf("%-42s refused: %s%n", name, Failures.describe(refused));
        }
    }

    /** Two values in, one value out, by work-item 0. */
    private static void probe(String name, float expected, Task3<KernelContext, FloatArray, FloatArray> kernel,
            float left, float right) {
        report(name, expected, () -> run("defect", kernel, FloatArray.fromElements(left, right)));
    }

    private static float run(String name, Task3<KernelContext, FloatArray, FloatArray> kernel, FloatArray in)
            throws TornadoExecutionPlanException {
        FloatArray out = new FloatArray(1);
        execute(name, new TaskGraph(name).transferToDevice(DataTransferMode.EVERY_EXECUTION, in, out)
                .task("probe", kernel, new KernelContext(), in, out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out));
        return out.get(0);
    }

    private static float lane() throws TornadoExecutionPlanException {
        VectorInt4 in = new VectorInt4(1);
        in.set(0, new Int4(5, 6, 7, 8));
        IntArray out = new IntArray(1);
        execute("lane", new TaskGraph("lane").transferToDevice(DataTransferMode.EVERY_EXECUTION, in, out)
                .task("probe", Defects::chooseLane, new KernelContext(), in, out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out));
        return out.get(0);
    }

    private static void execute(String name, TaskGraph graph) throws TornadoExecutionPlanException {
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler(name + ".probe", new WorkerGrid1D(1))).execute();
            plan.withAllGraphs().freeDeviceMemory();
        }
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
            lost += run("copy", Defects::last, in) == round ? 0 : 1;
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
