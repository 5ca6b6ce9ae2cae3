package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.lengths;
import static io.funnel.data.Segments.offsets;
import static io.funnel.data.Segments.sortedByKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatExtremes;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.catalogue.LongReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.MappedData;
import io.funnel.data.Segments;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The slice law for segments of unequal lengths and by key, by reductions of every kind, and what is refused. */
class UnequalCallsTest {

    private static final int LENGTH = 5040;
    private static final IntArray SAMPLES = Slices.ints(LENGTH);
    private static final Funnel FUNNEL = Funnel.builder().placement(Placement.HOST).build();
    private static final List<Segments> SHAPES = shapes();

    @TempDir
    Path folder;

    @AfterAll
    static void close() {
        FUNNEL.close();
    }

    /** Shapes of 5040 elements, with empty segments first, last and next to others. */
    private static List<Segments> shapes() {
        SplittableRandom random = new SplittableRandom(Slices.SEED);
        int[] keys = random.ints(LENGTH, 1, 40).toArray();
        int[] sorted = keys.clone();
        Arrays.sort(sorted);
        return List.of(lengths(0, 0, 1, 2, 3000, 0, 700, 9, 0, 8, 1300, 20, 0, 0), byKey(keys, 43),
                sortedByKey(IntArray.fromArray(sorted), 43), byKey(random.ints(LENGTH, 0, 4000).toArray(), 4000),
                lengths(LENGTH), byKey(new int[LENGTH], 1));
    }

    /** Shapes of 5040 elements without short segments. */
    private static List<Segments> longShapes() {
        return List.of(lengths(2, 3001, 700, 9, 8, 1300, 20), byKey(evenly(40), 40));
    }

    private static int[] evenly(int count) {
        int[] keys = new int[LENGTH];
        Arrays.setAll(keys, i -> (i * 7) % count);
        return keys;
    }

    private static void checkShapes(Reduction<?> reduction) {
        SHAPES.forEach(segments -> Slices.check(FUNNEL, segments, reduction, SAMPLES));
    }

    @Test
    void reduce_orderIndicesAndLoops_areTheSegments() {
        checkShapes(OwnReductions.STREAK);
        checkShapes(OwnReductions.LAST_POSITIVE);
        checkShapes(OwnReductions.BITS);
        checkShapes(OwnReductions.RAMP);
        checkShapes(OwnReductions.AROUND_THE_MIDDLE);
        checkShapes(IntReductions.SUM);
        for (Segments segments : longShapes()) {
            Slices.check(FUNNEL, segments, OwnReductions.ALL_BUT_LAST, SAMPLES);
            Slices.check(FUNNEL, segments, OwnReductions.FIRST_TWO, SAMPLES);
        }
        assertThatThrownBy(() -> FUNNEL.per(lengths(2, 1, 3)).reduce(OwnReductions.FIRST_TWO, new int[6]))
                .isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining("length=1");
    }

    @Test
    void reduce_parametersAndSeveralInputs_serveAllSegments() {
        IntArray bound = IntArray.fromElements(3);
        LongArray start = LongArray.fromElements(1000);
        FloatArray left = Slices.floats(LENGTH);
        FloatArray right = Slices.floats(LENGTH);
        right.set(17, 5);
        longShapes()
                .forEach(segments -> Slices.check(FUNNEL, segments, OwnReductions.SUM_ABOVE, SAMPLES, bound, start));
        for (Segments segments : SHAPES) {
            Slices.check(FUNNEL, segments, FloatReductions.DOT_PRODUCT, left, right);
            Slices.check(FUNNEL, segments, FloatReductions.HISTOGRAM16, left, FloatArray.fromElements(-8, 8));
        }
    }

    @Test
    void reduce_arraysOfTheHeap_haveTheBitsOfOthers() {
        int[] heap = SAMPLES.toHeapArray();
        for (Segments segments : SHAPES) {
            for (Reduction<?> reduction : List.of(OwnReductions.STREAK, OwnReductions.RAMP,
                    OwnReductions.AROUND_THE_MIDDLE, OwnReductions.LAST_POSITIVE)) {
                Slices.check(FUNNEL, segments, reduction, Data.of(heap), SAMPLES);
            }
        }
        double[] doubles = {1, 2, 3, 4};
        assertThat(
                FUNNEL.per(byKey(new int[] {1, 0, 1, 1}, 2)).reduce(io.funnel.catalogue.DoubleReductions.SUM, doubles)
                        .value().doubles())
                .containsExactly(2, 8);
    }

