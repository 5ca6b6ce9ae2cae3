package io.funnel.bench.call;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.Funnel;
import io.funnel.bench.OneLine;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * What does a whole call cost, from the array to the answer, by length? The host engine, the device with the data on the
 * host and on the device, what the planner chooses in either case, Java's parallel stream, and TornadoVM's own reduction:
 * the same floats, in one process, each answer held against the reference before it is timed and after. And first, what
 * a launch takes that has nothing to do.
 *
 * <p>At each length every way is first called until it is warm, 1500 times and a tenth of a second, or half a second; then
 * three rounds time them in turns, at least REPETITIONS calls of each. A row is a way and a length; its median is that of
 * all timed calls. The data are left in a file, if one is named, for other libraries' programs. Lengths are 1, STEP, STEP
 * squared and so on; 4 unless told. {@link io.funnel.bench.figures.Figures} makes a table and a chart of the rows.
 *
 * <pre>
 * java @$TORNADOVM_HOME/tornado-argfile @tornado-config/ptx.args -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.call.WholeCall 268435456 20 FILE [DATA|- [STEP]]
 * </pre>
 */
public final class WholeCall {

    private static final long SEED = 42;
    private static final int STEP = 4;
    private static final Reduction1<FloatArray, Float> SUM = FloatReductions.SUM;
    private static final String ANNOTATED = "TornadoVM @Reduce, data on the device";

    private final Device device;
    private final int repetitions;
    private final CsvWriter csv;

    private WholeCall(Device device, int repetitions, CsvWriter csv) {
        this.device = device;
        this.repetitions = repetitions;
        this.csv = csv;
    }

    /** Takes the longest length, the repetitions, the file for the rows and, if wished, one for the data and a step. */
    public static void main(String[] arguments) throws IOException {
        OneLine.forMistakes();
        if (arguments.length < 3) {
            throw new IllegalArgumentException("three arguments needed: given=" + arguments.length
                    + "; try LENGTH REPETITIONS FILE [DATA|- [STEP]]");
        }
        int longest = Integer.parseInt(arguments[0]);
        int step = arguments.length > 4 ? Integer.parseInt(arguments[4]) : STEP;
        if (step < 2) {
            throw new IllegalArgumentException("lengths do not grow: step=" + step + "; try 2 or more");
        }
        FloatArray all = new FloatArray(longest);
        Distribution.UNIFORM.fill(all, SEED);
        if (arguments.length > 3 && !arguments[3].equals("-")) {
            write(all, Path.of(arguments[3]));
        }
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(arguments[2]));
                Funnel device = Funnel.builder().placement(Placement.DEVICE).errorBounds(ErrorBounds.NONE).build();
                Funnel host = Funnel.builder().placement(Placement.HOST).errorBounds(ErrorBounds.NONE).build();
                Funnel fastest = Funnel.builder().errorBounds(ErrorBounds.NONE).build();
                Funnel bounded = Funnel.builder().errorBounds(ErrorBounds.PROVED).build()) {
            csv.writeRecord("way", "length", "backend", "device", "ranOn", "value", "calls", "medianNanos", "minNanos",
                    "maxNanos");
            WholeCall bench = new WholeCall(device.device(), Integer.parseInt(arguments[1]), csv);
            System.out.println(fastest.describe());
            bench.emptyLaunch();
            for (long length = 1; length <= longest; length *= step) {
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

    private void run(
            FloatArray all, int length, Funnel onDevice, Funnel onHost, Funnel fastest, Funnel bounded) {
        Data<FloatArray> data = Data.of(all, 0, length);
        Reference reference = Reference.of(SUM, all, length);
        List<TimedWay> ways = new ArrayList<>();
        try (DeviceData<FloatArray> resident = onDevice.upload(data);
                DeviceData<FloatArray> planned = fastest.upload(data);
                DeviceData<FloatArray> safe = bounded.upload(data)) {
            ways.add(way("host engine", onHost, data));
            ways.add(way("device, data on the host", onDevice, data));
            ways.add(way("planner, data on the host", fastest, data));
            ways.add(way("planner with bound, data on the host", bounded, data));
            ways.add(way("device, data on the device", onDevice, resident));
            ways.add(way("host engine, data on the device", onHost, resident));
            ways.add(way("planner, data on the device", fastest, planned));
            ways.add(way("planner with bound, data on the device", bounded, safe));
            ways.add(new TimedWay("parallel stream", "java",
                    () -> (Float) SUM.definition().parallelStream(Operands.of(all), length)));
            annotated(all, length, reference, ways);
        }
    }

    /** What a launch takes that has nothing to do, held against the sum of one float that is 1. */
    private void emptyLaunch() {
        FloatArray one = new FloatArray(1);
        one.set(0, 1f);
        try (EmptyLaunch launch = new EmptyLaunch()) {
            time(List.of(new TimedWay("TornadoVM, a launch that stores one float", "store", launch::call)), 1,
                    Reference.of(SUM, one, 1));
        }
    }

    private static TimedWay way(String name, Funnel funnel, Data<FloatArray> data) {
        Result<Float> result = funnel.reduce(SUM, data);
        return new TimedWay(name, result.ranOn().strategy(), () -> funnel.reduce(SUM, data).floatValue());
    }

    /** Adds TornadoVM's own reduction of the annotated method, the data on the device, and times all. */
    private void annotated(FloatArray all, int length, Reference reference, List<TimedWay> ways) {
        FloatArray own = new FloatArray(length);
        own.getSegment().copyFrom(all.getSegment().asSlice(0, (long) length * Float.BYTES));
        String refusal = "";
        try {
            try (PreparedStrategy prepared =
                    PreparedStrategy.of(device, SUM, Strategy.ANNOTATED_LOOP, Sizes.AUTO, own)) {
                ways.add(new TimedWay(ANNOTATED, Strategy.ANNOTATED_LOOP.label(),
                        () -> (Float) prepared.run(length, PreparedStrategy.Timing.CALL).value()));
                time(ways, length, reference);
                return;
            }
        } catch (UnsupportedPlanException | EngineException e) {
            refusal = String.valueOf(e.getMessage());
        }
        ways.removeIf(way -> way.name().equals(ANNOTATED));
        time(ways, length, reference);
        row(new TimedWay(ANNOTATED, refusal, () -> Double.NaN), length);
    }

    private void time(List<TimedWay> ways, int length, Reference reference) {
        for (TimedWay way : ways) {
            way.warm(reference, length);
        }
        for (int round = 0; round < TimedWay.ROUNDS; round++) {
            for (TimedWay way : ways) {
                way.time(repetitions);
            }
        }
        for (TimedWay way : ways) {
            way.check(reference, length);
            row(way, length);
        }
    }

    private void row(TimedWay way, long length) {
        long[] times = way.sorted();
        boolean timed = times.length > 0;
        csv.writeRecord(way.name(), Long.toString(length), device.backend(), device.name(), way.ranOn(), way.value(),
                Integer.toString(times.length), timed ? Long.toString(times[times.length / 2]) : "",
                timed ? Long.toString(times[0]) : "", timed ? Long.toString(times[times.length - 1]) : "");
        System.out.printf(Locale.ROOT, "%10d  %-40s %s%n", length, way.name(),
                timed ? times[times.length / 2] / 1000.0 + " us" : way.ranOn());
    }
}
