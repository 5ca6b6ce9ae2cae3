package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.lengths;
import static io.funnel.data.Segments.offsets;
import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.Segments;
import io.funnel.device.Devices;
import io.funnel.engine.EngineException;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.SegmentComparison;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.StrategyResult;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Scans on the host and on this JVM's device, as callers see them. */
class ScanCallsTest {

    private static final int[] LENGTHS = {0, 1, 2, 3, 31, 32, 33, 127, 2047, 2048, 2049, 4095, 4096, 4097, 8191, 16_383,
        16_384, 16_385, 40_009, 65_537};
    private static final Funnel HOST = Funnel.builder().placement(Placement.HOST).build();
    private static final Funnel DEVICE = onDevice().build();

    private static FunnelBuilder onDevice() {
        return Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING);
    }

    /** A funnel for each place. */
    enum Place {
        HOST, DEVICE;

        Funnel funnel() {
            return this == HOST ? ScanCallsTest.HOST : ScanCallsTest.DEVICE;
        }
    }

    @AfterAll
    static void close() {
        HOST.close();
        DEVICE.close();
    }

    /** Large numbers, whose sums overflow. */
    private static int[] ints(int length) {
        return new SplittableRandom(length).ints(length).toArray();
    }

    private static int[] sums(int[] samples, int width, boolean exclusive) {
        int[] sums = new int[samples.length];
        int sum = 0;
        for (int i = 0; i < samples.length; i++) {
            int before = i % width == 0 ? 0 : sum;
            sum = before + samples[i];
            sums[i] = exclusive ? before : sum;
        }
        return sums;
    }

    @ParameterizedTest
    @EnumSource
    void scan_ofEveryLength_hasTheSumOfEachPrefix(Place place) {
        for (int length : LENGTHS) {
            int[] samples = ints(length);
            assertThat(place.funnel().scan(IntReductions.SUM, samples).value().ints()).as("length=%s", length)
                    .isEqualTo(sums(samples, Math.max(1, length), false));
            assertThat(place.funnel().scanExclusive(IntReductions.SUM, samples).value().ints()).as("length=%s", length)
                    .isEqualTo(sums(samples, Math.max(1, length), true));
        }
    }

    @ParameterizedTest
    @EnumSource
    void scan_ofRows_startsAgainInEach(Place place) {
        int[] samples = ints(40_320);
        for (int width : List.of(1, 2, 3, 5, 8, 9, 64, 96, 4032, 5040, 20_160)) {
            assertThat(place.funnel().per(rowsOf(width)).scan(IntReductions.SUM, samples).value().ints())
                    .as("width=%s", width).isEqualTo(sums(samples, width, false));
            assertThat(place.funnel().per(rowsOf(width)).scanExclusive(IntReductions.SUM, samples).value().ints())
                    .as("width=%s", width).isEqualTo(sums(samples, width, true));
        }
    }

    @ParameterizedTest
    @EnumSource
    void scan_ofSeveralArrays_takesThoseOfReduce(Place place) {
        Funnel funnel = place.funnel();
        int[] first = ints(4097);
        int[] second = Arrays.stream(first).map(number -> 3 * number + 1).toArray();
        int[] products = IntStream.range(0, first.length).map(i -> first[i] * second[i]).toArray();
        assertThat(funnel.scan(IntReductions.DOT_PRODUCT, first, second).value().ints())
                .isEqualTo(sums(products, first.length, false));
        assertThat(funnel.per(rowsOf(241)).scanExclusive(IntReductions.DOT_PRODUCT, first, second).value().ints())
                .isEqualTo(sums(products, 241, true));
        assertThat(funnel.scan(IntReductions.DOT_PRODUCT, Data.of(first), Data.of(second)).value().ints())
                .isEqualTo(sums(products, first.length, false));

        IntArray all = IntArray.fromArray(first);
        Data<IntArray> data = Data.of(first);
        assertThat(funnel.scan(IntReductions.MATRIX_PRODUCT, all, all, all, all).value().component("topLeft").ints())
                .isEqualTo(
                        funnel.scan(IntReductions.MATRIX_PRODUCT, data, data, data, data).value().component("topLeft")
                                .ints());
    }

    @ParameterizedTest
    @EnumSource
    void scan_ofSpecialNumbers_isThatOfPlainJava(Place place) {
        Funnel funnel = place.funnel();
        float[] samples = {-0f, -0f, 1, Float.POSITIVE_INFINITY, 2, Float.NEGATIVE_INFINITY, 3, Float.NaN, 4};
        float[] expected = new float[samples.length];
        for (int i = 0; i < samples.length; i++) {
            expected[i] = funnel.reduce(FloatReductions.SUM, Arrays.copyOf(samples, i + 1)).value();
        }
        assertThat(funnel.scan(FloatReductions.SUM, samples).value().floats()).isEqualTo(expected);
        assertThat(funnel.scan(FloatReductions.MAXIMUM, new float[] {-0f, 0f, -1, Float.NaN, 5}).value().floats())
                .isEqualTo(new float[] {-0f, 0f, 0f, Float.NaN, Float.NaN});
    }

    @ParameterizedTest
    @EnumSource
    void scan_withIndices_countsFromTheRow(Place place) {
        float[] samples = {1, 3, 2, 5, 4, 9};
        assertThat(place.funnel().scan(FloatReductions.ARG_MAX, samples).value().component("index").longs())
                .containsExactly(0, 1, 1, 3, 3, 5);
        assertThat(place.funnel().per(rowsOf(3)).scan(FloatReductions.ARG_MAX, samples).value().component("index")
                .longs()).containsExactly(0, 1, 1, 0, 0, 2);
        assertThat(place.funnel().per(rowsOf(3).globalIndices()).scan(FloatReductions.ARG_MAX, samples).value()
                .component("index").longs()).containsExactly(0, 1, 1, 3, 3, 5);
        assertThat(place.funnel().scan(FloatReductions.MEAN, samples).value().doubles())
                .containsExactly(1, 2, 2, 2.75, 3, 4);
    }

    @ParameterizedTest
    @EnumSource
    void scan_ofPairs_readsBothInputs(Place place) {
        FloatArray left = FloatArray.fromElements(1, 2, 3);
        FloatArray right = FloatArray.fromElements(4, 5, 6);
        Values<?> products = place.funnel().scan(FloatReductions.DOT_PRODUCT, left, right).value();
        assertThat(products.get(0)).isEqualTo(4f);
        assertThat(products.get(2)).isEqualTo(32f);
    }

    @Test
    void scan_ofUploadedData_readsThemInPlace() {
        int[] samples = ints(20_011);
        try (DeviceData<IntArray> uploaded = DEVICE.upload(samples)) {
            assertThat(DEVICE.scan(IntReductions.SUM, uploaded).value().ints())
                    .isEqualTo(sums(samples, samples.length, false));
            int[] keys = IntStream.range(0, samples.length).map(i -> i * 7 % 5).toArray();
            for (Segments segments : List.of(lengths(3, 0, 12_000, 8008), byKey(keys, 5))) {
                assertThat(DEVICE.per(DEVICE.prepare(segments)).scan(IntReductions.SUM, uploaded).value().ints())
                        .isEqualTo(HOST.per(segments).scan(IntReductions.SUM, samples).value().ints());
            }
        }
    }

    @Test
    void scan_twice_hasTheSameBits() {
        float[] samples = new float[100_003];
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (float) (random.nextDouble() * Math.pow(2, i % 40));
        }
        for (Place place : Place.values()) {
            float[] first = place.funnel().scan(FloatReductions.SUM, samples).value().floats();
            assertThat(place.funnel().scan(FloatReductions.SUM, samples).value().floats()).isEqualTo(first);
        }
    }

    @Test
    void scan_ofWhatHasNoValues_isRefused() {
        float[] samples = {1, 2, 3, 4};
        assertThatThrownBy(() -> DEVICE.per(byKey(new int[] {1, 0, 1, 0}, 2).globalIndices())
                .scan(FloatReductions.ARG_MAX, samples)).isInstanceOf(UnsupportedPlanException.class)
                .hasMessageStartingWith("no indices of the whole array in the order of keys: reduction=io.funnel.cat");
        assertThatThrownBy(() -> DEVICE.using(Strategy.SCAN_TILES).per(offsets(0, 1, 4))
                .scan(FloatReductions.SUM, samples)).isInstanceOf(UnsupportedPlanException.class)
                .hasMessage("strategy reduces other segments: strategy=ScanTiles; try [ScanSegments]");
        assertThatThrownBy(() -> HOST.per(rowsOf(3)).scan(FloatReductions.SUM, samples))
                .hasMessageStartingWith("length is no multiple of the width");
        assertThatThrownBy(() -> HOST.bounded().scan(FloatReductions.SUM, samples))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageStartingWith("no error bounds of scans");
        assertThatThrownBy(() -> HOST.scan(OwnReductions.AROUND_THE_MIDDLE, new int[] {1, 2}))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageStartingWith("no scan of a reduction that reads the number of its elements");
        assertThatThrownBy(() -> DEVICE.using(Strategy.CASCADE).scan(FloatReductions.SUM, samples))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("try [ScanTiles]");
    }

    /** The sum, whose scan takes the maximum. */
    @SuppressWarnings({"unchecked", "ReferenceEquality"}) // a definition; the one that a proxy is
    private static Reduction1<FloatArray, Float> faulty() {
        Definition<?, Float> sum = FloatReductions.SUM.definition();
        List<KernelCode> kernels = sum.kernels().stream().map(code -> code.strategy().equals("ScanTiles")
                ? FloatReductions.MAXIMUM.definition().kernels().stream()
                        .filter(other -> other.strategy().equals("ScanTiles")).findFirst().orElseThrow()
                : code).toList();
        return new Reduction1<>((Definition<?, Float>) Proxy.newProxyInstance(
                ScanCallsTest.class.getClassLoader(), new Class<?>[] {Definition.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "kernels" -> kernels;
                    default -> method.invoke(sum, arguments);
                }));
    }

    @Test
    void wrongKernel_isRefusedByItsCanary() {
        FloatArray samples = FloatArray.fromElements(1, 2, 3);
        Reduction1<FloatArray, Float> faulty = faulty();
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            assertThatThrownBy(() -> funnel.scan(faulty, samples)).isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageContaining("ScanTiles: segment=").hasMessageContaining("off by ");
        }
        try (Funnel funnel = onDevice().checking(1).build()) {
            assertThatThrownBy(() -> funnel.scan(faulty, samples)).isInstanceOf(EngineException.class)
                    .hasMessageStartingWith("device gave a wrong answer").hasMessageContaining("strategy=ScanTiles");
            Result<Values<Float>> right = funnel.scan(FloatReductions.SUM, samples);
            assertThat(right.value().floats()).containsExactly(1, 3, 6);
        }
    }

    @Test
    void wrongKernel_isWrongOnExactData() {
        FloatArray samples = FloatArray.fromElements(1, 2, 3);
        for (boolean exclusive : List.of(false, true)) {
            StrategyResult wrong = new SegmentComparison(Devices.all().getFirst(), faulty(), List.of(samples),
                    new Prefixes(new Axis(1, 3, 1, false), exclusive), Sizes.AUTO, 0, Optional.empty())
                    .run(Strategy.SCAN_TILES);
            assertThat(wrong.status()).isEqualTo(Status.WRONG);
            assertThat(wrong.reason()).startsWith("exact data: shape=7x").contains("data=distinct weights");
        }
    }

    @ParameterizedTest
    @EnumSource
    void scan_ofNoRowsOfManyTiles_isEmpty(Place place) {
        for (int width : new int[] {3, 1 << 24, Integer.MAX_VALUE}) {
            assertThat(place.funnel().per(rowsOf(width)).scan(FloatReductions.SUM, new float[0]).value().count())
                    .as("width=%s", width).isZero();
        }
    }
}
