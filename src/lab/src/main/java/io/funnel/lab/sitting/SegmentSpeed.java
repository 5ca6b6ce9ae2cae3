package io.funnel.lab.sitting;

import io.funnel.Funnel;
import io.funnel.catalogue.Catalogue;
import io.funnel.cli.peer.PeerProgram;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.lab.results.RowFile;
import io.funnel.lab.results.SegmentShapes;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Plan;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Values;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import io.funnel.verify.compare.Failures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Sitting {@code segments}: times the kernels of reductions of floats over rows, columns and middle axes, data on the
 * device, and a flat sum. Rows of a few thousand elements are timed as whole calls, too. Segments of each shape are
 * compared with the reference before it is timed, the first, the last and others between them. Peers read these rows to measure the same
 * shapes; {@link io.funnel.lab.results.ResultPage} makes tables and figures.
 */
final class SegmentSpeed implements AutoCloseable {

    /** Reductions of one input of floats that peers have, too. */
    private static final List<String> USUAL = List.of("float.sum", "float.maximum", "float.mean",
            "float.euclideanNorm", "float.argMax", "float.sampleVariance", "float.logSumExp");
    private static final long SEED = 42;
    private static final int WARM_UPS = 3;
    private static final double MEDIAN = 0.5;
    /** Elements of the segments that are compared with the reference. */
    private static final long CHECKED = 1L << 20;
    /** The planner's order. */
    private static final List<Strategy> WAYS =
            List.of(Strategy.SEGMENT_TILES, Strategy.SEGMENT_LANES, Strategy.SEGMENT_LANES_IN_ORDER);
    private static final List<Strategy> FLAT = List.of(Strategy.CASCADE_VECTOR, Strategy.CASCADE);

    private final Device device;
    private final int repetitions;
    private final FloatArray data;
    private final DeviceSession session;
    private final ResidentArray resident;
    private final Funnel funnel;
    private final RowFile rows;

