package io.funnel.bench.call;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.ErrorBounds;
import io.funnel.Funnel;
import io.funnel.Result;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.engine.Engine;
import io.funnel.engine.EngineException;
import io.funnel.engine.Reducer;
import io.funnel.plan.Placement;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction1;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * What does a whole call cost, from the array to the answer, by length? The host engine, the device with the data on the
 * host and on the device, what the planner chooses in either case, Java's parallel stream, and TornadoVM's own reduction:
 * the same floats, in one process, each answer held against the reference before it is timed.
 *
 * <p>A row is a way and a length. The data are left in a file, if one is named, for other libraries' programs.
 *
 * <pre>
 * java @$TORNADOVM_HOME/tornado-argfile @tornado-config/ptx.args -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.call.WholeCall 268435456 20 FILE [DATA]
 * </pre>
 */
public final class WholeCall {

    private static final long SEED = 42;
    private static final int STEP = 4;
    private static final long NANOS_OF_A_POINT = 60_000_000;
    private static final int MOST_CALLS = 2000;
    private static final Reduction1<FloatArray, Float> SUM = FloatReductions.SUM;

    private final Device device;
    private final int repetitions;
    private final CsvWriter csv;

    private WholeCall(Device device, int repetitions, CsvWriter csv) {
        this.device = device;
        this.repetitions = repetitions;
        this.csv = csv;
    }

    /** Takes the longest length, the repetitions, the file for the rows and, if wished, one for the data. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 3) {
            throw new IllegalArgumentException("three arguments needed: given=" + arguments.length
                    + "; try LENGTH REPETITIONS FILE [DATA]");
        }
        int longest = Integer.parseInt(arguments[0]);
        FloatArray all = new FloatArray(longest);
        Distribution.UNIFORM.fill(all, SEED);
        if (arguments.length > 3) {
            write(all, Path.of(arguments[3]));
        }
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(arguments[2]));
                Funnel device = Funnel.builder().placement(Placement.DEVICE).errorBounds(ErrorBounds.NONE).build();
                Funnel host = Funnel.builder().placement(Placement.HOST).errorBounds(ErrorBounds.NONE).build();
                Funnel fastest = Funnel.builder().errorBounds(ErrorBounds.NONE).build();
                Funnel bounded = Funnel.builder().build()) {
            csv.writeRecord("way", "length", "backend", "device", "ranOn", "value", "calls", "medianNanos", "minNanos",
                    "maxNanos");
            WholeCall bench = new WholeCall(device.device(), Integer.parseInt(arguments[1]), csv);
            System.out.println(fastest.describe());
            for (long length = 1; length <= longest; length *= STEP) {
                bench.run(all, (int) length, device, host, fastest, bounded);
                csv.flush();
            }
        }
    }

    private static void write(FloatArray array, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            long bytes = array.getSegment().byteSize();
            for (long from = 0; from < bytes; from += 1 << 30) {
                var part = array.getSegment().asSlice(from, Math.min(1 << 30, bytes - from)).asByteBuffer();
                while (part.hasRemaining()) {
                    channel.write(part);
                }
            }
        }
    }

    private void run(FloatArray all, int length, Funnel onDevice, Funnel onHost, Funnel fastest, Funnel bounded) {
        Data<FloatArray> data = Data.of(all, 0, length);
        Reference reference = Reference.of(SUM, all, length);
        funnel("host engine", onHost, data, reference);
        funnel("device, data on the host", onDevice, data, reference);
        funnel("planner, data on the host", fastest, data, reference);
        funnel("planner with bound, data on the host", bounded, data, reference);
        try (DeviceData<FloatArray> resident = onDevice.upload(data)) {
            funnel("device, data on the device", onDevice, resident, reference);
        }
        try (DeviceData<FloatArray> resident = fastest.upload(data)) {
            funnel("planner, data on the device", fastest, resident, reference);
        }
        time("parallel stream", length, "java", reference,
                () -> (Float) SUM.definition().parallelStream(Operands.of(all), length));
        annotated(all, length, reference);
    }

    private void funnel(String way, Funnel funnel, Data<FloatArray> data, Reference reference) {
        Result<Float> result = funnel.reduce(SUM, data);
        time(way, data.length(), result.ranOn().strategy(), reference, () -> funnel.reduce(SUM, data).floatValue());
    }

    /** TornadoVM's own reduction of the annotated method, the data on the device. */
    private void annotated(FloatArray all, int length, Reference reference) {
        FloatArray own = new FloatArray(length);
        own.getSegment().copyFrom(all.getSegment().asSlice(0, (long) length * Float.BYTES));
        try {
            Plan plan = Planner.plan(SUM, Strategy.ANNOTATED_LOOP, device, length, Sizes.AUTO);
            try (Reducer reducer = Engine.prepare(device, plan, own)) {
                time("TornadoVM @Reduce, data on the device", length, plan.strategy().label(), reference,
                        () -> (Float) reducer.run(plan, Reducer.Timing.CALL).value());
            }
        } catch (UnsupportedPlanException | EngineException e) {
            row("TornadoVM @Reduce, data on the device", length, String.valueOf(e.getMessage()), "", new long[0]);
        }
    }

    private void time(String way, long length, String ranOn, Reference reference, DoubleSupplier call) {
        double value = call.getAsDouble();
        if (!reference.check((float) value, length).right()) {
            row(way, length, ranOn + ": wrong", Double.toString(value), new long[0]);
            return;
        }
        long first = nanos(call);
        for (int warm = 0; warm < repetitions && first < NANOS_OF_A_POINT; warm++) {
            first = Math.min(first, nanos(call));
        }
        int calls = Math.clamp(NANOS_OF_A_POINT / Math.max(1, first), repetitions, MOST_CALLS);
        long[] times = new long[calls];
        for (int i = 0; i < calls; i++) {
            times[i] = nanos(call);
        }
        Arrays.sort(times);
        row(way, length, ranOn, Double.toString(value), times);
    }

    private static long nanos(DoubleSupplier call) {
        long start = System.nanoTime();
        double value = call.getAsDouble();
        long nanos = System.nanoTime() - start;
        return Double.isNaN(value) ? Long.MAX_VALUE : nanos; // no answer that was checked is NaN
    }

    private void row(String way, long length, String ranOn, String value, long[] times) {
        boolean timed = times.length > 0;
        csv.writeRecord(way, Long.toString(length), device.backend(), device.name(), ranOn, value,
                Integer.toString(times.length), timed ? Long.toString(times[times.length / 2]) : "",
                timed ? Long.toString(times[0]) : "", timed ? Long.toString(times[times.length - 1]) : "");
        System.out.printf(Locale.ROOT, "%10d  %-40s %s%n", length, way,
                timed ? times[times.length / 2] / 1000.0 + " us" : ranOn);
    }
}
