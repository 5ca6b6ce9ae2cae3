package io.funnel.catalogue.graph;

import static io.funnel.data.Segments.axes;
import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.lengths;
import static io.funnel.data.Segments.sortedByKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.catalogue.segment.OwnReductions;
import io.funnel.data.Segments;
import io.funnel.engine.NativeArrays;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.ReductionTask;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.result.Values;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Tasks over segments of unequal lengths and by key: the bits of a call, in each of many executions. */
@Timeout(120)
class UnequalTasksTest {

    private static final long SEED = 20261128;
    private static final int LENGTH = 10_000;
    private static final int EXECUTIONS = 1000;
    private static final Funnel FUNNEL = Funnel.builder().placement(Placement.DEVICE).build();
    /** Empty segments at both ends, one that is cut into tiles, few keys and many. */
    private static final List<Segments> SHAPES = shapes();

    private final FloatArray x = floats(LENGTH, SEED);

    @AfterAll
    static void close() {
        FUNNEL.close();
    }

    private static List<Segments> shapes() {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] sorted = random.ints(LENGTH, 2, 70).toArray();
        Arrays.sort(sorted);
        return List.of(lengths(0, 1, 8193, 0, 700, 1105, 1, 0), sortedByKey(sorted, 71),
                byKey(random.ints(LENGTH, 0, 7).toArray(), 9), byKey(random.ints(LENGTH, 1, 3000).toArray(), 3001));
    }

    private static FloatArray floats(int length, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        FloatArray array = new FloatArray(length);
        for (int i = 0; i < length; i++) {
            array.set(i, (float) random.nextDouble(-1, 1));
        }
        return array;
    }

    /** The states and results of a call, as a task leaves them. */
    private static <R> void assertSame(ReductionTask<R> task, Values<R> called) {
        assertThat(task.count()).isEqualTo(called.count());
        for (int segment = 0; segment < task.count(); segment++) {
            assertThat(task.value(segment)).as("segment=%s, reduction=%s, seed=%s", segment, task.reduction().name(),
                    SEED).isEqualTo(called.get(segment));
        }
    }

    private <R> void checkAll(Reduction<R> reduction, TornadoNativeArray input) {
        for (Segments segments : SHAPES) {
            ReductionTask<R> task = FUNNEL.per(segments).task("task", reduction, List.of(input));
            try (CheckedGraph graph = new CheckedGraph(List.of(input), List.of(task))) {
                graph.run();
                assertSame(task, FUNNEL.per(segments).reduce(reduction, List.of(input)).value());
            }
        }
    }

    @Test
    void task_ofEveryKindOfReduction_hasTheBitsOfACall() {
        IntArray samples = new IntArray(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            samples.set(i, i * 31 % 19 - 7);
        }
        checkAll(FloatReductions.SUM, x);
        checkAll(FloatReductions.MEAN, x);
        checkAll(OwnReductions.STREAK, samples);
        checkAll(OwnReductions.LAST_POSITIVE, samples);
        checkAll(OwnReductions.RAMP, samples);
    }

    /** Gathered elements, so that a float sum has other bits than a call, which joins states. */
    @Test
    void task_alongAxesThatAnotherSeparates_hasTheResultsOfACall() {
        Segments channels = axes(new int[] {0, 2}, 100, 5, 20);
        IntArray samples = new IntArray(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            samples.set(i, i * 31 % 19 - 7);
        }
        ReductionTask<Integer> sums = FUNNEL.per(channels).task("sums", IntReductions.SUM, samples);
        ReductionTask<?> last = FUNNEL.per(channels).task("last", OwnReductions.LAST_POSITIVE, samples);
        try (CheckedGraph graph = new CheckedGraph(List.of(samples), List.of(sums, last))) {
            graph.run();
            assertSame(sums, FUNNEL.per(channels).reduce(IntReductions.SUM, samples).value());
            Values<?> called = FUNNEL.per(channels).reduce(OwnReductions.LAST_POSITIVE, samples).value();
            for (int channel = 0; channel < 5; channel++) {
                assertThat((Object) last.value(channel)).isEqualTo(called.get(channel));
            }
        }
    }

    @Test
    void task_executedOftenWithOtherElements_hasTheBitsOfACallEachTime() {
        int[] keys = new SplittableRandom(SEED).ints(300, 0, 400).toArray();
        FloatArray in = new FloatArray(300);
        Segments many = FUNNEL.prepare(byKey(keys, 2000));
        ReductionTask<Float> sums = FUNNEL.per(many).task("sums", FloatReductions.SUM, in);
        ReductionTask<Double> means = FUNNEL.per(lengths(1, 0, 199, 100)).task("means", FloatReductions.MEAN, in);
        GridScheduler grids = new GridScheduler();
        TaskGraph graph = new TaskGraph("often").transferToDevice(EVERY_EXECUTION, in);
        means.addTo(sums.addTo(graph, grids), grids);
        graph.transferToHost(EVERY_EXECUTION, sums.floats(), means.doubles());
        try (GraphPlan plan = FUNNEL.plan(grids, List.of(sums, means), graph.snapshot())) {
            for (int execution = 0; execution < EXECUTIONS; execution++) {
                in.getSegment().copyFrom(floats(300, SEED + execution).getSegment());
                plan.execute();
                if (execution % 100 == 0) {
                    Values<Float> called = FUNNEL.per(many).reduce(FloatReductions.SUM, in).value();
                    Values<Double> mean = FUNNEL.per(lengths(1, 0, 199, 100)).reduce(FloatReductions.MEAN, in).value();
                    for (int key = 0; key < 400; key++) {
                        assertThat(sums.floats().get(key)).isEqualTo(called.get(key));
                    }
                    for (int segment = 0; segment < 4; segment++) {
                        assertThat(means.doubles().get(segment)).isEqualTo(mean.get(segment));
                    }
                }
            }
        }
    }

    @Test
    void plan_explains_theStrategyOfTheSegments() {
        assertThat(FUNNEL.per(SHAPES.get(2)).task("few", FloatReductions.SUM, x).plan().explain())
                .contains("KeyColumns");
        assertThat(FUNNEL.per(SHAPES.get(3)).task("many", FloatReductions.SUM, x).plan().explain())
                .contains("RaggedLanes");
    }

    @Test
    void task_checkable_tellsAWrongSegment() {
        ReductionTask<Double> means = FUNNEL.per(lengths(4000, 0, 6000)).task("means", FloatReductions.MEAN, x)
                .checkable();
        GridScheduler grids = new GridScheduler();
        TaskGraph graph = means.addTo(new TaskGraph("told").transferToDevice(EVERY_EXECUTION, x), grids);
        try (GraphPlan plan = FUNNEL.plan(grids, List.of(means), graph.snapshot())) {
            means.check(plan.execute());
            means.doubles().set(2, 17);
            assertThatThrownBy(means::check).hasMessageContaining("segment=2: ").hasMessageContaining("got 17.0");
        }
        assertThatThrownBy(() -> means.length(9000)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("segments end beyond the end of the input: offsets[3]=10000, length=9000");
        means.length(LENGTH);
    }

    @Test
    void task_withoutGridsOrElements_isRefused() {
        int[] keys = {3, 0, 1, 1, 3, 0};
        FloatArray six = floats(6, SEED);
        ReductionTask<?> gathered =
                FUNNEL.per(byKey(keys, 2000)).task("gathered", FloatReductions.SUM, six);
        TaskGraph graph = gathered.addTo(new TaskGraph("gridless").transferToDevice(EVERY_EXECUTION, six));
        assertThatThrownBy(() -> FUNNEL.plan(new GridScheduler(), List.of(gathered), graph.snapshot()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("launch without a grid: task=gridless.gathered_order0");
        assertThatThrownBy(() -> FUNNEL.per(byKey(keys, 3)).task("keys", FloatReductions.SUM, six))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("key out of range: key[0]=3, count=3");
        assertThatThrownBy(() -> FUNNEL.per(byKey(keys, 4)).task("none", FloatReductions.ARG_MIN, six))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("no element to reduce")
                .hasMessageContaining("segment=2");
        assertThatThrownBy(() -> FUNNEL.per(lengths(1, 5)).task("two", OwnReductions.FIRST_TWO, new IntArray(6)))
                .isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining("length=1");
        assertThatThrownBy(() -> FUNNEL.per(lengths(1, 4)).task("end", IntReductions.SUM, new IntArray(6)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("segments end before");
    }

    @Test
    void task_noElementsOrNoSegments_leavesIdentities() {
        FloatArray none = new FloatArray(1);
        ReductionTask<Float> empty = FUNNEL.per(lengths(0, 1, 0)).task("empty", FloatReductions.SUM, none);
        try (CheckedGraph graph = new CheckedGraph(List.of(none), List.of(empty))) {
            none.set(0, Float.NaN);
            graph.run();
            assertThat(NativeArrays.get(empty.floats(), 1)).isEqualTo(Float.NaN);
            assertThat(empty.floats().get(2)).isZero();
        }
    }
}
