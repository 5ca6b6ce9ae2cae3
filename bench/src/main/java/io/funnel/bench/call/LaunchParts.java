package io.funnel.bench.call;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.Funnel;
import io.funnel.bench.OneLine;
import io.funnel.catalogue.FloatReductions;
import io.funnel.verify.Reference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * What does each part of a launch cost? TornadoVM alone: a kernel whose groups store a float each, with and without the
 * copies that a reduction makes besides, each one more than the row before. Warm-up and rounds are those of {@link WholeCall}.
 *
 * <pre>
 * java @$TORNADOVM_HOME/tornado-argfile @tornado-config/cuda.args \
 *     -cp bench/target/benchmarks.jar io.funnel.bench.call.LaunchParts FILE
 * </pre>
 */
public final class LaunchParts {

    private static final int GROUPS = 528;
    private static final int GROUP_SIZE = 1024;
    private static final int LEAST_CALLS = 300;

    private LaunchParts() {}

    /** Takes the file for the rows. */
    public static void main(String[] arguments) throws IOException {
        OneLine.forMistakes();
        if (arguments.length != 1) {
            throw new IllegalArgumentException("one argument needed: given=" + arguments.length + "; try FILE");
        }
        List<Launch> launches = List.of(
                new Launch("one item, one float back", false, false, 1, 1, 1),
                new Launch("and the length to the device", true, false, 1, 1, 1),
                new Launch("and the float to the device", true, true, 1, 1, 1),
                new Launch("and 528 floats instead of one", true, true, GROUPS, 1, 1),
                new Launch("and 528 groups of 1024", true, true, GROUPS, GROUPS, GROUP_SIZE));
        FloatArray one = new FloatArray(1);
        one.init(1);
        Reference reference = Reference.of(FloatReductions.SUM, one, 1);
        List<TimedWay> ways = new ArrayList<>();
        launches.forEach(launch -> ways.add(new TimedWay(launch.name, "store", launch::call)));
        ways.forEach(way -> way.warm(reference, 1));
        for (int round = 0; round < TimedWay.ROUNDS; round++) {
            ways.forEach(way -> way.time(LEAST_CALLS));
        }
        ways.forEach(way -> way.check(reference, 1));
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(arguments[0]));
                Funnel funnel = Funnel.open()) {
            csv.writeRecord("way", "backend", "device", "ranOn", "calls", "medianNanos", "minNanos", "maxNanos");
            for (TimedWay way : ways) {
                long[] times = way.sorted();
                if (times.length == 0) {
                    throw new IllegalStateException(
                            "a launch left a wrong float: way=" + way.name() + ", value=" + way.value());
                }
                csv.writeRecord(way.name(), funnel.device().backend(), funnel.device().name(), way.ranOn(),
                        Integer.toString(times.length), Long.toString(times[times.length / 2]), Long.toString(times[0]),
                        Long.toString(times[times.length - 1]));
                System.out.printf(Locale.ROOT, "%-32s %d ns%n", way.name(), times[times.length / 2]);
            }
        }
        launches.forEach(Launch::close);
        System.exit(0);
    }

    /** A plan of one task. */
    private static final class Launch {

        private static final String TASK = "store";

        private final String name;
        private final IntArray length = new IntArray(3);
        private final FloatArray out;
        private final TornadoExecutionPlan plan;

        Launch(String name, boolean lengthEachTime, boolean outEachTime, int floats, int groups, int groupSize) {
            this.name = name;
            out = new FloatArray(floats);
            length.init(1);
            KernelContext context = new KernelContext();
            String graph = "parts" + floats + lengthEachTime + outEachTime + groups;
            TaskGraph tasks = new TaskGraph(graph)
                    .transferToDevice(mode(lengthEachTime), length)
                    .transferToDevice(mode(outEachTime), out)
                    .task(TASK, Launch::store, context, length, out)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
            WorkerGrid1D grid = new WorkerGrid1D(groups * groupSize);
            grid.setLocalWork(groupSize, 1, 1);
            plan = new TornadoExecutionPlan(tasks.snapshot());
            plan.withGridScheduler(new GridScheduler(graph + "." + TASK, grid));
        }

        private static int mode(boolean eachTime) {
            return eachTime ? DataTransferMode.EVERY_EXECUTION : DataTransferMode.FIRST_EXECUTION;
        }

        private static void store(KernelContext context, IntArray length, FloatArray out) {
            int item = context.localIdx;
            int group = context.groupIdx;
            if (item == 0) {
                out.set(group, length.get(0));
            }
        }

        /** One call; what the first group stored, which is 1. */
        double call() {
            out.set(0, 0f);
            plan.execute();
            return out.get(0);
        }

        void close() {
            try {
                plan.close();
            } catch (TornadoExecutionPlanException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
