package io.funnel.bench;

import io.funnel.Funnel;
import io.funnel.catalogue.Catalogue;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.MapTask;
import io.funnel.graph.ReductionTask;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Failures;
import io.funnel.verify.compare.Times;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * How fast are sums of narrow elements, scans, and maps after a reduction? Times kernels on the first device, data there,
 * after a comparison with plain Java, and writes rows as {@code bench/peers/torch_each.py} does. Scans and maps take a
 * quarter of the elements, since their values are copied to the host.
 *
 * <p>Arguments: the file, the number of elements, and some of {@code narrow}, {@code scan},
 * {@code unequal} and {@code map}.
 */
public final class EachSpeed {

    private static final int WARM_UPS = 3;
    private static final int REPETITIONS = 9;
    private static final long SEED = 42;
    /** Elements that a Java thread fills or sums at a time. */
    private static final int PART = 1 << 16;
    private static final List<Strategy> FLAT =
            List.of(Strategy.CASCADE_VECTOR, Strategy.CASCADE_UNROLLED, Strategy.CASCADE);
    private static final int NARROW_ROW = 1024;
    private static final int NARROW_COLUMNS = 1 << 14;
    private static final int[] COLUMNS = {4, 32, 1024, 1 << 18};
    /** Mean lengths of unequal segments. */
    private static final int[] MEANS = {4, 32, 256, 4096, 1 << 20};
    private static final int KEYS = 1000;
    private static final int[] ROWS = {4, 16, 256, 1024, 4096, 8192, 1 << 14, 1 << 20};

    private final Device device = Devices.all().getFirst();

    private final Path file;

    private EachSpeed(Path file) {
        this.file = file;
    }

    /** Measures the parts that the arguments name. */
    public static void main(String[] arguments) throws IOException {
        int elements = Integer.parseInt(arguments[1]);
        List<String> parts = List.of(arguments).subList(2, arguments.length);
        EachSpeed speed = new EachSpeed(Path.of(arguments[0]));
        Files.writeString(speed.file,
                "source,operation,type,elements,length,micros,leastMicros,mostMicros,gigabytesPerSecond,status,device\n");
        if (parts.contains("narrow")) {
            speed.narrow(elements);
        }
        FloatArray floats = new FloatArray(elements / 4);
        Distribution.UNIFORM.fill(floats, SEED);
        if (parts.contains("map")) {
            speed.map(floats);
        }
        if (parts.contains("scan")) {
            speed.scan(floats);
        }
        if (parts.contains("unequal")) {
            speed.scanUnequal(floats);
        }
        System.exit(0); // TornadoVM's threads may live on
    }

    private static Reduction<?> entry(String label) {
        return Catalogue.find(label).orElseThrow().reduction();
    }

    // Narrow elements

    private void narrow(int elements) {
        FloatArray floats = new FloatArray(elements);
        Distribution.UNIFORM.fill(floats, SEED);
        narrow("sum", entry("float.sum"), floats);
        HalfFloatArray halves = new HalfFloatArray(elements);
        ByteArray bytes = new ByteArray(elements);
        ShortArray shorts = new ShortArray(elements);
        IntStream.range(0, Math.ceilDiv(elements, PART)).parallel().forEach(part -> {
            Random random = new Random(SEED + part);
            for (int i = part * PART; i < Math.min(elements, (part + 1) * PART); i++) {
                int draw = random.nextInt(200);
                halves.set(i, new HalfFloat(draw / 256f));
                bytes.set(i, (byte) (draw - 100));
                shorts.set(i, (short) (draw - 100));
            }
        });
        narrow("sum in float", NarrowSumsReductions.OF_HALVES, halves);
        narrow("sum in long", NarrowSumsReductions.OF_BYTES, bytes);
        narrow("sum in long", NarrowSumsReductions.OF_SHORTS, shorts);
    }

    /** Times a sum of all elements, by rows and by columns. */
    private void narrow(String operation, Reduction<?> reduction, TornadoNativeArray data) {
        flat(operation, reduction, data);
        perSegment(operation + " by rows", reduction, data, Segments.rowsOf(NARROW_ROW), NARROW_ROW);
        perSegment(operation + " of " + NARROW_COLUMNS + " columns", reduction, data, Segments.columns(NARROW_COLUMNS),
                data.getSize() / NARROW_COLUMNS);
    }

