package io.funnel.catalogue.graph;

import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.columns;
import static io.funnel.data.Segments.lengths;
import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.Funnel;
import io.funnel.catalogue.Catalogue;
import io.funnel.catalogue.segment.OwnReductions;
import io.funnel.engine.NativeArrays;
import io.funnel.graph.ReductionTask;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Every reduction as tasks of one graph: all elements in one launch and in two, rows, columns, unequal
 * segments and keys; other lengths, again. */
class EveryTaskTest {

    private static final long SEED = 20261127;
    /** A launch over its partials would have more parameters than TornadoVM allows. */
    private static final String TOO_MANY_PARAMETERS = "float.exactDotProduct";
    private static final int LENGTH = 600;
    /** Lengths of later executions; all are whole rows and columns. */
    private static final List<Integer> LENGTHS = List.of(LENGTH, 30, 570);

    @TestFactory
    Stream<DynamicTest> everyEntry_asTasks_isWhatPlainJavaGives() {
        return Catalogue.entries().stream().filter(entry -> !entry.label().equals(TOO_MANY_PARAMETERS))
                .map(entry -> dynamicTest(entry.label(), () -> check(entry.reduction())));
    }

    @TestFactory
    Stream<DynamicTest> everyReductionOfAUser_asTasks_isWhatPlainJavaGives() {
        return Stream.<Reduction<?>>of(OwnReductions.STREAK, OwnReductions.LAST_POSITIVE, OwnReductions.RAMP,
                OwnReductions.AROUND_THE_MIDDLE, OwnReductions.SUM_ABOVE, OwnReductions.ALL_BUT_LAST,
                OwnReductions.FIRST_TWO).map(own -> dynamicTest(own.name(), () -> check(own)));
    }

    @Test
    void task_ofAStateOfElevenNumbers_isRefused() {
        Reduction<?> reduction = Catalogue.find(TOO_MANY_PARAMETERS).orElseThrow().reduction();
        assertThatThrownBy(() -> check(reduction)).hasMessageContaining("24 parameters");
    }

    /** Truth values have no array on a device, and states that may decline have their last step on the host. */
    @Test
    void resultKernels_ofEveryEntry_areThereUnlessTheResultIsATruthValueOrRulesAreThere() {
        assertThat(Catalogue.entries()).allSatisfy(entry -> assertThat(entry.reduction().definition().resultKernels()
                .stream().anyMatch(KernelCode.Refused.class::isInstance))
                .isEqualTo(entry.reduction().signature().resultType().equalsIgnoreCase("boolean")
                        || !entry.reduction().definition().rules().isNone()));
    }

    private static void check(Reduction<?> reduction) {
        Elements elements = new Elements(reduction.definition());
        SplittableRandom random = new SplittableRandom(SEED);
        List<TornadoNativeArray> arrays = elements.arrays(ElementKind.ORDINARY, LENGTH, random);
        Strategy strategy = reduction.signature().traits().commutative()
                ? Strategy.SEGMENT_LANES
                : Strategy.SEGMENT_LANES_IN_ORDER;
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).build()) {
            Funnel narrow = funnel.trusting().using(strategy, Sizes.ofGroupSize(8));
            List<ReductionTask<?>> tasks = List.of(funnel.trusting().task("all", reduction, arrays),
                    narrow.task("parts", reduction, arrays), narrow.task("again", reduction, arrays),
                    narrow.per(rowsOf(10)).task("rows", reduction, arrays),
                    narrow.per(columns(3)).task("columns", reduction, arrays));
            try (CheckedGraph graph = new CheckedGraph(arrays, tasks)) {
                for (int length : LENGTHS) {
                    copy(elements.arrays(ElementKind.ORDINARY, LENGTH, random), arrays);
                    for (ReductionTask<?> task : tasks) {
                        task.length(length);
                    }
                    graph.run();
                }
                if (reduction.signature().traits().emptyInput() != EmptyInput.ERROR
                        && !reduction.equals(OwnReductions.FIRST_TWO)) {
                    tasks.getFirst().length(0);
                    graph.run();
                }
            }
            checkUnequal(funnel.trusting(), reduction, arrays);
        }
    }

    /** Segments of unequal lengths, and elements in another order than their keys. */
    private static void checkUnequal(Funnel funnel, Reduction<?> reduction, List<TornadoNativeArray> arrays) {
        int[] keys = IntStream.range(0, LENGTH).map(i -> i * 7 % 5).toArray();
        List<ReductionTask<?>> tasks =
                List.of(funnel.per(lengths(2, 8, 40, 300, 250)).task("uneven", reduction, arrays),
                        funnel.per(byKey(keys, 5)).task("keyed", reduction, arrays));
        try (CheckedGraph graph = new CheckedGraph(arrays, tasks)) {
            graph.run();
            graph.run();
        }
    }

    private static void copy(List<TornadoNativeArray> from, List<TornadoNativeArray> to) {
        for (int i = 0; i < to.size(); i++) {
            MemorySegment.copy(from.get(i).getSegment(), 0, to.get(i).getSegment(), 0,
                    (long) to.get(i).getSize() * NativeArrays.typeOf(to.get(i)).sizeBytes());
        }
    }
}
