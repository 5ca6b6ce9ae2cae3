package io.funnel.bench;

import io.funnel.Funnel;
import io.funnel.catalogue.Catalogue;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import io.funnel.result.Result;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * What do equal bits everywhere, and exact sums, cost? Times whole calls of plain, reproducible and exact reductions on
 * the first device, with the data there, or on the host. Reproducible answers are compared with the host's, to the bit.
 *
 * <p>Arguments: the file to write, {@code device} or {@code host}, and the numbers of floats.
 */
public final class ReproducibleSpeed {

    private static final int WARM_UPS = 5;
    private static final long WARM_UP_NANOS = 2_000_000_000L;
    private static final int REPETITIONS = 21;
    private static final long SEED = 42;
    private static final List<String> LABELS = List.of("float.sum", "float.mean", "float.sampleVariance",
            "float.logSumExp", "float.rootMeanSquare", "float.exactSum", "double.sum", "double.exactSum");

    private static final List<Strategy> STRATEGIES =
            List.of(Strategy.CASCADE_VECTOR, Strategy.CASCADE_UNROLLED, Strategy.CASCADE);

    private ReproducibleSpeed() {}

    /** Writes a row of CSV for each reduction and way. */
    public static void main(String[] arguments) throws IOException {
        boolean isHost = arguments[1].equals("host");
        Device device = Devices.all().getFirst();
        String where = isHost ? "host" : device.backend();
        Path file = Path.of(arguments[0]);
        Files.writeString(file,
                "where,device,reduction,way,elements,micros,leastMicros,mostMicros,gigabytesPerSecond,status\n");
        try (Funnel funnel = Funnel.builder().placement(isHost ? Placement.HOST : Placement.DEVICE).build()) {
            for (String length : Arrays.asList(arguments).subList(2, arguments.length)) {
                for (String label : LABELS) {
                    Reduction<?> reduction = Catalogue.find(label).orElseThrow().reduction();
                    boolean isFloat = label.startsWith("float");
                    int elements = Integer.parseInt(length) / (isFloat ? 1 : 2);
                    TornadoNativeArray array = isFloat ? new FloatArray(elements) : new DoubleArray(elements);
                    Distribution.UNIFORM.fill(array, SEED);
                    List<Timing> timings = new ArrayList<>(timings(funnel, reduction, array, isHost));
                    if (!isHost) {
                        timings.addAll(kernels(device, reduction, array));
                    }
                    Files.write(file, timings.stream()
                            .map(timing -> where + "," + device.name() + "," + label + "," + timing.row(array))
                            .toList(),
                            StandardOpenOption.APPEND);
                }
            }
        }
        System.exit(0); // TornadoVM's threads may live on
    }

    private record Timing(String way, List<Double> micros, String status) {

        String row(TornadoNativeArray array) {
            double median = micros.get(micros.size() / 2);
            return String.format(Locale.ROOT, "%s,%d,%.1f,%.1f,%.1f,%.1f,%s", way, array.getSize(), median,
                    micros.getFirst(),
                    micros.getLast(), array.getNumBytesOfSegment() / median / 1e3, status);
        }
    }

    private static List<Timing> timings(
            Funnel funnel, Reduction<?> reduction, TornadoNativeArray array, boolean isHost) {
        Object expected;
        try (Funnel host = Funnel.builder().placement(Placement.HOST).build()) {
            expected = host.reproducible().reduce(reduction, List.of(array)).value();
        }
        if (isHost) {
            return timings(funnel, reduction, List.of(array), expected);
        }
        try (DeviceData<?> resident = funnel.upload(Data.of(array))) {
            return timings(funnel, reduction, List.of(resident), expected);
        }
    }

    private static List<Timing> timings(Funnel funnel, Reduction<?> reduction, List<?> inputs, Object expected) {
        return List.of(timing("plain", funnel, reduction, inputs, Optional.empty()),
                timing("reproducible", funnel.reproducible(), reduction, inputs, Optional.of(expected)));
    }

    /** Times of the kernels alone, by the device's clock. */
    private static List<Timing> kernels(Device device, Reduction<?> reduction, TornadoNativeArray array) {
        List<Timing> timings = new ArrayList<>();
        try (DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1))) {
            List<DeviceInput> resident = List.of(new DeviceInput.OnDevice(session.upload(
                    reduction.signature().inputs().getFirst().type(), array.getSegment(), array.getSize(), false)));
            Reduction<?> running = Tiles.running(reduction);
            STRATEGIES.stream().filter(strategy -> Kernels.refusal(reduction, strategy).isEmpty())
                    .forEach(strategy -> timings
                            .add(kernels(strategy + " kernel", session, reduction, strategy, resident,
                                    array.getSize(), CallOptions.NONE)));
            timings.add(kernels("reproducible kernels", session, running, Strategy.SEGMENT_LANES, resident,
                    array.getSize(), CallOptions.NONE.withPartition(new Tiles(array.getSize()))));
        }
        return timings;
    }

    private static Timing kernels(String way, DeviceSession session, Reduction<?> reduction, Strategy strategy,
            List<DeviceInput> resident, int length, CallOptions options) {
        double[] micros = new double[REPETITIONS];
        for (int i = -WARM_UPS; i < REPETITIONS; i++) {
            DeviceRun run =
                    session.reduce(reduction, strategy, Sizes.AUTO, resident, length, options.withProfiler(true));
            micros[Math.max(0, i)] = run.times().kernels() / 1e3;
        }
        return new Timing(way, sorted(micros), "not compared");
    }

    private static Timing timing(String way, Funnel funnel, Reduction<?> reduction, List<?> inputs,
            Optional<Object> expected) {
        double[] micros = new double[REPETITIONS];
        Result<?> result = funnel.reduce(reduction, inputs);
        for (long end = System.nanoTime() + WARM_UP_NANOS; System.nanoTime() < end;) { // until Java has compiled the call
            result = funnel.reduce(reduction, inputs);
        }
        for (int i = 0; i < REPETITIONS; i++) {
            long start = System.nanoTime();
            result = funnel.reduce(reduction, inputs);
            micros[i] = (System.nanoTime() - start) / 1e3;
        }
        Object value = result.value();
        String status = expected.map(right -> right.equals(value) ? "same bits" : "other bits").orElse("not compared");
        return new Timing(way, sorted(micros), status);
    }

    private static List<Double> sorted(double[] micros) {
        return Arrays.stream(micros).sorted().boxed().toList();
    }
}
