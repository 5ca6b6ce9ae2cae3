package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.axis;
import static io.funnel.data.Segments.columns;
import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Segments;
import io.funnel.plan.Placement;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Values;
import io.funnel.settings.Strictness;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Results of many segments, which kernels leave in place of states where that gives Java's bits. */
class ResultsOfSegmentsTest {

    private static final int SEGMENTS = 1026;
    private static final Funnel FUNNEL = Funnel.builder().placement(Placement.DEVICE).build();
    private static final Funnel TRUSTING =
            Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).build();

    @AfterAll
    static void close() {
        FUNNEL.close();
        TRUSTING.close();
    }

    private static Stream<Reduction1<IntArray, ?>> own() {
        return Stream.of(OwnReductions.SHARE, OwnReductions.EXCESS, OwnReductions.PAIRS, OwnReductions.GUARDED);
    }

    @ParameterizedTest
    @MethodSource("own")
    void reduce_ownReductionOverManySegments_hasResultsOfSlices(Reduction1<IntArray, ?> reduction) {
        for (int length : new int[] {1, 5, 17, 65, 130}) {
            IntArray samples = Slices.ints(SEGMENTS * length);
            List<Segments> shapes = length == 5 || length == 65
                    ? List.of(rowsOf(length), columns(SEGMENTS), axis(1, 3, length, SEGMENTS / 3))
                    : List.of(rowsOf(length));
            shapes.forEach(segments -> Slices.check(FUNNEL, segments, reduction, samples));
        }
    }

    /** Calls share the memory of states and results; answers do not. */
    @ParameterizedTest
    @EnumSource(names = {"HOST", "DEVICE"})
    void values_ofEarlierCalls_stay(Placement placement) {
        try (Funnel funnel = Funnel.builder().placement(placement).build()) {
            FloatArray before = Slices.floats(3 * SEGMENTS);
            FloatArray after = new FloatArray(3 * SEGMENTS);
            for (Reduction1<FloatArray, ?> reduction : List.of(FloatReductions.SUM, FloatReductions.MEAN,
                    FloatReductions.LOG_SUM_EXP, FloatReductions.ARG_MAX)) {
                Values<?> values = funnel.per(rowsOf(3)).reduce(reduction, before).value();
                List<Object> expected = IntStream.range(0, SEGMENTS).<Object>mapToObj(values::get).toList();
                Values<?> later = funnel.per(rowsOf(3)).reduce(reduction, after).value();

                assertThat(IntStream.range(0, SEGMENTS).<Object>mapToObj(values::get).toList()).as(reduction.name())
                        .isEqualTo(expected);
                assertThat(values.get(0)).isNotEqualTo(later.get(0));
            }
            Values<Float> sums = funnel.per(rowsOf(3)).reduce(FloatReductions.SUM, before).value();
            assertThat(sums.asFloatArray()).isSameAs(sums.asFloatArray());
            assertThat(sums.asFloatArray().toHeapArray()).containsExactly(sums.floats());
            assertThat(sums.component("value").get(5)).isEqualTo(sums.get(5));
            assertThatThrownBy(() -> sums.get(SEGMENTS)).isInstanceOf(IndexOutOfBoundsException.class);
            long[] places =
                    funnel.per(rowsOf(3)).reduce(FloatReductions.ARG_MAX, before).value().component("index").longs();
            for (int row = 0; row < SEGMENTS; row++) {
                assertThat(before.get(3 * row + (int) places[row])).isGreaterThanOrEqualTo(before.get(3 * row));
            }
        }
    }

    @Test
    void reduce_manyRows_hasTheBitsOfCheckedStates() {
        for (Reduction1<FloatArray, Double> reduction : List.of(FloatReductions.MEAN, FloatReductions.SAMPLE_VARIANCE,
                FloatReductions.ROOT_MEAN_SQUARE)) {
            for (int length : new int[] {0, 1, 16, 50, 129}) {
                FloatArray data = new FloatArray(SEGMENTS * length);
                for (int i = 0; i < data.getSize(); i++) {
                    data.set(i, i % 97 == 0 ? Float.NaN : (float) Math.sin(i) * 1e30f);
                }
                double[] results = length == 0
                        ? FUNNEL.per(axis(1, SEGMENTS, 0, 1)).reduce(reduction, data).value().doubles()
                        : FUNNEL.per(rowsOf(length)).reduce(reduction, data).value().doubles();
                double[] checked = length == 0
                        ? FUNNEL.checking(1).per(axis(1, SEGMENTS, 0, 1)).reduce(reduction, data).value().doubles()
                        : FUNNEL.checking(1).per(rowsOf(length)).reduce(reduction, data).value().doubles();
                assertThat(results).as(reduction.name() + " " + length).hasSize(SEGMENTS).containsExactly(checked);
            }
        }
    }

    @Test
    void reduce_lastStepThatThrows_namesTheSegment() {
        assertThat(OwnReductions.SHARE.definition().isFinishPortable()).isFalse();
        assertThat(OwnReductions.EXCESS.definition().isFinishPortable()).isTrue();
        assertThatThrownBy(() -> FUNNEL.per(axis(1, SEGMENTS, 0, 1)).reduce(OwnReductions.SHARE, new IntArray(0)))
                .hasMessageContaining("segment=0");
    }

    @Test
    void carriedComponents_countThatNobodyReads_isLeftOut() {
        assertThat(OwnReductions.SHARE.definition().carriedComponents()).isEqualTo(1);
        assertThat(OwnReductions.EXCESS.definition().carriedComponents()).isEqualTo(2);
        assertThat(OwnReductions.PAIRS.definition().carriedComponents()).isEqualTo(2);
        assertThat(FloatReductions.MEAN.definition().carriedComponents()).isEqualTo(1);
        assertThat(FloatReductions.SAMPLE_VARIANCE.definition().carriedComponents()).isEqualTo(3);
    }

    /** The mean, whose kernels leave the root mean square. */
    @SuppressWarnings({"unchecked", "ReferenceEquality"}) // a definition; the one that a proxy is
    private static Reduction1<FloatArray, Double> misfinished() {
        Definition<?, Double> mean = FloatReductions.MEAN.definition();
        List<KernelCode> kernels = FloatReductions.ROOT_MEAN_SQUARE.definition().resultKernels();
        return new Reduction1<>((Definition<?, Double>) Proxy.newProxyInstance(
                ResultsOfSegmentsTest.class.getClassLoader(), new Class<?>[] {Definition.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == Objects.requireNonNull(arguments)[0];
                    case "resultKernels" -> kernels;
                    default -> method.invoke(mean, arguments);
                }));
    }

    @Test
    void reduce_kernelsWithOtherResults_leaveTheLastStepToTheHost() {
        FloatArray data = new FloatArray(2 * SEGMENTS);
        for (int i = 0; i < data.getSize(); i++) {
            data.set(i, i % 2 == 0 ? 1 : 7);
        }
        assertThat(firstOf(TRUSTING, misfinished(), data)).isEqualTo(5); // kernels are used
        assertThat(firstOf(FUNNEL, misfinished(), data)).isEqualTo(4);
        assertThat(firstOf(TRUSTING, FloatReductions.MEAN, data)).isEqualTo(4);
    }

    private static double firstOf(Funnel funnel, Reduction<Double> mean, FloatArray data) {
        Values<Double> values = funnel.per(rowsOf(2)).reduce(mean, List.of(data)).value();
        assertThat(values.count()).isEqualTo(SEGMENTS);
        return values.get(0);
    }
}
