package io.funnel.bench.call;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.bench.OneLine;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.plan.Placement;
import io.funnel.settings.ErrorBounds;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * What do options of the JVM change in the time of a call? A float sum on the device, the data there, without a bound, with
 * one, and where the planner takes it, 2^10 to 2^28 elements, and a launch that stores one float. A process for each set of options; the name
 * goes into the rows. Warm-up, rounds, check and columns are those of {@link WholeCall}, which has all other ways.
 *
 * <pre>
 * java @$TORNADOVM_HOME/tornado-argfile @tornado-config/cuda.args -Dtornado.max.events=32768 \
 *     -cp bench/target/benchmarks.jar io.funnel.bench.call.CallCost 268435456 20 FILE NAME
 * </pre>
 */
public final class CallCost {

    private static final long SEED = 42;
    private static final int SHORTEST = 1 << 10;
    private static final int STEP_BITS = 2;

    private CallCost() {}

    /** Takes the longest length, the repetitions, the file for the rows and the name of the options. */
    public static void main(String[] arguments) throws IOException {
        OneLine.forMistakes();
        if (arguments.length != 4) {
            throw new IllegalArgumentException("four arguments needed: given=" + arguments.length
                    + "; try LENGTH REPETITIONS FILE NAME");
        }
        long longest = Long.parseLong(arguments[0]);
        FloatArray all = new FloatArray((int) longest);
        Distribution.UNIFORM.fill(all, SEED);
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(arguments[2]));
                Funnel plain = device().build();
                Funnel planner = Funnel.builder().errorBounds(ErrorBounds.NONE).build();
                EmptyLaunch empty = new EmptyLaunch()) {
            csv.writeRecord("options", "way", "length", "backend", "device", "ranOn", "value", "calls", "medianNanos",
                    "minNanos", "maxNanos");
            for (long length = SHORTEST; length <= longest; length <<= STEP_BITS) {
                Data<FloatArray> data = Data.of(all, 0, (int) length);
                try (DeviceData<FloatArray> here = plain.upload(data);
                        DeviceData<FloatArray> planned = planner.upload(data)) {
                    List<TimedWay> ways = List.of(
                            new TimedWay("TornadoVM, a launch that stores one float", "store", empty::call),
                            way("device, data on the device", plain, here),
                            way("device with bound, data on the device", plain.bounded(), here),
                            way("planner, data on the device", planner, planned));
                    time(ways, Reference.of(FloatReductions.SUM, all, (int) length), (int) length,
                            Integer.parseInt(arguments[1]));
                    for (TimedWay way : ways) {
                        row(csv, arguments[3], plain, way, length);
                    }
                }
                csv.flush();
            }
        }
        System.exit(0);
    }

    private static FunnelBuilder device() {
        return Funnel.builder().placement(Placement.DEVICE).errorBounds(ErrorBounds.NONE);
    }

    private static TimedWay way(String name, Funnel funnel, DeviceData<FloatArray> data) {
        return new TimedWay(name, funnel.reduce(FloatReductions.SUM, data).ranOn().strategy(),
                () -> funnel.reduce(FloatReductions.SUM, data).floatValue());
    }

    /** The launch of one float is held against the sum of a float that is 1. */
    private static void time(List<TimedWay> ways, Reference reference, int length, int repetitions) {
        FloatArray one = new FloatArray(1);
        one.init(1);
        Reference ofOne = Reference.of(FloatReductions.SUM, one, 1);
        for (TimedWay way : ways) {
            boolean isSum = way != ways.getFirst();
            way.warm(isSum ? reference : ofOne, isSum ? length : 1);
        }
        for (int round = 0; round < TimedWay.ROUNDS; round++) {
            ways.forEach(way -> way.time(repetitions));
        }
        for (TimedWay way : ways) {
            boolean isSum = way != ways.getFirst();
            way.check(isSum ? reference : ofOne, isSum ? length : 1);
        }
    }

    private static void row(CsvWriter csv, String options, Funnel funnel, TimedWay way, long length) {
        long[] times = way.sorted();
        boolean timed = times.length > 0;
        String median = timed ? Long.toString(times[times.length / 2]) : "";
        csv.writeRecord(options, way.name(), Long.toString(length), funnel.device().backend(), funnel.device().name(),
                way.ranOn(), way.value(), Integer.toString(times.length), median, timed ? Long.toString(times[0]) : "",
                timed ? Long.toString(times[times.length - 1]) : "");
        System.out.printf(Locale.ROOT, "%-20s %10d  %-44s %s ns%n", options, length, way.name(), median);
    }
}
