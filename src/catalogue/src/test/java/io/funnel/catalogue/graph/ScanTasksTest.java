package io.funnel.catalogue.graph;

import static io.funnel.data.Segments.axes;
import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.columns;
import static io.funnel.data.Segments.lengths;
import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import io.funnel.Funnel;
import io.funnel.catalogue.Catalogue;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.catalogue.segment.OwnReductions;
import io.funnel.data.Segments;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.ReductionTask;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Every scan as tasks of one graph: of all elements, rows, several axes, unequal segments and keys. */
class ScanTasksTest {

    private static final long SEED = 20261201;
    private static final int LENGTH = 240;
    private static final List<Segments> SHAPES = List.of(rowsOf(20), axes(new int[] {0, 2}, 5, 16, 3),
            lengths(0, 2, 8, 40, 100, 90), byKey(IntStream.range(0, LENGTH).map(i -> i * 7 % 5).toArray(), 5));

    @TestFactory
    Stream<DynamicTest> everyReduction_scannedByTasks_hasTheValuesOfPlainJava() {
        return Stream.<Reduction<?>>concat(Catalogue.entries().stream().map(entry -> entry.reduction()),
                Stream.of(OwnReductions.STREAK, OwnReductions.LAST_POSITIVE, OwnReductions.RAMP))
                .filter(ScanTasksTest::isScannable).map(one -> dynamicTest(one.name(), () -> check(one)));
    }

    private static boolean isScannable(Reduction<?> reduction) {
        return reduction.definition().facts().loopRange().isEmpty()
                && reduction.signature().indexing() != Indexing.LENGTH
                && Kernels.find(reduction, Strategy.SCAN_SEGMENTS).isPresent();
    }

    private static void check(Reduction<?> reduction) {
        List<TornadoNativeArray> arrays = new Elements(reduction.definition()).arrays(ElementKind.ORDINARY, LENGTH,
                new SplittableRandom(SEED));
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).build()) {
            List<ReductionTask<?>> tasks = new ArrayList<>();
            for (Segments shape : SHAPES) {
                tasks.add(funnel.per(shape).scanTask("scan" + tasks.size(), reduction, arrays));
            }
            if (reduction.signature().traits().emptyInput() != EmptyInput.ERROR) {
                tasks.add(funnel.scanExclusiveTask("before", reduction, arrays));
            }
            try (CheckedGraph graph = new CheckedGraph(arrays, tasks)) {
                graph.run();
            }
        }
    }

    /** Tiles of tiles, and a task of the user's that reads places: the elements above a limit, moved together. */
    @Test
    void scan_betweenOtherTasks_movesElementsTogether() {
        int length = 40_000;
        FloatArray x = new FloatArray(length);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < length; i++) {
            x.set(i, random.nextFloat());
        }
        IntArray chosen = new IntArray(length);
        FloatArray kept = new FloatArray(length);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            ReductionTask<Integer> places = funnel.scanExclusiveTask("places", IntReductions.SUM, chosen);
            GridScheduler grids = new GridScheduler();
            TaskGraph graph = new TaskGraph("compact").transferToDevice(EVERY_EXECUTION, x)
                    .task("choose", ScanTasksTest::choose, x, chosen);
            places.addTo(graph, grids).task("move", ScanTasksTest::move, x, chosen, places.ints(), kept)
                    .transferToHost(EVERY_EXECUTION, kept);
            try (GraphPlan plan = funnel.plan(grids, List.of(places), graph.snapshot())) {
                plan.execute();
            }
        }
        float[] expected = new float[length];
        int count = 0;
        for (int i = 0; i < length; i++) {
            if (x.get(i) > 0.75f) {
                expected[count++] = x.get(i);
            }
        }
        assertThat(count).isGreaterThan(9000);
        for (int i = 0; i < count; i++) {
            assertThat(kept.get(i)).as("place=%s, seed=%s", i, SEED).isEqualTo(expected[i]);
        }
    }

    static void choose(FloatArray x, IntArray chosen) {
        for (@Parallel int i = 0; i < x.getSize(); i++) {
            chosen.set(i, x.get(i) > 0.75f ? 1 : 0);
        }
    }

    static void move(FloatArray x, IntArray chosen, IntArray places, FloatArray kept) {
        for (@Parallel int i = 0; i < x.getSize(); i++) {
            if (chosen.get(i) == 1) {
                kept.set(places.get(i), x.get(i));
            }
        }
    }

    /** The canary run of kernels that turn states into results takes segments of the kind that the task scans. */
    @Test
    void scan_ofAnyShape_leavesResultsOnTheDevice() {
        FloatArray x = new FloatArray(LENGTH);
        x.init(2);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            for (Segments shape : Stream.concat(SHAPES.stream(), Stream.of(columns(3))).toList()) {
                ReductionTask<Double> means = funnel.per(shape).scanTask("means", FloatReductions.MEAN, List.of(x));
                assertThat(means.isFinished()).as("segments=%s", shape).isTrue();
            }
        }
    }

    @Test
    void scan_ofAnotherLength_orThatNoScanTakes_isRefused() {
        FloatArray x = new FloatArray(100);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            ReductionTask<Float> sums = funnel.scanTask("sums", FloatReductions.SUM, x);
            assertThat(sums.count()).isEqualTo(100);
            sums.length(100);
            assertThatThrownBy(() -> sums.length(99)).isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageContaining("a scan has a fixed length").hasMessageContaining("elements=100, asked=99");
            assertThatThrownBy(() -> funnel.scanTask("ends", OwnReductions.ALL_BUT_LAST, List.of(new IntArray(9))))
                    .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("no scan of a reduction");
            assertThatThrownBy(() -> funnel.scanExclusiveTask("least", FloatReductions.ARG_MIN, List.of(x)))
                    .isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageContaining("no value before the first element");
            assertThatThrownBy(() -> funnel.reproducible().scanTask("same", FloatReductions.SUM, List.of(x)))
                    .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("no reproducible task");
        }
    }
}
