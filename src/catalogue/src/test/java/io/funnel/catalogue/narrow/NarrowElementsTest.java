package io.funnel.catalogue.narrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.Funnel;
import io.funnel.canary.Canary;
import io.funnel.data.Data;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Narrow elements against loops in plain Java, on the host and in every kernel. */
class NarrowElementsTest {

    private static final int[] LENGTHS = {0, 1, 2, 3, 31, 32, 33, 127, 251, 1023, 1025, 4099, 90_001};
    private static final long SEED = 20_261_128L;
    private static final List<Reduction<?>> ALL = List.of(OwnReductions.BYTES, OwnReductions.UNSIGNED_BYTES,
            OwnReductions.PRODUCTS, OwnReductions.MEAN_OF_SHORTS, OwnReductions.GREATEST_CHAR,
            OwnReductions.FIRST_LEAST, OwnReductions.HALVES, OwnReductions.HALF_GREATEST, OwnReductions.SCALED,
            OwnReductions.GREATEST_HALF, OwnReductions.CENTRED);

    @TestFactory
    Stream<DynamicTest> everyKernel_hardElements_givesTheAnswerOfPlainJava() {
        Device device = Devices.all().getFirst();
        return ALL.stream().flatMap(reduction -> Kernels.strategies(reduction).stream()
                .filter(strategy -> strategy != Strategy.ANNOTATED_LOOP)
                .map(strategy -> dynamicTest(reduction.name() + ", " + strategy.label(), () -> {
                    assertThat(Canary.on(device).refusal(reduction, strategy, Sizes.AUTO)).isEmpty();
                    for (ElementKind kind : List.of(ElementKind.ORDINARY, ElementKind.HARD)) {
                        List<TornadoNativeArray> arrays = arrays(reduction, kind, LENGTHS[LENGTHS.length - 1]);
                        try (PreparedStrategy prepared =
                                PreparedStrategy.of(device, reduction, strategy, Sizes.AUTO, arrays)) {
                            for (int length : LENGTHS) {
                                var execution = prepared.run(length, PreparedStrategy.Timing.CALL);
                                Verdict verdict = Reference.of(reduction, new Operands(arrays), length)
                                        .check(execution.state(), execution.depth());
                                assertThat(verdict.right()).as("%s, n=%d: %s", kind, length, verdict.reason())
                                        .isTrue();
                            }
                        }
                    }
                })));
    }