    @Test
    void reduce_tiesAndGlobalIndices_takeTheFirst() {
        FloatArray same = new FloatArray(LENGTH);
        same.init(2);
        FloatArray samples = Slices.floats(LENGTH);
        for (Segments segments : longShapes()) {
            Partition partition = segments.of(LENGTH);
            assertThat(FUNNEL.per(segments).reduce(FloatReductions.ARG_MIN, same).value().component("index").longs())
                    .containsOnly(0);
            long[] own = FUNNEL.per(segments).reduce(FloatReductions.ARG_MAX, samples).value().component("index")
                    .longs();
            long[] global = FUNNEL.per(segments.globalIndices()).reduce(FloatReductions.ARG_MAX, samples).value()
                    .component("index").longs();
            for (int segment = 0; segment < own.length; segment++) {
                assertThat(global[segment]).as("%s, segment=%s", segments, segment)
                        .isEqualTo(partition.place(segment, own[segment]));
            }
        }
    }

    @Test
    void reduce_nanInASegment_staysThere() {
        for (Segments segments : SHAPES) {
            Partition partition = segments.of(LENGTH);
            for (int segment = 0; segment < partition.segments(); segment += 1 + (int) partition.segments() / 20) {
                if (partition.length(segment) > 0) {
                    FloatArray samples = Slices.floats(LENGTH);
                    samples.set((int) partition.place(segment, 0), Float.NaN);
                    float[] sums = FUNNEL.per(segments).reduce(FloatReductions.SUM, samples).value().floats();
                    assertThat(sums[segment]).isNaN();
                    sums[segment] = 0;
                    assertThat(sums).doesNotContain(Float.NaN);
                }
            }
        }
        float nan = Float.NaN;
        assertThat(FUNNEL.per(byKey(new int[] {0, 1, 0, 1, 0, 1}, 3))
                .reduce(FloatReductions.MINIMUM_IGNORING_NAN, new float[] {1, nan, 3, nan, 5, nan}).value().floats())
                .containsExactly(1f, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY);
    }

    @Test
    void reduce_noElements_givesTheIdentityOrNamesTheSegment() {
        assertThat(FUNNEL.per(offsets(0, 0, 3, 3)).reduce(IntReductions.SUM, new int[] {1, 2, 3}).value().ints())
                .containsExactly(0, 6, 0);
        assertThat(FUNNEL.per(offsets(0, 0, 0)).reduce(FloatReductions.MEAN, new float[0]).value().doubles())
                .containsExactly(Double.NaN, Double.NaN);
        assertThat(FUNNEL.per(offsets(0)).reduce(IntReductions.SUM, new int[0]).value().count()).isZero();
        assertThat(FUNNEL.per(byKey(new int[0], 2)).reduce(IntReductions.SUM, new int[0]).value().ints())
                .containsExactly(0, 0);
        assertThatThrownBy(() -> FUNNEL.per(offsets(0, 2, 2, 4)).reduce(FloatReductions.ARG_MIN, new float[4]))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessage("no element to reduce: reduction=io.funnel.catalogue.FloatExtremes.ArgMin, segment=1, "
                        + "offsets=2..2; pass at least one element");
        assertThatThrownBy(() -> FUNNEL.per(byKey(new int[] {0, 2}, 3)).reduce(FloatReductions.ARG_MIN, new float[2]))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining(", segment=1, offsets=1..1; ");
    }

