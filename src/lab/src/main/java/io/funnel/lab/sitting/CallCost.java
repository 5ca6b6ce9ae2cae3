package io.funnel.lab.sitting;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.cli.peer.PeerProgram;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.lab.results.RowFile;
import io.funnel.plan.Placement;
import io.funnel.settings.ErrorBounds;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Sitting {@code calls}: times calls of a float sum on the device, 2^10 to 2^28 elements. The data are there; a call
 * has no bound, has one, or goes where the planner decides. A launch that stores one float is timed as well. A process
 * for each set of the JVM's options; the name goes into the rows.
 */
final class CallCost {

    private static final long SEED = 42;
    private static final int SHORTEST = 1 << 10;
    private static final int STEP_BITS = 2;

    private CallCost() {}

    /** Writes rows under a name for the JVM's options; leaves the floats in a file for peers, where one is named. */
    static void run(int longest, int repetitions, Path file, String options, @Nullable Path data)
            throws IOException, TornadoExecutionPlanException {
        FloatArray all = new FloatArray(longest);
        Distribution.UNIFORM.fill(all, SEED);
        if (data != null) {
            PeerProgram.write(data, all.getSegment());
        }
        FloatArray stored = new FloatArray(1);
        try (RowFile rows =
                new RowFile(file, "options", "way", "length", "backend", "device", "ranOn", "value", "calls",
                        "medianNanos", "minNanos", "maxNanos");
                Funnel plain = Funnel.builder().placement(Placement.DEVICE).errorBounds(ErrorBounds.NONE).build();
                Funnel planner = Funnel.builder().errorBounds(ErrorBounds.NONE).build();
                TornadoExecutionPlan store = store(stored)) {
            for (long length = SHORTEST; length <= longest; length <<= STEP_BITS) {
                Data<FloatArray> first = Data.of(all, 0, (int) length);
                Reference reference = Reference.of(FloatReductions.SUM, all, (int) length);
                try (DeviceData<FloatArray> here = plain.upload(first);
                        DeviceData<FloatArray> planned = planner.upload(first)) {
                    List<TimedPath> ways = List.of(
                            new TimedPath("TornadoVM, a launch that stores one float", "store",
                                    () -> stored(store, stored), value -> value == 1),
                            way("device, data on the device", plain, here, reference),
                            way("device with bound, data on the device", plain.bounded(), here, reference),
                            way("planner, data on the device", planner, planned, reference));
                    ways.forEach(TimedPath::warm);
                    for (int round = 0; round < TimedPath.ROUNDS; round++) {
                        ways.forEach(way -> way.time(repetitions));
                    }
                    for (TimedPath way : ways) {
                        way.check();
                        row(rows, options, plain, way, length);
                    }
                }
            }
        }
    }

    private static TimedPath way(String name, Funnel funnel, DeviceData<FloatArray> data, Reference reference) {
        return new TimedPath(name, funnel.reduce(FloatReductions.SUM, data).ranOn().strategy(),
                () -> funnel.reduce(FloatReductions.SUM, data).floatValue(),
                value -> reference.check((float) value, data.length()).right());
    }

    /** The least that TornadoVM can be asked for: a launch that stores one float, and its copy to the host. */
    private static TornadoExecutionPlan store(FloatArray out) {
        TaskGraph tasks = new TaskGraph("emptyLaunch").transferToDevice(DataTransferMode.FIRST_EXECUTION, out)
                .task("store", CallCost::store, new KernelContext(), out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        WorkerGrid1D grid = new WorkerGrid1D(1);
        grid.setLocalWork(1, 1, 1);
        return new TornadoExecutionPlan(tasks.snapshot()).withGridScheduler(
                new GridScheduler("emptyLaunch.store", grid));
    }

    private static void store(KernelContext context, FloatArray out) {
        if (context.globalIdx == 0) {
            out.set(0, 1f);
        }
    }

    private static double stored(TornadoExecutionPlan store, FloatArray out) {
        out.set(0, 0f);
        store.execute();
        return out.get(0);
    }

    private static void row(RowFile rows, String options, Funnel funnel, TimedPath way, long length) {
        long[] times = way.sorted();
        boolean timed = times.length > 0;
        String median = timed ? Long.toString(times[times.length / 2]) : "";
        rows.row(options, way.name(), length, funnel.device().backend(), funnel.device().name(), way.ranOn(),
                way.value(), times.length, median, timed ? times[0] : "", timed ? times[times.length - 1] : "");
        System.out.printf(Locale.ROOT, "%-20s %10d  %-44s %s ns%n", options, length, way.name(), median);
    }
}