    private static List<TornadoNativeArray> arrays(Reduction<?> reduction, ElementKind kind, int length) {
        return new Elements(reduction.signature()).arrays(kind, length, new SplittableRandom(SEED));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 31, 33, 1021, 4096, 4097, 70_001})
    void reduce_bytesOfTheHostAndTheDevice_givesTheSumsOfPlainJava(int length) {
        byte[] bytes = bytes(length);
        long signed = 0;
        long unsigned = 0;
        for (byte value : bytes) {
            signed += value;
            unsigned += (value & 0xFF) * 2 + (byte) (value + 1);
        }
        for (Placement placement : List.of(Placement.HOST, Placement.DEVICE)) {
            try (Funnel funnel = Funnel.builder().placement(placement).build()) {
                assertThat(funnel.reduce(OwnReductions.BYTES, bytes).value()).isEqualTo(signed);
                assertThat(funnel.reduce(OwnReductions.UNSIGNED_BYTES, bytes).value()).isEqualTo(unsigned);
                assertThat(funnel.reduce(OwnReductions.BYTES, Data.of(bytes, length / 2, length - length / 2)).value())
                        .isEqualTo(sum(bytes, length / 2, length));
                if (placement == Placement.DEVICE) {
                    assertThat(funnel.reduce(OwnReductions.BYTES, funnel.upload(Data.of(bytes))).value())
                            .isEqualTo(signed);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST", "DEVICE"})
    void reduce_extremesOfTheTypes_widensAsJavaDoes(Placement placement) {
        try (Funnel funnel = Funnel.builder().placement(placement).build()) {
            assertThat(funnel.reduce(OwnReductions.BYTES, new byte[] {-128, 127, -1}).value()).isEqualTo(-2);
            assertThat(funnel.reduce(OwnReductions.GREATEST_CHAR, Data.of(new char[] {0, 0x7FFF, 0xFFFF, 0x8000}))
                    .value())
                    .isEqualTo(0xFFFF);
            assertThat(funnel.reduce(OwnReductions.MEAN_OF_SHORTS, Data.of(new short[] {-32768, 32767, 0, 0}))
                    .value())
                    .isEqualTo(-0.25);
            assertThat(greatest(funnel, 0x1p-24f, -0f)).isEqualTo(new Own.HalfGreatest(0x1p-24f, 0));
            assertThat(greatest(funnel, -0f)).isEqualTo(new Own.HalfGreatest(-0f, 0));
            assertThat(greatest(funnel, 65504f, Float.POSITIVE_INFINITY))
                    .isEqualTo(new Own.HalfGreatest(Float.POSITIVE_INFINITY, 0));
            assertThat(greatest(funnel, Float.NaN, 1f, Float.NaN)).isEqualTo(new Own.HalfGreatest(Float.NaN, 2));
        }
    }

    private static Own.HalfGreatest greatest(Funnel funnel, float... values) {
        return funnel.reduce(OwnReductions.HALF_GREATEST, Data.halves(halves(values))).value();
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST", "DEVICE"})
    void perSegment_narrowElements_givesTheValueOfEachSegment(Placement placement) {
        byte[] bytes = bytes(5 * 77);
        try (Funnel funnel = Funnel.builder().placement(placement).build()) {
            long[] rows = funnel.per(Segments.rowsOf(77)).reduce(OwnReductions.BYTES, bytes).value().longs();
            long[] columns = funnel.per(Segments.columns(77)).reduce(OwnReductions.BYTES, bytes).value().longs();
            for (int row = 0; row < 5; row++) {
                assertThat(rows[row]).isEqualTo(sum(bytes, row * 77, (row + 1) * 77));
            }
            assertThat(columns[3]).isEqualTo(bytes[3] + bytes[80] + bytes[157] + bytes[234] + bytes[311]);
            assertThat(funnel.per(Segments.offsets(0, 3, 3, 200, 385)).reduce(OwnReductions.BYTES, bytes).value()
                    .longs()).containsExactly(sum(bytes, 0, 3), 0, sum(bytes, 3, 200), sum(bytes, 200, 385));
            int[] keys = new SplittableRandom(SEED).ints(bytes.length, 0, 3).toArray();
            long[] byKey = new long[3];
            for (int i = 0; i < bytes.length; i++) {
                byKey[keys[i]] += bytes[i];
            }
            assertThat(funnel.per(Segments.byKey(keys, 3)).reduce(OwnReductions.BYTES, bytes).value().longs())
                    .isEqualTo(byKey);
            Segments middle = Segments.axis(1, 5, 11, 7);
            long[] axis = funnel.per(middle).reduce(OwnReductions.BYTES, bytes).value().longs();
            assertThat(axis[8]).isEqualTo(IntStream.range(0, 11).map(k -> bytes[77 + 7 * k + 1]).sum());
            assertThat(funnel.per(Segments.columns(77)).reduce(OwnReductions.FIRST_LEAST, bytes).value().get(5).at())
                    .isEqualTo(firstLeast(bytes, 5, 77) / 77);
            float[] halves = funnel.per(Segments.rowsOf(2))
                    .reduce(OwnReductions.HALVES, Data.halves(halves(1, 2, -0f, 0x1p-24f))).value().floats();
            assertThat(halves).containsExactly(3f, 0x1p-24f);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST", "DEVICE"})
    void map_narrowElements_givesTheValueOfEach(Placement placement) {
        int width = 129;
        byte[] bytes = bytes(3 * width);
        float[] floats = new float[bytes.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = i % 7 - 3.5f;
        }
        try (Funnel funnel = Funnel.builder().placement(placement).build()) {
            double[] values = funnel.per(Segments.rowsOf(width))
                    .map(OwnReductions.CENTRED, Data.of(bytes), Data.halves(halves(floats))).value().doubles();
            for (int row = 0; row < 3; row++) {
                long sum = 0;
                for (int i = row * width; i < (row + 1) * width; i++) {
                    sum += bytes[i] & 0xFF;
                }
                for (int i = row * width; i < (row + 1) * width; i++) {
                    assertThat(values[i]).as("i=%d", i)
                            .isEqualTo(((bytes[i] & 0xFF) - (double) sum / width) * floats[i]);
                }
            }
            long[] running = funnel.scan(OwnReductions.BYTES, Data.of(bytes)).value().longs();
            for (int i = 0; i < bytes.length; i++) {
                assertThat(running[i]).isEqualTo(sum(bytes, 0, i + 1));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST", "DEVICE"})
    void scanAndMap_ofUnequalSegmentsAndKeys_areThoseOfWiderElements(Placement placement) {
        int length = 300;
        byte[] bytes = bytes(length);
        int[] keys = IntStream.range(0, length).map(i -> i * i % 7).toArray();
        int[] parts = IntStream.range(0, length).map(i -> i < 3 ? 0 : i < 250 ? 2 : 3).toArray(); // part 1 is empty
        try (Funnel funnel = Funnel.builder().placement(placement).build()) {
            for (boolean isByKey : new boolean[] {false, true}) {
                Segments segments = isByKey ? Segments.byKey(keys, 7) : Segments.lengths(3, 0, 247, 50);
                int[] segment = isByKey ? keys : parts;
                long[] running = new long[length];
                long[] sums = new long[7];
                for (int i = 0; i < length; i++) {
                    sums[segment[i]] += bytes[i];
                    running[i] = sums[segment[i]];
                }
                assertThat(funnel.per(segments).scan(OwnReductions.BYTES, bytes).value().longs()).isEqualTo(running);
                float[] unsigned = new float[length];
                double[] unsignedSums = new double[7];
                double[] counts = new double[7];
                for (int i = 0; i < length; i++) {
                    unsigned[i] = bytes[i] & 0xFF;
                    unsignedSums[segment[i]] += unsigned[i];
                    counts[segment[i]]++;
                }
                double[] centred = IntStream.range(0, length).mapToDouble(
                        i -> (unsigned[i] - unsignedSums[segment[i]] / counts[segment[i]]) * unsigned[i]).toArray();
                assertThat(funnel.per(segments)
                        .map(OwnReductions.CENTRED, Data.of(bytes), Data.halves(halves(unsigned))).value().doubles())
                        .isEqualTo(centred);
            }
        }
    }

    @Test
    void reduce_narrowArraysOfTornadoVM_readsThemInPlace() {
        TornadoNativeArray array = NativeArrays.allocate(ElementType.CHAR, 3);
        NativeArrays.set(array, 1, 40_000);
        try (Funnel funnel = Funnel.open()) {
            assertThat(funnel.reduce(OwnReductions.GREATEST_CHAR, List.of(array)).value()).isEqualTo(40_000);
        }
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(SEED + length).nextBytes(bytes);
        return bytes;
    }

    private static long firstLeast(byte[] bytes, int column, int columns) {
        int least = column;
        for (int at = column; at < bytes.length; at += columns) {
            least = bytes[at] < bytes[least] ? at : least;
        }
        return least;
    }

    private static long sum(byte[] bytes, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += bytes[i];
        }
        return sum;
    }

    private static short[] halves(float... values) {
        short[] bits = new short[values.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToFloat16(values[i]);
        }
        return bits;
    }
}
