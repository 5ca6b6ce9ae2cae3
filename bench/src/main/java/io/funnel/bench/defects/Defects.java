package io.funnel.bench.defects;

import io.funnel.verify.Failures;
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

/**
 * Runs small kernels that TornadoVM 5.2.0 gets wrong on one backend or another, and prints what Java gives beside what
 * the device gave: to see which of them a backend or a newer version has.
 *
 * <pre>
 * java @$TORNADOVM_HOME/tornado-argfile @tornado-config/opencl.args -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.defects.Defects
 * </pre>
 *
 * <p>On the embedded runtime every line says "right".
 */
public final class Defects {

    private static final float SUBNORMAL = 1e-40f;

    private Defects() {}

    /** Two values in, one value out, by work-item 0. */
    private record Probe(
            String name, Task3<KernelContext, FloatArray, FloatArray> kernel, float left, float right,
            float expected) {}

    /** Runs all probes. */
    public static void main(String[] args) throws TornadoExecutionPlanException {
        List<Probe> probes = List.of(
                new Probe("Math.min passes over NaN", Defects::mathMin, Float.NaN, 1f, Float.NaN),
                new Probe("x <= y is true for NaN", Defects::lessOrEqual, Float.NaN, 1f, 0f),
                new Probe(">>> of a negative int shifts the sign in", Defects::unsignedShift, -1f, 28f,
                        15f),
                new Probe("a condition that mixes || and &&", Defects::mixedCondition, 1f, 1f, 0f),
                new Probe("atomicAdd flushes subnormals", Defects::atomicSubnormal, SUBNORMAL, 0f,
                        SUBNORMAL));
        for (Probe probe : probes) {
            try {
                report(probe.name(), probe.expected(), run(probe));
            } catch (RuntimeException | Error refused) {
                System.out.printf("%-42s refused: %s%n", probe.name(), Failures.describe(refused));
            }
        }
        for (int n : new int[] {2048, 3, 300, 4096}) {
            report("@Reduce over " + n + " ones", n, annotated(n));
        }
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

    /** The annotated loop, as TornadoVM's documentation writes it. */
    public static void sum(IntArray in, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            result.set(0, result.get(0) + in.get(i));
        }
    }
}
