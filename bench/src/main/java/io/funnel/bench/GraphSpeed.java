package io.funnel.bench;

import io.funnel.Funnel;
import io.funnel.catalogue.Catalogue;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.MapTask;
import io.funnel.graph.ReductionTask;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.verify.Distribution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * What do reductions and maps cost as tasks of a user's graph? Times executions on the first device, data there, of a
 * graph with one empty task, with a root mean square, with root-mean-square normalisation of rows and with softmax. The
 * answers are checked against plain Java first. {@code bench/peers/torch_layers.py} times torch's layers.
 *
 * <p>Argument: the file to write.
 */
public final class GraphSpeed {

    private static final long WARM_UP_NANOS = 1_000_000_000L;
    private static final int REPETITIONS = 200;
    private static final int PROFILED = 40;
    private static final long SEED = 42;
    private static final int WIDTH = 4096;

    private final Device device = Devices.all().getFirst();
    private final Path file;

    private GraphSpeed(Path file) {
        this.file = file;
    }

    /** A plan of one graph, and a check of its answer that throws. */
    private record Planned(GraphPlan plan, Consumer<TornadoExecutionResult> check) {}

    /** Writes a row for each graph and clock. */
    public static void main(String[] arguments) throws IOException {
        GraphSpeed speed = new GraphSpeed(Path.of(arguments[0]));
        Files.writeString(speed.file,
                "source,graph,elements,length,clock,micros,leastMicros,mostMicros,status,device\n");
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            speed.empty(funnel);
            for (int elements : List.of(4096, 1 << 20)) {
                speed.reduction(funnel, elements);
            }
            speed.map(funnel, "rms_norm", "float.rootMeanSquareNorm", 8192);
            speed.map(funnel, "softmax", "float.softmax", 1024);
        }
        System.exit(0); // TornadoVM's threads may live on
    }

    static void one(IntArray ones) {
        for (@Parallel int i = 0; i < ones.getSize(); i++) {
            ones.set(i, 1);
        }
    }

    private void empty(Funnel funnel) {
        IntArray ones = new IntArray(1);
        time("empty", 1, 1, () -> {
            TaskGraph graph = graph("empty").task("one", GraphSpeed::one, ones)
                    .transferToHost(DataTransferMode.UNDER_DEMAND, ones);
            return new Planned(funnel.plan(new GridScheduler(), List.of(), graph.snapshot()), result -> {
                result.transferToHost(ones);
                if (ones.get(0) != 1) {
                    throw new IllegalStateException("task left nothing: value=" + ones.get(0));
                }
            });
        });
    }

    private void reduction(Funnel funnel, int elements) {
        FloatArray x = floats(elements);
        time("root mean square", elements, elements, () -> {
            ReductionTask<?> norm = funnel.task("norm", FloatReductions.ROOT_MEAN_SQUARE, x).checkable();
            GridScheduler grids = new GridScheduler();
            TaskGraph graph = graph("norms", x);
            norm.addTo(graph, grids);
            return new Planned(funnel.plan(grids, List.of(norm), graph.snapshot()), norm::check);
        });
    }

    private void map(Funnel funnel, String name, String label, int rows) {
        FloatArray x = floats(rows * WIDTH);
        Reduction<?> reduction = Catalogue.find(label).orElseThrow().reduction();
        time(name, rows * WIDTH, WIDTH, () -> {
            MapTask map = funnel.per(Segments.rowsOf(WIDTH)).mapTask("map", reduction, List.of(x)).inOneLaunch();
            map.reduction().checkable();
            GridScheduler grids = new GridScheduler();
            TaskGraph graph = graph(name, x);
            map.addTo(graph, grids);
            return new Planned(funnel.plan(grids, List.of(), graph.snapshot()), map::check);
        });
    }

    private static FloatArray floats(int elements) {
        FloatArray floats = new FloatArray(elements);
        Distribution.UNIFORM.fill(floats, SEED);
        return floats;
    }

    private static TaskGraph graph(String name, Object... inputs) {
        return new TaskGraph(name + System.nanoTime()).transferToDevice(DataTransferMode.FIRST_EXECUTION, inputs);
    }

    /** Writes the time of an execution in Java, of its kernels by the device's clock, and of a CUDA graph in Java. */
    private void time(String graph, int elements, int length, Supplier<Planned> planned) {
        Planned plain = planned.get();
        try (GraphPlan plan = plain.plan()) {
            row(graph, elements, length, "execution", executions(plain));
            plan.tornado().withProfiler(ProfilerMode.SILENT);
            double[] kernels = new double[PROFILED];
            for (int i = 0; i < PROFILED; i++) {
                kernels[i] = plan.execute().getProfilerResult().getDeviceKernelTime() / 1e3;
            }
            row(graph, elements, length, "kernels", kernels);
        }
        if (device.backend().equals("cuda")) {
            Planned recorded = planned.get();
            try (GraphPlan plan = recorded.plan()) {
                plan.withCUDAGraph();
                row(graph, elements, length, "execution, CUDA graph", executions(recorded));
            }
        }
    }

    private static double[] executions(Planned planned) {
        GraphPlan plan = planned.plan();
        planned.check().accept(plan.execute());
        for (long end = System.nanoTime() + WARM_UP_NANOS; System.nanoTime() < end;) { // until Java has compiled it
            plan.execute();
        }
        double[] micros = new double[REPETITIONS];
        for (int i = 0; i < REPETITIONS; i++) {
            long start = System.nanoTime();
            plan.execute();
            micros[i] = (System.nanoTime() - start) / 1e3;
        }
        return micros;
    }

    private void row(String graph, int elements, int length, String clock, double[] micros) {
        Arrays.sort(micros);
        String text =
                String.format(Locale.ROOT, "%s,%s,%d,%d,\"%s\",%.1f,%.1f,%.1f,verified,%s%n", device.backend(), graph,
                        elements, length, clock, micros[micros.length / 2], micros[0], micros[micros.length - 1],
                        device.name());
        try {
            Files.writeString(file, text, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
