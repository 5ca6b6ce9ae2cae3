package io.funnel.bench.functions;

import io.funnel.bench.OneLine;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * What a function of doubles costs in a kernel: the library's own and the backend's, of the same random elements from 0 to
 * 100 that stay on the first device. Nanoseconds an element, median of the rounds, as CSV; the copy of an element is
 * in each of them.
 *
 * <pre>java @$TORNADOVM_HOME/tornado-argfile @tornado-config/opencl.args -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.functions.FunctionSpeed 4194304 20 FILE</pre>
 */
public final class FunctionSpeed {

    private static final int WARM_UP = 3;
    private static final List<Pair> PAIRS = List.of(
            new Pair("exp", Kernels::ownExp, Kernels::backendsExp),
            new Pair("tanh", Kernels::ownTanh, Kernels::backendsTanh),
            new Pair("log", Kernels::ownLog, Kernels::backendsLog),
            new Pair("pow", Kernels::ownPow, Kernels::backendsPow),
            new Pair("sin", Kernels::ownSin, Kernels::backendsSin),
            new Pair("cos", Kernels::ownCos, Kernels::backendsCos),
            new Pair("atan", Kernels::ownAtan, Kernels::backendsAtan));

    private record Pair(String name, Task2<DoubleArray, DoubleArray> own, Task2<DoubleArray, DoubleArray> backends) {}

    private FunctionSpeed() {}

    /** Arguments: elements, rounds, the file. */
    public static void main(String[] args) throws IOException {
        OneLine.forMistakes();
        if (args.length != 3) {
            throw new IllegalArgumentException("three arguments needed: given=" + args.length
                    + "; try 4194304 20 FILE");
        }
        int length = Integer.parseInt(args[0]);
        int rounds = Integer.parseInt(args[1]);
        DoubleArray in = new DoubleArray(length);
        DoubleArray out = new DoubleArray(length);
        Random random = new Random(1);
        for (int i = 0; i < length; i++) {
            in.set(i, 100 * random.nextDouble());
        }
        Device device = Devices.all().getFirst();
        List<String> lines =
                new ArrayList<>(List.of("# " + device.backend() + " " + device.name() + ", elements=" + length
                        + ", rounds=" + rounds + ", Java " + Runtime.version(), "function,own,backend"));
        lines.add("copy," + nanos(Kernels::copy, in, out, rounds) + ",");
        for (Pair pair : PAIRS) {
            lines.add(pair.name() + "," + nanos(pair.own(), in, out, rounds) + ","
                    + nanos(pair.backends(), in, out, rounds));
        }
        Files.write(Path.of(args[2]), lines);
    }

    /** Nanoseconds an element, or why there are none. */
    private static String nanos(Task2<DoubleArray, DoubleArray> kernel, DoubleArray in, DoubleArray out, int rounds) {
        TaskGraph graph = new TaskGraph("speed").transferToDevice(DataTransferMode.FIRST_EXECUTION, in, out)
                .task("function", kernel, in, out).transferToHost(DataTransferMode.UNDER_DEMAND, out);
        double[] nanos = new double[rounds];
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            for (int round = -WARM_UP; round < rounds; round++) {
                long start = System.nanoTime();
                plan.execute();
                if (round >= 0) {
                    nanos[round] = (double) (System.nanoTime() - start) / in.getSize();
                }
            }
        } catch (RuntimeException | TornadoExecutionPlanException e) {
            return "refused: " + e.getClass().getSimpleName();
        }
        Arrays.sort(nanos);
        return String.format(Locale.ROOT, "%.4f", nanos[rounds / 2]);
    }
}
