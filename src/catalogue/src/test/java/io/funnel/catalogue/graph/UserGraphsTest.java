package io.funnel.catalogue.graph;

import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.ReductionTask;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Reductions between a user's own tasks: executed again, with other lengths, in several graphs and plans. */
@Timeout(60)
class UserGraphsTest {

    private static final long SEED = 20261127;
    private static final int LENGTH = 1000;

    private final Funnel funnel =
            Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).build();
    /** Two launches at {@link #LENGTH}. */
    private final Funnel narrow = funnel.using(Strategy.SEGMENT_LANES, Sizes.ofGroupSize(8));

    static void halve(FloatArray in, FloatArray x) {
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            x.set(i, in.get(i) * 0.5f);
        }
    }

    static void divided(FloatArray x, DoubleArray norm, FloatArray y) {
        for (@Parallel int i = 0; i < x.getSize(); i++) {
            y.set(i, x.get(i) / (float) norm.get(0));
        }
    }

    @AfterEach
    void close() {
        funnel.close();
    }

    /** A map, a reduction of what it has left on the device, and a task that reads the result there. */
    private static final class Layer implements AutoCloseable {
        private final FloatArray in = new FloatArray(LENGTH);
        private final FloatArray x = new FloatArray(LENGTH);
        private final FloatArray y = new FloatArray(LENGTH);
        private final SplittableRandom random;
        private final ReductionTask<Double> norm;
        private final GraphPlan plan;
        private final boolean apart;

        /** Makes one graph, or two: the first keeps its arrays on the device for the second. */
        Layer(Funnel funnel, String name, boolean apart) {
            this.apart = apart;
            random = new SplittableRandom(SEED + name.hashCode());
            norm = funnel.task("norm", FloatReductions.ROOT_MEAN_SQUARE, x);
            GridScheduler grids = new GridScheduler();
            TaskGraph first = new TaskGraph(name).transferToDevice(EVERY_EXECUTION, in)
                    .task("map", UserGraphsTest::halve, in, x);
            norm.addTo(first, grids);
            if (apart) {
                first.persistOnDevice(x, norm.doubles());
                TaskGraph second = new TaskGraph(name + "b").consumeFromDevice(name, x, norm.doubles())
                        .task("scale", UserGraphsTest::divided, x, norm.doubles(), y)
                        .transferToHost(EVERY_EXECUTION, y);
                plan = funnel.plan(grids, List.of(norm), first.snapshot(), second.snapshot());
            } else {
                first.task("scale", UserGraphsTest::divided, x, norm.doubles(), y).transferToHost(EVERY_EXECUTION, y);
                plan = funnel.plan(grids, List.of(norm), first.snapshot());
            }
        }

        /** Executes with new elements, and reduces the first ones. */
        void run(int length) {
            for (int i = 0; i < LENGTH; i++) {
                in.set(i, (float) random.nextDouble() - 0.5f);
            }
            norm.length(length);
            if (apart) {
                plan.execute(0);
                plan.execute(1);
            } else {
                plan.execute();
            }
            double squares = 0;
            for (int i = 0; i < length; i++) {
                squares += 0.25 * in.get(i) * in.get(i);
            }
            float expected = (float) Math.sqrt(squares / length);
            for (int i = 0; i < LENGTH; i += 37) {
                assertThat(y.get(i)).as("length=%s, i=%s", length, i).isCloseTo(in.get(i) * 0.5f / expected,
                        org.assertj.core.data.Offset.offset(1e-5f * Math.abs(y.get(i)) + 1e-7f));
            }
        }

        @Override
        public void close() {
            plan.close();
        }
    }

    @Test
    void execute_lengthsThatShrinkAndGrow_leaveNothingOfTheExecutionBefore() {
        try (Layer layer = new Layer(narrow, "lengths", false)) {
            for (int length : new int[] {LENGTH, 1, 999, 2, LENGTH, 64, 63, 65, LENGTH}) {
                layer.run(length);
            }
        }
    }

    @Test
    void execute_twoGraphsThatShareArraysOnTheDevice_seeEachExecution() {
        try (Layer layer = new Layer(narrow, "first", true)) {
            for (int length : new int[] {LENGTH, 5, 700, LENGTH}) {
                layer.run(length);
            }
        }
    }

    /** A second graph reduces what the first has left on the device, on demand. */
    @Test
    void execute_questionOfAnArrayOnTheDevice_copiesNoElement() {
        FloatArray in = ReductionTaskTest.floats(LENGTH);
        FloatArray x = new FloatArray(LENGTH);
        ReductionTask<Float> most = narrow.task("most", FloatReductions.MAXIMUM, x);
        GridScheduler grids = new GridScheduler();
        TaskGraph layer = new TaskGraph("asked").transferToDevice(EVERY_EXECUTION, in)
                .task("map", UserGraphsTest::halve, in, x).persistOnDevice(x);
        TaskGraph question = new TaskGraph("question").consumeFromDevice("asked", x);
        most.addTo(question, grids).transferToHost(EVERY_EXECUTION, most.floats());
        try (GraphPlan plan = funnel.plan(grids, List.of(most), layer.snapshot(), question.snapshot())) {
            for (int round = 1; round < 4; round++) {
                in.set(17 * round, 1000f * round);
                plan.execute(0);
                plan.execute(1);
                assertThat(most.floats().get(0)).isEqualTo(500f * round);
                assertThat(most.value(0)).isEqualTo(500f * round);
                assertThat(x.get(17 * round)).isZero();
            }
        }
    }

    @Test
    void execute_thousandTimes_isRight() {
        try (Layer layer = new Layer(narrow, "often", false)) {
            for (int i = 0; i < 1000; i++) {
                layer.run(1 + i * 7 % LENGTH);
            }
        }
    }

    /** Closing a plan frees its memory, and no other's. */
    @Test
    void execute_severalPlansClosedInAnyOrder_goOn() {
        List<Layer> layers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            layers.add(new Layer(i % 2 == 0 ? narrow : funnel, "several" + i, i == 3));
        }
        layers.forEach(layer -> layer.run(LENGTH));
        for (int closed : new int[] {1, 0, 3}) {
            layers.get(closed).close();
            layers.get(2).run(300 + closed);
            assertThat(funnel.reduce(FloatReductions.SUM, ReductionTaskTest.floats(100)).value()).isEqualTo(485);
        }
        layers.get(2).close();
        try (Layer again = new Layer(narrow, "several0", false)) {
            again.run(LENGTH);
        }
    }

    @Test
    void execute_besideThreadsThatReduceAndMakePlans_disturbsNobody() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Callable<Boolean>> work = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                String name = "beside" + thread;
                boolean own = thread % 2 == 0;
                work.add(() -> {
                    for (int round = 0; round < 5; round++) {
                        if (own) {
                            try (Layer layer = new Layer(narrow, name + "round" + round, round % 2 == 0)) {
                                layer.run(LENGTH);
                                layer.run(10 + round);
                            }
                        } else {
                            FloatArray matrix = ReductionTaskTest.floats(170 * (round + 1));
                            assertThat(funnel.per(rowsOf(17)).reduce(FloatReductions.SUM, matrix).value().floats())
                                    .containsOnly(85);
                            assertThat(funnel.reduce(FloatReductions.MAXIMUM, matrix).value()).isEqualTo(13);
                        }
                    }
                    return true;
                });
            }
            for (Future<Boolean> done : threads.invokeAll(work)) {
                assertThat(done.get()).isTrue();
            }
        }
    }
}
