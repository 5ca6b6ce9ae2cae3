package io.funnel.catalogue.graph;

import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.engine.EngineException;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.ReductionTask;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
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
            norm.addTo(first, grids).persistOnDevice(x);
            if (apart) {
                first.persistOnDevice(norm.doubles());
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
    void plan_thatIsClosed_isExecutedNoMore() {
        FloatArray x = new FloatArray(LENGTH);
        ReductionTask<?> sum = funnel.task("sum", FloatReductions.SUM, x);
        GridScheduler grids = new GridScheduler();
        TaskGraph graph = new TaskGraph("closed").transferToDevice(EVERY_EXECUTION, x);
        sum.addTo(graph, grids);
        GraphPlan plan = funnel.plan(grids, List.of(sum), graph.snapshot());
        plan.execute();
        assertThatThrownBy(() -> plan.onDevice(2, x)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no such graph in the plan: graph=2, graphs=1; try 0 for the first one");
        assertThatThrownBy(() -> plan.execute(-1)).isInstanceOf(IllegalArgumentException.class);
        plan.close();
        plan.close();
        assertThatThrownBy(plan::execute).isInstanceOf(IllegalStateException.class)
                .hasMessage("plan of graphs is closed; make another one");
        assertThatThrownBy(() -> plan.onDevice(0, x)).isInstanceOf(IllegalStateException.class);
    }

    /** Reductions read what the plan has left where it is; the host's array stays as it was. */
    @Test
    void reduce_arrayOnTheDeviceOfAPlan_copiesNoElement() {
        FloatArray in = ReductionTaskTest.floats(LENGTH);
        FloatArray x = new FloatArray(LENGTH);
        FloatArray ones = new FloatArray(LENGTH);
        ones.init(1);
        TaskGraph layer = new TaskGraph("left").transferToDevice(EVERY_EXECUTION, in)
                .task("map", UserGraphsTest::halve, in, x).persistOnDevice(x);
        DeviceData<FloatArray> left;
        try (GraphPlan plan = funnel.plan(new GridScheduler(), List.of(), layer.snapshot())) {
            assertThatThrownBy(() -> plan.onDevice(0, x)).isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("graph has not been executed: graph=0");
            plan.execute();
            left = plan.onDevice(0, x);
            for (int round = 1; round < 5; round++) {
                in.set(17 * round, 1000f * round);
                plan.execute();
                for (int again = 0; again < 4; again++) {
                    assertThat(funnel.reduce(FloatReductions.MAXIMUM, left).value()).isEqualTo(500f * round);
                }
                assertThat(funnel.per(rowsOf(10)).reduce(FloatReductions.MAXIMUM, left).value().floats())
                        .contains(500f * round, org.assertj.core.data.Index.atIndex(17 * round / 10));
                float sum = funnel.reduce(FloatReductions.SUM, left).value();
                assertThat(funnel.reduce(FloatReductions.DOT_PRODUCT, left, Data.of(ones)).value()).isEqualTo(sum);
                assertThat(funnel.reduce(FloatReductions.DOT_PRODUCT, left, left).value()).isGreaterThan(sum);
            }
            assertThat(x.get(17)).isZero();
            DeviceData<FloatArray> input = plan.onDevice(0, in);
            assertThat(funnel.reduce(FloatReductions.MAXIMUM, input).value()).isEqualTo(4000);
            input.close();
            assertThatThrownBy(() -> left.update(Data.of(ones), 0)).isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("a plan writes these elements");
            assertThatThrownBy(left::segment).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> funnel.using(Strategy.CASCADE_VECTOR).reduce(FloatReductions.MAXIMUM, left))
                    .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("strategy=CascadeVector");
            assertThat(funnel.using(Strategy.CASCADE).reduce(FloatReductions.MAXIMUM, left).value()).isEqualTo(2000);
        }
        assertThatThrownBy(() -> funnel.reduce(FloatReductions.MAXIMUM, left)).isInstanceOf(EngineException.class)
                .hasMessageStartingWith("array on the device is closed");
        assertThat(funnel.reduce(FloatReductions.MAXIMUM, in).value()).isEqualTo(4000);
    }

    /** Executions wait for readers, and readers for executions. */
    @Test
    void reduce_arrayOfAPlanThatExecutesMeanwhile_seesWholeExecutions() throws Exception {
        FloatArray in = new FloatArray(LENGTH);
        FloatArray x = new FloatArray(LENGTH);
        TaskGraph layer = new TaskGraph("meanwhile").transferToDevice(EVERY_EXECUTION, in)
                .task("map", UserGraphsTest::halve, in, x).persistOnDevice(x);
        try (GraphPlan plan = funnel.plan(new GridScheduler(), List.of(), layer.snapshot());
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            plan.execute();
            DeviceData<FloatArray> left = plan.onDevice(0, x);
            Future<Boolean> readers = threads.submit(() -> {
                for (int i = 0; i < 100; i++) {
                    float sum = funnel.reduce(FloatReductions.SUM, left).value();
                    assertThat(sum % (LENGTH / 2)).isZero();
                }
                return true;
            });
            for (int i = 1; i < 100; i++) {
                in.init(i);
                plan.execute();
            }
            assertThat(readers.get()).isTrue();
            assertThat(funnel.reduce(FloatReductions.SUM, left).value()).isEqualTo(99f * LENGTH / 2);
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