    private SegmentSpeed(int length, int repetitions, RowFile rows) {
        this.device = Devices.all().getFirst();
        this.repetitions = repetitions;
        this.rows = rows;
        this.data = new FloatArray(length);
        Distribution.UNIFORM.fill(data, SEED);
        this.session = DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1));
        this.resident = session.upload(ElementType.FLOAT, data.getSegment(), length);
        this.funnel = Funnel.builder().placement(Placement.DEVICE).errorBounds(ErrorBounds.NONE).build().trusting();
    }

    /** Writes rows of the named reductions; leaves the floats in a file for peers, where one is named. */
    static void run(int length, int repetitions, Path file, @Nullable Path data, List<String> labels)
            throws IOException {
        try (RowFile rows = new RowFile(file, SegmentShapes.COLUMNS.toArray(String[]::new));
                SegmentSpeed speed = new SegmentSpeed(length, repetitions, rows)) {
            if (data != null) {
                PeerProgram.write(data, speed.data.getSegment());
            }
            speed.flat(length);
            for (String label : labels.isEmpty() ? USUAL : labels) {
                @SuppressWarnings("unchecked") // a reduction of one input of floats, or its first call says so
                Reduction1<FloatArray, ?> reduction = (Reduction1<FloatArray, ?>) Catalogue.find(label)
                        .orElseThrow(() -> new IllegalArgumentException("no reduction of the catalogue: reduction="
                                + label + "; try float.sum"))
                        .reduction();
                for (Axis axis : SegmentShapes.of(length)) {
                    speed.time(label, reduction, axis);
                }
            }
        }
    }

    /** Times the sum of all elements. */
    private void flat(int length) {
        Reduction<?> sum = Catalogue.find("float.sum").orElseThrow().reduction();
        Strategy strategy = FLAT.stream().filter(one -> Kernels.refusal(sum, one).isEmpty()).findFirst().orElseThrow();
        DeviceInput all = new DeviceInput.OnDevice(resident);
        long[] nanos = new long[repetitions];
        for (int run = -WARM_UPS; run < repetitions; run++) {
            nanos[Math.max(0, run)] = session.reduce(sum, strategy, Sizes.AUTO, List.of(all), length,
                    CallOptions.NONE.withProfiler(true)).times().kernels();
        }
        Arrays.sort(nanos);
        row("flat", "float.sum", new Axis(1, length, 1, false), nanos, new long[0], Optional.empty(), "verified");
    }

    private void time(String label, Reduction1<FloatArray, ?> reduction, Axis axis) {
        Strategy strategy = WAYS.stream()
                .filter(way -> SegmentRouter.serves(reduction, way, axis) && Kernels.refusal(reduction, way).isEmpty())
                .filter(way -> !way.isRowTiles() || SegmentRouter.paysInTiles(reduction, axis))
                .findFirst().orElseThrow();
        long[] kernels = new long[0];
        long[] calls = new long[0];
        Optional<Plan> plan = Optional.empty();
        String status;
        try {
            boolean finishes = SegmentRouter.finishes(reduction.definition(), strategy, axis);
            DeviceRun first = reduce(reduction, strategy, axis, false);
            plan = Optional.of(first.plan());
            status = status(reduction, axis, first, finishes ? reduce(reduction, strategy, axis, true) : null);
            if (status.equals("verified")) {
                kernels = kernels(reduction, strategy, axis, finishes);
                calls = SegmentShapes.isSmall(axis) ? calls(reduction, axis, first) : calls;
            }
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            status = "failed: " + Failures.describe(e);
        }
        row("funnel", label, axis, kernels, calls, plan, status);
    }

    private DeviceRun reduce(Reduction<?> reduction, Strategy strategy, Axis axis, boolean finishes) {
        return session.reduce(reduction, strategy, Sizes.AUTO,
                List.of(new DeviceInput.OnDevice(resident, 0, axis.elements())), axis.elements(),
                CallOptions.NONE.withPartition(axis).withProfiler(true).withFinishing(finishes));
    }

    private String status(Reduction<?> reduction, Axis axis, DeviceRun run, @Nullable DeviceRun finished) {
        long count = Math.clamp(CHECKED / Math.max(1, axis.length()), Math.min(2, axis.segments()), axis.segments());
        return LongStream.range(0, count).parallel()
                .map(i -> count == 1 ? 0 : i * (axis.segments() - 1) / (count - 1))
                .mapToObj(segment -> wrong(reduction, axis, run, finished, (int) segment)).flatMap(Optional::stream)
                .findFirst()
                .orElse("verified");
    }

    private Optional<String> wrong(Reduction<?> reduction, Axis axis, DeviceRun run, @Nullable DeviceRun finished,
            int segment) {
        Verdict verdict = SegmentReference.of(reduction, List.of(data), axis, segment)
                .check(reduction.definition().load(run.state(), segment), run.depth());
        if (verdict.right() && finished != null
                && !reduction.definition().finishSlot(run.state(), segment)
                        .equals(result(finished, segment))) {
            return Optional.of("wrong: segment=" + segment + ", result=" + result(finished, segment));
        }
        return verdict.right() ? Optional.empty() : Optional.of("wrong: segment=" + segment + ", " + verdict.reason());
    }

    private static Number result(DeviceRun finished, int segment) {
        return NativeArrays.get((TornadoNativeArray) finished.state().arrays().getFirst(), segment);
    }

    private long[] kernels(Reduction<?> reduction, Strategy strategy, Axis axis, boolean finishes) {
        long[] nanos = new long[repetitions];
        for (int run = 1 - WARM_UPS; run < repetitions; run++) {
            nanos[Math.max(0, run)] = reduce(reduction, strategy, axis, finishes).times().kernels();
        }
        Arrays.sort(nanos);
        return nanos;
    }

    /** Times whole calls, until all values are on the host. */
    private long[] calls(Reduction1<FloatArray, ?> reduction, Axis axis, DeviceRun verified) {
        Segments segments = Segments.axis(1, axis.outer(), axis.length(), axis.inner());
        double expected = number(first(reduction.definition(), verified));
        try (DeviceData<FloatArray> here = funnel.upload(Data.of(data, 0, (int) axis.elements()))) {
            TimedPath path = new TimedPath("call", "", () -> {
                Values<?> values = funnel.per(segments).reduce(reduction, here).value();
                return number(values.get(0));
            }, value -> Double.compare(value, expected) == 0);
            path.warm();
            path.time(repetitions);
            path.check();
            return path.sorted();
        }
    }

    private static <S> Object first(Definition<S, ?> definition, DeviceRun run) {
        return definition.finish(definition.load(run.state(), 0));
    }

    /** The number itself, or something that differs between records. */
    private static double number(Object value) {
        return value instanceof Number number ? number.doubleValue() : value.hashCode();
    }

    private void row(String source, String label, Axis axis, long[] kernels, long[] calls, Optional<Plan> plan,
            String status) {
        double speed = kernels.length == 0 ? 0 : (double) Float.BYTES * axis.elements() / median(kernels);
        rows.row(source, device.backend(), label, axis.outer(), axis.length(), axis.inner(), micros(kernels, MEDIAN),
                micros(kernels, 0), kernels.length == 0 ? "" : String.format(Locale.ROOT, "%.2f", speed),
                plan.map(one -> String.valueOf(one.passes().getFirst().groups())).orElse(""),
                plan.map(one -> String.valueOf(one.passes().size())).orElse(""), micros(calls, MEDIAN),
                micros(calls, 0), device.name(), status, micros(kernels, 1), micros(calls, 1));
        System.out.printf(Locale.ROOT, "%-8s %-22s %10d x %8d x %8d  %8.1f GB/s  %s%n", source, label, axis.outer(),
                axis.length(), axis.inner(), speed, calls.length == 0 ? status : micros(calls, MEDIAN) + " us a call");
    }

    private static long median(long[] sorted) {
        return Math.max(1, sorted[(sorted.length - 1) / 2]);
    }

    /** The time at a share of the sorted ones. */
    private static String micros(long[] sorted, double share) {
        return sorted.length == 0
                ? ""
                : String.format(Locale.ROOT, "%.1f", sorted[(int) ((sorted.length - 1) * share)] / 1e3);
    }

    @Override
    public void close() {
        funnel.close();
        session.close();
    }
}