    private void perSegment(String operation, Reduction<?> reduction, TornadoNativeArray data, Segments segments,
            int length) {
        inGraph(operation, data, length, Strategy.SEGMENT_LANES, (funnel, graph, grids) -> {
            ReductionTask<?> sum = funnel.per(segments).task("sum", reduction, List.of(data)).checkable();
            sum.addTo(graph, grids);
            return new Timed(List.of(sum), sum.plan().strategy().orElseThrow(), sum::check);
        });
    }

    /** Times each strategy of the usual ones that the reduction has. */
    private void flat(String operation, Reduction<?> reduction, TornadoNativeArray data) {
        int length = data.getSize();
        double expected = inJava(data);
        for (Strategy strategy : FLAT) {
            if (Kernels.refusal(reduction, strategy).isPresent()) {
                continue;
            }
            try (DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1))) {
                DeviceInput resident = new DeviceInput.OnDevice(session
                        .upload(reduction.signature().inputs().getFirst().type(), data.getSegment(), length, false));
                long[] nanos = new long[REPETITIONS];
                boolean right = true;
                for (int run = -WARM_UPS; run < REPETITIONS; run++) {
                    DeviceRun one = session.reduce(reduction, strategy, Sizes.AUTO, List.of(resident), length,
                            CallOptions.NONE.withProfiler(true));
                    right &= isNear(expected, answer(reduction.definition(), one));
                    nanos[Math.max(0, run)] = one.times().kernels();
                }
                row(strategy, operation, data, length, Times.of(nanos), right ? "verified" : "wrong");
            } catch (RuntimeException e) { // the row says so
                row(strategy, operation, data, length, null, Failures.describe(e));
            }
        }
    }

    private static double inJava(TornadoNativeArray data) {
        return IntStream.range(0, Math.ceilDiv(data.getSize(), PART)).parallel().mapToDouble(part -> {
            double sum = 0;
            for (int i = part * PART; i < Math.min(data.getSize(), (part + 1) * PART); i++) {
                sum += switch (data) {
                    case FloatArray floats -> floats.get(i);
                    case HalfFloatArray halves -> halves.get(i).getFloat32();
                    case ByteArray bytes -> bytes.get(i);
                    case ShortArray shorts -> shorts.get(i);
                    default -> throw new IllegalArgumentException(data.getClass().getSimpleName());
                };
            }
            return sum;
        }).sum();
    }

    private static <S, R> Object answer(Definition<S, R> definition, DeviceRun run) {
        return definition.finish(definition.load(run.state(), 0));
    }

    private static boolean isNear(double right, Object actual) {
        return Math.abs(((Number) actual).doubleValue() - right) <= 1e-5 * Math.abs(right);
    }

    // Scans

    private void scan(FloatArray floats) {
        int elements = floats.getSize();
        for (String label : List.of("float.sum", "float.maximum", "float.argMax", "float.mean")) {
            scan(label, floats, Segments.rowsOf(elements), elements);
        }
        for (int length : ROWS) {
            scan("float.sum", floats, Segments.rowsOf(length), length);
        }
        for (int columns : COLUMNS) {
            scan("scan of " + columns + " columns", "float.sum", floats, Segments.columns(columns),
                    elements / columns);
        }
    }

    private void scanUnequal(FloatArray floats) {
        int elements = floats.getSize();
        for (int mean : MEANS) {
            scan("scan of unequal segments", "float.sum", floats, Segments.offsets(offsets(elements, mean)), mean);
        }
        int[] keys = new Random(SEED).ints(elements, 0, KEYS).toArray();
        scan("scan by key", "float.sum", floats, Segments.byKey(keys, KEYS), elements / KEYS);
    }

    /** Segments of 0 to twice as many elements. */
    private static IntArray offsets(int elements, int mean) {
        Random random = new Random(SEED);
        int[] ends = IntStream.iterate(0, end -> end < elements,
                end -> (int) Math.min(elements, (long) end + random.nextInt(2 * mean + 1))).toArray();
        return IntArray.fromArray(IntStream.concat(IntStream.of(ends), IntStream.of(elements)).toArray());
    }

    private void scan(String label, FloatArray floats, Segments rows, int length) {
        scan(label.equals("float.sum") ? "scan" : "scan of " + label, label, floats, rows, length);
    }

    private void scan(String operation, String label, FloatArray floats, Segments segments, int length) {
        inGraph(operation, floats, length, Strategy.SCAN_TILES, (funnel, graph, grids) -> {
            ReductionTask<?> scan = funnel.per(segments).scanTask("scan", entry(label), List.of(floats)).checkable();
            scan.addTo(graph, grids);
            return new Timed(List.of(scan), scan.plan().strategy().orElseThrow(), scan::check);
        });
    }

    // Maps

    private void map(FloatArray floats) {
        for (int length : ROWS) {
            map("softmax", "float.softmax", floats, length);
        }
        FloatArray layer = new FloatArray(8192 * 4096);
        Distribution.UNIFORM.fill(layer, SEED);
        map("rms_norm", "float.rootMeanSquareNorm", layer, 4096);
    }

    private void map(String operation, String label, FloatArray floats, int length) {
        inGraph(operation, floats, length, Strategy.SEGMENT_LANES, (funnel, graph, grids) -> {
            MapTask map = funnel.per(Segments.rowsOf(length)).mapTask("map", entry(label), List.of(floats));
            map.reduction().checkable();
            List<ReductionTask<?>> reductions = isInOneLaunch(map) ? List.of() : List.of(map.reduction());
            map.addTo(graph, grids);
            return new Timed(reductions, Strategy.SEGMENT_LANES, map::check);
        });
    }

    private static boolean isInOneLaunch(MapTask map) {
        try {
            map.inOneLaunch();
            return true;
        } catch (UnsupportedPlanException e) {
            return false; // one reduces, another one maps
        }
    }

    // Tasks

    /** A task to time, the reductions that need its grids, and the check of an execution. */
    private record Timed(List<ReductionTask<?>> reductions, Strategy strategy,
            Consumer<TornadoExecutionResult> check) {}

    /** Adds a task to a graph. */
    private interface Adding {

        Timed to(Funnel funnel, TaskGraph graph, GridScheduler grids);
    }

    /** Times a task of a graph, whose values stay on the device. */
    private void inGraph(String operation, TornadoNativeArray data, int length, Strategy usual, Adding adding) {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            GridScheduler grids = new GridScheduler();
            TaskGraph graph = new TaskGraph("timed").transferToDevice(DataTransferMode.FIRST_EXECUTION, data);
            Timed task = adding.to(funnel, graph, grids);
            try (GraphPlan plan = funnel.plan(grids, task.reductions(), graph.snapshot())) {
                task.check().accept(plan.execute());
                plan.tornado().withProfiler(ProfilerMode.SILENT);
                long[] nanos = new long[REPETITIONS];
                for (int run = -WARM_UPS; run < REPETITIONS; run++) {
                    nanos[Math.max(0, run)] = plan.execute().getProfilerResult().getDeviceKernelTime();
                }
                row(task.strategy(), operation, data, length, Times.of(nanos), "verified");
            }
        } catch (RuntimeException e) { // the row says so
            row(usual, operation, data, length, null, Failures.describe(e));
        }
    }

    // Rows

    private void row(Strategy strategy, String operation, TornadoNativeArray data, int length, @Nullable Times times,
            String status) {
        ElementType type = NativeArrays.typeOf(data);
        String measured = times == null
                ? ",,,"
                : String.format(Locale.ROOT, "%.1f,%.1f,%.1f,%.1f", times.median() / 1e3, times.min() / 1e3,
                        times.max() / 1e3, (double) data.getSize() * type.sizeBytes() / times.median());
        String row = String.format(Locale.ROOT, "%s %s,%s,%s,%d,%d,%s,\"%s\",%s%n", device.backend(), strategy.label(),
                operation, type.label(), data.getSize(), length, measured, status.replace('"', '\''), device.name());
        try {
            Files.writeString(file, row, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
