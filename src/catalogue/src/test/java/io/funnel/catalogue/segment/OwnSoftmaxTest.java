package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.plan.Placement;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.facts.HostLoop.ExponentialSum;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.strategy.Strategy;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** A user's softmax gets the kernels of the catalogue's, in whichever form it is written. */
class OwnSoftmaxTest {

    /** A reduction with its map as plain Java. */
    record Form(Reduction1<FloatArray, ?> reduction, Function<float[], float[]> plain) {

        static <S> Form of(Reduction1<FloatArray, ?> reduction, S identity, Function<Float, S> map,
                BinaryOperator<S> combine, BiFunction<S, Float, Float> each) {
            return new Form(reduction, row -> {
                S all = identity;
                for (float element : row) {
                    all = combine.apply(all, map.apply(element));
                }
                float[] values = new float[row.length];
                for (int i = 0; i < row.length; i++) {
                    values[i] = each.apply(all, row[i]);
                }
                return values;
            });
        }

        @Override
        public String toString() {
            return reduction.name();
        }
    }

    static Stream<Form> forms() {
        return Stream.of(
                Form.of(OwnSoftmaxReductions.SCALED, OwnSoftmax.Scaled.identity(), OwnSoftmax.Scaled::map,
                        OwnSoftmax.Scaled::combine, OwnSoftmax.Scaled::each),
                Form.of(OwnSoftmaxReductions.WEIGHTED, OwnSoftmax.Weighted.identity(), OwnSoftmax.Weighted::map,
                        OwnSoftmax.Weighted::combine, OwnSoftmax.Weighted::each),
                Form.of(OwnSoftmaxReductions.IN_DOUBLE, OwnSoftmax.InDouble.identity(), OwnSoftmax.InDouble::map,
                        OwnSoftmax.InDouble::combine, OwnSoftmax.InDouble::each),
                Form.of(OwnSoftmaxReductions.LOGARITHM, OwnSoftmax.Logarithm.identity(), OwnSoftmax.Logarithm::map,
                        OwnSoftmax.Logarithm::combine, OwnSoftmax.Logarithm::each),
                Form.of(OwnSoftmaxReductions.FROM_LEAST, OwnSoftmax.FromLeast.identity(), OwnSoftmax.FromLeast::map,
                        OwnSoftmax.FromLeast::combine,
                        (all, x) -> OwnSoftmax.FromLeast.each(OwnSoftmax.FromLeast.finish(all), x)));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void kernels_ofAnyForm_keepElementsAndTakeShortExponentials(Form form) {
        assertThat(kept(form.reduction())).startsWith("SegmentLanesKept4", "SegmentLanesKept16");
        assertThat(load(form.reduction())).isEqualTo("LaneExponentials");
        assertThat(form.reduction().definition().facts().hostLoop()).containsInstanceOf(ExponentialSum.class);
    }

    @Test
    void kernels_ofExponentialsInDouble_keepFewer() {
        assertThat(kept(OwnSoftmaxReductions.SCALED)).endsWith("SegmentLanesKept64");
        assertThat(kept(OwnSoftmaxReductions.IN_DOUBLE)).endsWith("SegmentLanesKept16");
    }

    @Test
    void kernels_ofAnotherState_combineAsWritten() {
        assertThat(kept(OwnSoftmaxReductions.OTHER)).isEmpty();
        assertThat(load(OwnSoftmaxReductions.OTHER)).isNotEqualTo("LaneExponentials");
        assertThat(OwnSoftmaxReductions.OTHER.definition().facts().hostLoop()).isEmpty();
    }

    private static List<String> kept(Reduction<?> reduction) {
        return reduction.definition().elementMap().orElseThrow().whole().stream().map(KernelCode::strategy)
                .filter(label -> label.contains("Kept")).toList();
    }

    private static String load(Reduction<?> reduction) {
        return reduction.definition().kernels().stream()
                .filter(code -> code.strategy().equals(Strategy.SEGMENT_LANES.label()))
                .map(KernelCode::load).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void mapOnDevice_ofAnyForm_isThatOfPlainJava(Form form) {
        check(form, Placement.DEVICE);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void mapOnHost_ofAnyForm_isThatOfPlainJava(Form form) {
        check(form, Placement.HOST);
    }

    private static void check(Form form, Placement placement) {
        SplittableRandom random = new SplittableRandom(17);
        try (Funnel funnel = Funnel.builder().placement(placement).build()) {
            for (int width : new int[] {1, 3, 40, 100, 513, 5000}) {
                float[] data = new float[6 * width];
                for (int i = 0; i < data.length; i++) {
                    data[i] = (float) random.nextDouble(-9, 9);
                }
                special(data, width);
                Result<Values<Number>> result =
                        funnel.per(rowsOf(width)).map(form.reduction(), FloatArray.fromArray(data));
                assertThat(result.remarks()).isEmpty();
                float[] found = result.value().floats();
                for (int row = 0; row < 6; row++) {
                    float[] expected = form.plain().apply(Arrays.copyOfRange(data, row * width,
                            (row + 1) * width));
                    for (int i = 0; i < width; i++) {
                        float value = found[row * width + i];
                        float right = expected[i];
                        assertThat(value).as("width=%d, row=%d, element=%d", width, row, i)
                                .matches(_ -> Float.compare(value, right) == 0
                                        || Math.abs(value - right) <= 1e-5f * Math.abs(right) + 1e-6f, "near " + right);
                    }
                }
            }
        }
    }

    /** Rows of negative infinities alone, with one of them, with infinities, and with NaN. */
    private static void special(float[] data, int width) {
        Arrays.fill(data, 0, width, Float.NEGATIVE_INFINITY);
        data[width] = Float.NEGATIVE_INFINITY;
        data[3 * width - 1] = Float.POSITIVE_INFINITY;
        data[2 * width] = Float.POSITIVE_INFINITY;
        data[4 * width - 1 - width / 2] = Float.NaN;
    }
}
