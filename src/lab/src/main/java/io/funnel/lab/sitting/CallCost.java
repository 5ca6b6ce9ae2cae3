package io.funnel.lab.sitting;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.plan.Placement;
import io.funnel.settings.ErrorBounds;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Sitting {@code calls}: times calls of a float sum on the device, 2^10 to 2^28 elements. The data are there; a call
 * has no bound, has one, or goes where the planner decides. A launch that stores one float is timed as well. A process
 * for each set of the JVM's options; the name goes into the rows.
 */
public final class CallCost {

    private static final long SEED = 42;
    private static final int SHORTEST = 1 << 10;
    private static final int STEP_BITS = 2;

    private CallCost() {}

    /** Writes rows under a name for the JVM's options; leaves the floats in a file for peers, where one is named. */
    static void run(int longest, int repetitions, Path file, String options, @Nullable Path data) throws IOException {
        FloatArray all = new FloatArray(longest);
        Distribution.UNIFORM.fill(all, SEED);
        if (data != null) {
            write(all, data);
        }
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file);
                Funnel plain = device().build();
                Funnel planner = Funnel.builder().errorBounds(ErrorBounds.NONE).build();
                EmptyLaunch empty = new EmptyLaunch()) {
            csv.writeRecord("options", "way", "length", "backend", "device", "ranOn", "value", "calls", "medianNanos",
                    "minNanos", "maxNanos");
            for (long length = SHORTEST; length <= longest; length <<= STEP_BITS) {
                Data<FloatArray> first = Data.of(all, 0, (int) length);
                try (DeviceData<FloatArray> here = plain.upload(first);
                        DeviceData<FloatArray> planned = planner.upload(first)) {
                    List<TimedPath> ways = List.of(
                            new TimedPath("TornadoVM, a launch that stores one float", "store", empty::call),
                            way("device, data on the device", plain, here),
                            way("device with bound, data on the device", plain.bounded(), here),
                            way("planner, data on the device", planner, planned));
                    time(ways, Reference.of(FloatReductions.SUM, all, (int) length), (int) length,
                            repetitions);
                    for (TimedPath way : ways) {
                        row(csv, options, plain, way, length);
                    }
                }
                csv.flush();
            }
        }
    }

    private static void write(FloatArray array, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING); Arena arena = Arena.ofConfined()) {
            channel.map(FileChannel.MapMode.READ_WRITE, 0, array.getSegment().byteSize(), arena)
                    .copyFrom(array.getSegment());
        }
    }

    private static FunnelBuilder device() {
        return Funnel.builder().placement(Placement.DEVICE).errorBounds(ErrorBounds.NONE);
    }

    private static TimedPath way(String name, Funnel funnel, DeviceData<FloatArray> data) {
        return new TimedPath(name, funnel.reduce(FloatReductions.SUM, data).ranOn().strategy(),
                () -> funnel.reduce(FloatReductions.SUM, data).floatValue());
    }

    private static void time(List<TimedPath> ways, Reference reference, int length, int repetitions) {
        FloatArray one = new FloatArray(1);
        one.init(1);
        Reference ofOne = Reference.of(FloatReductions.SUM, one, 1);
        for (TimedPath way : ways) {
            boolean isSum = way != ways.getFirst();
            way.warm(isSum ? reference : ofOne, isSum ? length : 1);
        }
        for (int round = 0; round < TimedPath.ROUNDS; round++) {
            ways.forEach(way -> way.time(repetitions));
        }
        for (TimedPath way : ways) {
            boolean isSum = way != ways.getFirst();
            way.check(isSum ? reference : ofOne, isSum ? length : 1);
        }
    }

    private static void row(CsvWriter csv, String options, Funnel funnel, TimedPath way, long length) {
        long[] times = way.sorted();
        boolean timed = times.length > 0;
        String median = timed ? Long.toString(times[times.length / 2]) : "";
        csv.writeRecord(options, way.name(), Long.toString(length), funnel.device().backend(), funnel.device().name(),
                way.ranOn(), way.value(), Integer.toString(times.length), median, timed ? Long.toString(times[0]) : "",
                timed ? Long.toString(times[times.length - 1]) : "");
        System.out.printf(Locale.ROOT, "%-20s %10d  %-44s %s ns%n", options, length, way.name(), median);
    }
}