    @Test
    void reduce_longsNearOverflow_wrapInTheirSegment() {
        LongArray large = LongArray.fromElements(Long.MAX_VALUE, Long.MIN_VALUE, 1, -1);
        assertThat(FUNNEL.per(byKey(new int[] {0, 1, 0, 1}, 2)).reduce(LongReductions.SUM, large).value().longs())
                .containsExactly(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Test
    void reduce_operatorThatFails_namesSegmentAndElement() {
        int[] samples = new int[LENGTH];
        Arrays.fill(samples, 7);
        for (Segments segments : SHAPES) {
            Partition partition = segments.of(LENGTH);
            int segment = partition.segments() > 4 && partition.length(4) > 0 ? 4 : 0;
            long element = partition.length(segment) / 2;
            int place = (int) partition.place(segment, element);
            samples[place] = 0;
            assertThatThrownBy(() -> FUNNEL.trusting().per(segments).reduce(OwnReductions.QUOTIENTS, samples))
                    .as("%s", segments)
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("quotients, segment=" + segment + ", element=" + element + ", reason=");
            samples[place] = 7;
        }
    }

    @Test
    void bounded_sums_haveABoundEach() {
        FloatArray samples = new FloatArray(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            samples.set(i, 1f / (i + 1));
        }
        for (Segments segments : SHAPES) {
            Partition partition = segments.of(LENGTH);
            Result<Values<Float>> sums = FUNNEL.bounded().per(segments).reduce(FloatReductions.SUM, samples);
            for (int segment = 0; segment < partition.segments(); segment += 1 + (int) partition.segments() / 50) {
                double exact = 0;
                for (int i = 0; i < partition.length(segment); i++) {
                    exact += samples.get((int) partition.place(segment, i));
                }
                assertThat(Math.abs(sums.value().get(segment) - exact))
                        .isLessThanOrEqualTo(sums.value().errorBound(segment) + Math.ulp(exact) * LENGTH);
            }
        }
        assertThatThrownBy(() -> FUNNEL.bounded(ErrorBounds.ESTIMATED).per(SHAPES.getFirst())
                .reduce(FloatReductions.SUM, samples)).isInstanceOf(UnsupportedPlanException.class);
    }

    @Test
    void reduce_wrongKeys_areNamedInTheCall() {
        int[] keys = new int[6];
        keys[4] = 3;
        assertThatThrownBy(() -> FUNNEL.per(byKey(keys, 3)).reduce(IntReductions.SUM, new int[6]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("key out of range: key[4]=3, count=3; try keys from 0 to 2");
        assertThatThrownBy(() -> FUNNEL.per(sortedByKey(keys, 4)).reduce(IntReductions.SUM, new int[6]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keys are not sorted: key[4]=3, key[5]=0; try byKey, which takes any order");
        assertThatThrownBy(() -> FUNNEL.prepare(byKey(keys, 3))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FUNNEL.per(byKey(keys, 4)).reduce(IntReductions.SUM, new int[5]))
                .hasMessageStartingWith("as many keys as elements are needed: keys=6, length=5");
    }

    @Test
    void prepare_sortsOnce() {
        int[] keys = evenly(40);
        Segments prepared = FUNNEL.prepare(byKey(keys, 40));
        Arrays.fill(keys, 0);
        Slices.check(FUNNEL, prepared, IntReductions.SUM, SAMPLES);
        assertThat(FUNNEL.prepare(Segments.rowsOf(3))).hasToString("rowsOf(3)");
        try (Funnel funnel = Funnel.builder().placement(Placement.HOST).deadline(Duration.ofNanos(1)).build()) {
            int[] many = new int[1 << 24];
            many[0] = 1;
            assertThatThrownBy(() -> funnel.trusting().per(byKey(many, 40)).reduce(IntReductions.SUM, many))
                    .isInstanceOf(EndedEarlyException.class).hasMessageContaining("deadline passed: ");
        }
    }

    @Test
    void otherPlaces_areRefusedWithTheWayOut() throws IOException {
        Path file = Files.write(folder.resolve("ints.bin"), SAMPLES.getSegment().toArray(ValueLayout.JAVA_BYTE));
        Segments segments = SHAPES.get(1);
        try (Funnel device = Funnel.builder().placement(Placement.DEVICE).build();
                Funnel fastest = Funnel.builder().placement(Placement.FASTEST).build();
                DeviceData<IntArray> uploaded = device.upload(Data.of(SAMPLES));
                MappedData<IntArray> mapped = Data.mapInts(file)) {
            Slices.check(device, segments, IntReductions.SUM, SAMPLES);
            assertThatThrownBy(() -> fastest.using(Strategy.SEGMENT_LANES).per(segments).reduce(IntReductions.SUM,
                    SAMPLES)).isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageStartingWith("strategy reduces other segments: strategy=SegmentLanes");
            Slices.check(device, segments, IntReductions.SUM, uploaded, SAMPLES);
            assertThatThrownBy(() -> fastest.per(segments).reduce(IntReductions.SUM, mapped))
                    .isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageStartingWith("segments of unequal lengths are read in memory: segments=43; try Data");
            Result<Values<Integer>> sums = fastest.checking(1).per(segments).reduce(IntReductions.SUM, SAMPLES);
            assertThat(sums.ranOn().strategy()).isEqualTo("HostEngine");
            assertThat(sums.plan().explain()).contains("elements in the order of keys are read on the host");
        }
    }

    @Test
    void values_ofRecords_areInTheOrderOfKeys() {
        Values<FloatExtremes.ArgMin> least = FUNNEL.per(byKey(new int[] {1, 0, 1, 0}, 2))
                .reduce(FloatReductions.ARG_MIN, new float[] {4, 3, 2, 5}).value();
        assertThat(least.get(0)).isEqualTo(new FloatExtremes.ArgMin(3, 0));
        assertThat(least.get(1)).isEqualTo(new FloatExtremes.ArgMin(2, 1));
    }
}
