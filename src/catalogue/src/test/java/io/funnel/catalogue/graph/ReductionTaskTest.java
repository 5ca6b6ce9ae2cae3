package io.funnel.catalogue.graph;

import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.device.Devices;
import io.funnel.engine.EngineException;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.ReductionTask;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction1;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** A task's results on the device, what its maker checks, and what it refuses. */
@Timeout(60)
class ReductionTaskTest {

    private final Funnel funnel = builder().build();
    private final FloatArray x = floats(300);
    private final IntArray samples = ints(300);

    private static FunnelBuilder builder() {
        return Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING);
    }

    static FloatArray floats(int length) {
        FloatArray array = new FloatArray(length);
        for (int i = 0; i < length; i++) {
            array.set(i, i % 17 - 3);
        }
        return array;
    }

    private static IntArray ints(int length) {
        IntArray array = new IntArray(length);
        for (int i = 0; i < length; i++) {
            array.set(i, i % 17 - 3);
        }
        return array;
    }

    @AfterEach
    void close() {
        funnel.close();
    }

    @Test
    void results_recordWithComponents_areArraysByName() {
        ReductionTask<OwnSteps.Scale> soft = funnel.per(rowsOf(30)).task("soft", OwnStepsReductions.SOFTMAX, x);
        assertThat(soft.results().components()).containsExactly("maximum", "factor");
        try (CheckedGraph graph = new CheckedGraph(List.of(x), List.of(soft))) {
            graph.run();
        }
        OwnSteps.Scale expected =
                funnel.per(rowsOf(30)).reduce(OwnStepsReductions.SOFTMAX, x).value().get(3);
        assertThat(soft.component("maximum").floats().get(3)).isEqualTo(expected.maximum());
        assertThat(soft.component("factor").floats().get(3)).isEqualTo(expected.factor());
        assertThat(soft.states().components()).containsExactly("largest", "sum");
        assertThatThrownBy(soft::floats).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(
                "not single numbers of this type: asked=float, task=soft").hasMessageContaining("float maximum");
        assertThatThrownBy(() -> soft.component("sum")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no such component: component=sum");
        assertThatThrownBy(() -> soft.component("factor").doubles()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void results_stepWithALoopAndVectors_areThoseOfPlainJava() {
        ReductionTask<?> bits = funnel.task("bits", OwnStepsReductions.BITS, samples);
        ReductionTask<int[]> digits = funnel.per(rowsOf(100)).task("digits", OwnStepsReductions.DIGITS, samples);
        try (CheckedGraph graph = new CheckedGraph(List.of(samples), List.of(bits, digits))) {
            graph.run();
            graph.run();
        }
        int[] expected = funnel.per(rowsOf(100)).reduce(OwnStepsReductions.DIGITS, samples).value().get(2);
        for (int digit = 0; digit < expected.length; digit++) {
            assertThat(digits.ints().get(2 * expected.length + digit)).isEqualTo(expected[digit]);
        }
    }

    @Test
    void results_stepThatNoKernelRuns_areRefusedWithTheStatementAndStatesRemain() {
        ReductionTask<String> words = funnel.task("words", OwnStepsReductions.WORDS, samples);
        assertThat(words.isFinished()).isFalse();
        assertThatThrownBy(words::ints).isInstanceOf(UnsupportedPlanException.class).hasMessageStartingWith(
                "the result is computed on the host alone: task=words, reduction=io.funnel.catalogue.graph.OwnSteps.Words")
                .hasMessageContaining("String").hasMessageEndingWith("; try states()");
        try (CheckedGraph graph = new CheckedGraph(List.of(samples), List.of(words))) {
            graph.run();
        }
        assertThat(words.states().ints().get(0)).isEqualTo(13);
        assertThat(words.value(0)).isEqualTo("13");
        assertThatThrownBy(() -> words.value(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** Devices have no arrays of truth values; the states are numbers. */
    @Test
    void results_truthValues_areMadeOfStates() {
        ReductionTask<Boolean> any = funnel.task("any", IntReductions.ANY_NON_ZERO, samples);
        assertThatThrownBy(any::ints).isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("reason=no array holds its result: type=Boolean; try states()");
        try (CheckedGraph graph = new CheckedGraph(List.of(samples), List.of(any))) {
            graph.run();
            assertThat(any.states().ints().get(0)).isEqualTo(1);
            assertThat(any.value(0)).isTrue();
            samples.init(0);
            graph.run();
        }
        assertThat(any.states().ints().get(0)).isZero();
        assertThat(any.value(0)).isFalse();
    }

    @Test
    void plan_explains_andNamesWhatRuns() {
        ReductionTask<Double> mean = funnel.task("mean", FloatReductions.MEAN, x);
        assertThat(mean.plan().explain()).contains("SegmentLanes");
        assertThat(mean.name()).isEqualTo("mean");
        assertThat(mean.reduction()).isEqualTo(FloatReductions.MEAN);
        assertThat(mean.count()).isOne();
    }

    @Test
    void check_afterADisplacedAnswer_tells() {
        ReductionTask<Double> mean = funnel.task("mean", FloatReductions.MEAN, x);
        try (CheckedGraph graph = new CheckedGraph(List.of(x), List.of(mean))) {
            graph.run();
        }
        double right = mean.doubles().get(0);
        mean.doubles().set(0, right + 1e-9);
        assertThatThrownBy(mean::check).isInstanceOf(EngineException.class).hasMessageStartingWith(
                "device gave a wrong answer: device=").hasMessageContaining("task=mean")
                .hasMessageContaining("finish gives");
        mean.doubles().set(0, right);
        mean.states().component("count").longs().set(0, 299);
        assertThatThrownBy(mean::check).isInstanceOf(EngineException.class).hasMessageContaining("segment=0: count");
    }

    @Test
    void check_ofAnExecution_copiesOnDemand() {
        ReductionTask<Double> mean = funnel.task("mean", FloatReductions.MEAN, x).checkable();
        GridScheduler grids = new GridScheduler();
        TaskGraph graph = new TaskGraph("demand").transferToDevice(EVERY_EXECUTION, x);
        mean.addTo(graph, grids);
        try (GraphPlan plan = funnel.plan(grids, List.of(mean), graph.snapshot())) {
            mean.check(plan.execute());
            assertThat(mean.doubles().get(0)).isEqualTo(funnel.reduce(FloatReductions.MEAN, x).value());
        }
        assertThatThrownBy(mean::checkable).isInstanceOf(IllegalStateException.class);
        ReductionTask<Double> other = funnel.task("other", FloatReductions.MEAN, x);
        GridScheduler ofOther = new GridScheduler();
        graph = new TaskGraph("other").transferToDevice(EVERY_EXECUTION, x);
        other.addTo(graph, ofOther);
        try (GraphPlan plan = funnel.plan(ofOther, List.of(other), graph.snapshot())) {
            assertThatThrownBy(() -> other.check(plan.execute())).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("checkable()");
        }
    }

    @Test
    void results_notTransferred_areCopiedOnDemand() {
        ReductionTask<Double> mean = funnel.using(Strategy.SEGMENT_LANES, Sizes.ofGroupSize(8)).task("mean",
                FloatReductions.MEAN, x);
        GridScheduler grids = new GridScheduler();
        TaskGraph graph = mean.addTo(new TaskGraph("undeclared").transferToDevice(EVERY_EXECUTION, x), grids);
        try (GraphPlan plan = funnel.plan(grids, List.of(mean), graph.snapshot())) {
            plan.execute().transferToHost(mean.doubles());
            assertThat(mean.doubles().get(0)).isEqualTo(funnel.reduce(FloatReductions.MEAN, x).value());
            assertThatThrownBy(plan::withCUDAGraph).isInstanceOf(IllegalStateException.class);
        }
        try (GraphPlan plan = funnel.plan(grids, List.of(mean), graph.snapshot())) {
            if (Set.of("cuda", "ptx").contains(Devices.all().getFirst().backend().toString())) {
                plan.withCUDAGraph();
            } else {
                assertThatThrownBy(plan::withCUDAGraph).isInstanceOf(UnsupportedPlanException.class)
                        .hasMessageStartingWith("no CUDA graphs on this backend: backend=");
            }
        }
    }

    /** The mean, whose kernels that finish give the root mean square. */
    @SuppressWarnings({"unchecked", "ReferenceEquality"}) // a definition; the one that a proxy is
    private static Reduction1<FloatArray, Double> misfinished() {
        Definition<?, Double> mean = FloatReductions.MEAN.definition();
        List<KernelCode> kernels = FloatReductions.ROOT_MEAN_SQUARE.definition().resultKernels();
        return new Reduction1<>((Definition<?, Double>) Proxy.newProxyInstance(
                ReductionTaskTest.class.getClassLoader(), new Class<?>[] {Definition.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == Objects.requireNonNull(arguments)[0];
                    case "resultKernels" -> kernels;
                    default -> method.invoke(mean, arguments);
                }));
    }

    @Test
    void task_kernelsThatFinishWrongly_leavesStatesAndSaysWhy() {
        try (Funnel strict = Funnel.builder().placement(Placement.DEVICE).build()) {
            ReductionTask<Double> mean = strict.task("mean", misfinished(), x);
            assertThatThrownBy(mean::doubles).isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageContaining("reason=its kernels gave a wrong answer to a canary: segment=0: sum");
            try (CheckedGraph graph = new CheckedGraph(List.of(x), List.of(mean))) {
                graph.run();
            }
            assertThat(strict.task("right", FloatReductions.MEAN, x).isFinished()).isTrue();
        }
    }

    @Test
    void length_belowZero_isRefused() {
        assertThatThrownBy(() -> funnel.task("sum", FloatReductions.SUM, x).length(-1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("elements=-1; try 0 or more");
    }

    @Test
    void requireGrids_ofATaskOverFewerElements_areRefused() {
        GridScheduler grids = new GridScheduler();
        ReductionTask<?> few = funnel.per(rowsOf(1)).task("sum", FloatReductions.SUM, floats(64));
        few.addTo(new TaskGraph("same"));
        few.addTo(grids);
        ReductionTask<?> many = funnel.per(rowsOf(1)).task("sum", FloatReductions.SUM, floats(10_000));
        many.addTo(new TaskGraph("same"));

        few.requireGrids(grids);
        assertThatThrownBy(() -> many.requireGrids(grids)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("launch with another grid: task=same.sum_0, work-items=");
    }

    @Test
    void check_parametersThatNoCallTakes_areRefused() {
        FloatArray limits = FloatArray.fromElements(5, 1);
        ReductionTask<?> bins = funnel.task("bins", FloatReductions.HISTOGRAM16, List.of(x, limits)).checkable();
        try (CheckedGraph graph = new CheckedGraph(List.of(x, limits), List.of(bins))) {
            assertThatThrownBy(graph::run).hasMessageContaining("no range to divide into bins: limits=5.0,1.0");
        }
    }

    @Test
    void task_wrongArguments_areRefused() {
        assertThatThrownBy(() -> funnel.task("a.b", FloatReductions.MEAN, x))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("no name of a task: name=a.b");
        assertThatThrownBy(() -> funnel.task("mean", FloatReductions.MEAN, List.of(samples)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("array of another type");
        assertThatThrownBy(() -> funnel.task("mean", FloatReductions.MEAN, List.of(new float[3])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no array of a graph: type=float[]");
        assertThatThrownBy(() -> funnel.task("dot", FloatReductions.DOT_PRODUCT, x, floats(7)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("inputs of different lengths");
        assertThatThrownBy(() -> funnel.per(rowsOf(7)).task("mean", FloatReductions.MEAN, x))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("length is no multiple");
        assertThatThrownBy(() -> funnel.bounded().task("mean", FloatReductions.MEAN, x))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageStartingWith("no error bounds in a graph");
        assertThatThrownBy(() -> funnel.checking(0.5).task("mean", FloatReductions.MEAN, x))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageStartingWith("no checks of answers in a graph").hasMessageContaining("checking=0.5");
        assertThatThrownBy(() -> funnel.using(Strategy.CASCADE).task("mean", FloatReductions.MEAN, x))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("strategy=Cascade");
        assertThatThrownBy(() -> funnel.task("least", FloatReductions.ARG_MIN, new FloatArray(0)))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageStartingWith("no element to reduce");
        try (Funnel host = Funnel.builder().placement(Placement.HOST).build()) {
            assertThatThrownBy(() -> host.task("mean", FloatReductions.MEAN, x))
                    .isInstanceOf(UnsupportedPlanException.class).hasMessageStartingWith("a graph runs on a device");
        }
    }

    @Test
    void length_beyondThePlan_isRefusedAndChangesNothing() {
        ReductionTask<Double> mean = funnel.per(rowsOf(30)).task("mean", FloatReductions.MEAN, x);
        assertThatThrownBy(() -> mean.length(330)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("more than the task was made for: segments=11");
        assertThatThrownBy(() -> mean.length(31)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("length is no multiple");
        assertThat(mean.count()).isEqualTo(10);
        mean.length(60);
        assertThat(mean.count()).isEqualTo(2);
    }

    @Test
    void length_fixed_isThatOfAllExecutions() {
        ReductionTask<Double> mean = funnel.per(rowsOf(30)).task("mean", FloatReductions.MEAN, x);
        mean.length(60);
        try (CheckedGraph graph = new CheckedGraph(List.of(x), List.of(mean.fixed()))) {
            graph.run();
            x.set(7, 1000);
            graph.run();
        }
        assertThat(mean.count()).isEqualTo(2);
        assertThatThrownBy(() -> mean.length(30)).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("length of the task is fixed: task=mean, elements=60");
    }

    @Test
    void addTo_twiceOrWithoutAGraph_isRefused() {
        ReductionTask<Double> mean = funnel.task("mean", FloatReductions.MEAN, x);
        assertThatThrownBy(() -> mean.addTo(new GridScheduler())).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("task is not part of a graph: task=mean");
        mean.addTo(new TaskGraph("one"));
        assertThatThrownBy(() -> mean.addTo(new TaskGraph("two"))).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("task is part of a graph: task=mean, graph=one");
    }

    @Test
    void plan_missingGrid_isRefusedBeforeTheFirstExecution() {
        ReductionTask<Double> mean = funnel.task("mean", FloatReductions.MEAN, x);
        TaskGraph graph = mean.addTo(new TaskGraph("bare").transferToDevice(EVERY_EXECUTION, x));
        assertThatThrownBy(() -> funnel.plan(new GridScheduler(), List.of(mean), graph.snapshot()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("launch without a grid: task=bare.mean_0, grids=[]; call addTo(GridScheduler)");
    }
}
