package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.axis;
import static io.funnel.data.Segments.columns;
import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatExtremes;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.data.DeviceData;
import io.funnel.data.Segments;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Values;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The slice law for reductions of every kind, on the host and on the embedded device. */
class PerSegmentTest {

    private static final Funnel HOST = Funnel.builder().placement(Placement.HOST).build();
    private static final Funnel DEVICE =
            Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).build();

    private static final IntArray SAMPLES = Slices.ints(5040);
    private static final IntArray LONG = Slices.ints(18_002);

    /** A funnel for each place. */
    enum Place {
        HOST, DEVICE;

        Funnel funnel() {
            return this == HOST ? PerSegmentTest.HOST : PerSegmentTest.DEVICE;
        }
    }

    @AfterAll
    static void close() {
        HOST.close();
        DEVICE.close();
    }

    /** Shapes of 5040 elements. */
    private static List<Segments> shapes() {
        return List.of(rowsOf(1), rowsOf(7), rowsOf(144), rowsOf(5040), columns(3), columns(35), columns(5040),
                axis(1, 16, 21, 15), axis(0, 720, 7), axis(1, 4, 1260, 1));
    }

    private static void checkShapes(Funnel funnel, Reduction<?> reduction) {
        shapes().forEach(segments -> Slices.check(funnel, segments, reduction, SAMPLES));
        Slices.check(funnel, rowsOf(9001), reduction, LONG);
        Slices.check(funnel, columns(2), reduction, LONG);
    }

    @ParameterizedTest
    @EnumSource
    void reduce_manySegmentsAgain_leavesEarlierValues(Place place) {
        int rows = 100_000;
        FloatArray[] data = {new FloatArray(2 * rows), new FloatArray(2 * rows)};
        for (int i = 0; i < 2 * rows; i++) {
            data[0].set(i, i);
            data[1].set(i, -i);
        }
        for (Reduction1<FloatArray, ?> reduction : List.of(FloatReductions.SUM, FloatReductions.MEAN,
                FloatReductions.ARG_MAX, FloatReductions.SAMPLE_VARIANCE)) {
            List<? extends Values<?>> all = Stream.of(0, 1, 0)
                    .map(which -> place.funnel().per(rowsOf(2)).reduce(reduction, data[which]).value()).toList();
            for (int row = 0; row < rows; row++) {
                FloatArray first = FloatArray.fromElements(2 * row, 2 * row + 1);
                FloatArray second = FloatArray.fromElements(-2 * row, -2 * row - 1);
                if (row % 33_333 == 0) {
                    assertThat(all.get(0).get(row)).isEqualTo(HOST.reduce(reduction, first).value());
                    assertThat(all.get(1).get(row)).isEqualTo(HOST.reduce(reduction, second).value());
                }
                assertThat(all.get(0).get(row).equals(all.get(2).get(row))).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_operatorThatDoesNotCommute_keepsTheOrder(Place place) {
        checkShapes(place.funnel(), OwnReductions.STREAK);
    }

    @ParameterizedTest
    @EnumSource
    void reduce_indices_countInTheSegment(Place place) {
        checkShapes(place.funnel(), OwnReductions.LAST_POSITIVE);
        checkShapes(place.funnel(), OwnReductions.BITS);
    }

    @ParameterizedTest
    @EnumSource
    void reduce_loopsBounds_areTheSegments(Place place) {
        checkShapes(place.funnel(), OwnReductions.RAMP);
        for (Segments segments : List.of(rowsOf(2), rowsOf(84), rowsOf(5040), columns(2), axis(1, 16, 21, 15))) {
            Slices.check(place.funnel(), segments, OwnReductions.ALL_BUT_LAST, SAMPLES);
            Slices.check(place.funnel(), segments, OwnReductions.FIRST_TWO, SAMPLES);
        }
        assertThatThrownBy(() -> place.funnel().per(rowsOf(1)).reduce(OwnReductions.FIRST_TWO, new int[4]))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @ParameterizedTest
    @EnumSource
    void reduce_sizeAndFirstElement_areTheSegments(Place place) {
        checkShapes(place.funnel(), OwnReductions.AROUND_THE_MIDDLE);
    }

    @ParameterizedTest
    @EnumSource
    void reduce_parameters_serveAllSegmentsAndStartValuesCountOnce(Place place) {
        IntArray bound = IntArray.fromElements(3);
        LongArray start = LongArray.fromElements(1000);
        for (Segments segments : shapes()) {
            Slices.check(place.funnel(), segments, OwnReductions.SUM_ABOVE, SAMPLES, bound, start);
        }
        Slices.check(place.funnel(), rowsOf(9001), OwnReductions.SUM_ABOVE, LONG, bound,
                start);
    }

    @ParameterizedTest
    @EnumSource
    void reduce_severalInputs_arePairedInEachSegment(Place place) {
        FloatArray left = Slices.floats(5040);
        FloatArray right = Slices.floats(5040);
        right.set(17, 5);
        for (Segments segments : shapes()) {
            Slices.check(place.funnel(), segments, FloatReductions.DOT_PRODUCT, left, right);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_arraysOfStates_haveOneForEachSegment(Place place) {
        FloatArray edges = FloatArray.fromElements(-8, 8);
        for (Segments segments : List.of(rowsOf(40), columns(21), axis(1, 2, 60, 7))) {
            Values<int[]> counts = Slices.check(place.funnel(), segments, FloatReductions.HISTOGRAM16,
                    Slices.floats(840), edges).value();
            assertThat(Arrays.stream(counts.get(0)).sum()).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_ties_takeTheLowestIndexOfTheSegment(Place place) {
        FloatArray same = new FloatArray(5040);
        same.init(2);
        for (Segments segments : shapes()) {
            Values<FloatExtremes.ArgMin> least =
                    place.funnel().per(segments).reduce(FloatReductions.ARG_MIN, same).value();
            assertThat(least.component("index").longs()).containsOnly(0);
            assertThat(least.component("value").floats()).containsOnly(2f);
        }
    }

    @ParameterizedTest
    @EnumSource
    void globalIndices_countFromTheArraysStart(Place place) {
        for (Segments segments : shapes()) {
            FloatArray samples = Slices.floats(5040);
            long[] own = place.funnel().per(segments).reduce(FloatReductions.ARG_MAX, samples).value()
                    .component("index").longs();
            long[] global = place.funnel().per(segments.globalIndices()).reduce(FloatReductions.ARG_MAX, samples)
                    .value().component("index").longs();
            for (int segment = 0; segment < own.length; segment++) {
                assertThat(global[segment]).as("%s, segment=%s", segments, segment)
                        .isEqualTo(segments.of(5040).place(segment, own[segment]));
            }
        }
    }

    /** A segment's length, first element and ends have no index of the whole array. */
    @ParameterizedTest
    @EnumSource
    void globalIndices_whereTheIndexMeetsTheSegment_areRefused(Place place) {
        for (Reduction1<IntArray, ?> reduction : List.of(OwnReductions.AROUND_THE_MIDDLE, OwnReductions.BY_FIRST,
                OwnReductions.RAMP)) {
            for (Segments segments : shapes()) {
                assertThatThrownBy(() -> place.funnel().per(segments.globalIndices()).reduce(reduction,
                        new IntArray(5040))).isInstanceOf(UnsupportedPlanException.class)
                        .hasMessageStartingWith("no indices of the whole array for a reduction that reads")
                        .hasMessageContaining(reduction.name()).hasMessageEndingWith("without globalIndices()");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_nanInASegment_staysThere(Place place) {
        for (Segments segments : shapes()) {
            int count = (int) segments.of(5040).segments();
            for (int sick : new int[] {0, count / 2, count - 1}) {
                FloatArray samples = Slices.floats(5040);
                samples.set((int) segments.of(5040).place(sick, 0), Float.NaN);
                float[] sums = Slices.check(place.funnel(), segments, FloatReductions.SUM, samples).value().floats();
                assertThat(sums[sick]).isNaN();
                sums[sick] = 0;
                assertThat(sums).doesNotContain(Float.NaN);
                Slices.check(place.funnel(), segments, FloatReductions.SUM_IGNORING_NAN, samples);
                Slices.check(place.funnel(), segments, FloatReductions.MINIMUM_IGNORING_NAN, samples);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_segmentOfNanAlone_isTheIgnoringReductionOfNothing(Place place) {
        float nan = Float.NaN;
        float[] matrix = {1, nan, 3, nan, 5, nan};
        assertThat(place.funnel().per(columns(2)).reduce(FloatReductions.MINIMUM_IGNORING_NAN, matrix).value()
                .floats()).containsExactly(1f, Float.POSITIVE_INFINITY);
        assertThat(place.funnel().per(columns(2)).reduce(FloatReductions.SUM_IGNORING_NAN, matrix).value().floats())
                .containsExactly(9f, 0f);
    }

    @ParameterizedTest
    @EnumSource
    void reduce_infinities_meetNoIdentityOfIdleLanes(Place place) {
        float[] matrix = new float[300];
        Arrays.fill(matrix, Float.POSITIVE_INFINITY);
        for (Segments segments : List.of(rowsOf(3), rowsOf(100), columns(3), columns(100))) {
            Values<FloatExtremes.ArgMin> least =
                    place.funnel().per(segments).reduce(FloatReductions.ARG_MIN, matrix).value();
            assertThat(least.component("index").longs()).containsOnly(0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_noElements_givesTheIdentityOrNamesTheSegment(Place place) {
        Funnel funnel = place.funnel();
        assertThat(funnel.per(axis(1, 2, 0, 3)).reduce(IntReductions.SUM, new int[0]).value().ints())
                .containsExactly(0, 0, 0, 0, 0, 0);
        assertThat(funnel.per(columns(3)).reduce(FloatReductions.MEAN, new float[0]).value().doubles())
                .containsExactly(Double.NaN, Double.NaN, Double.NaN);
        assertThatThrownBy(() -> funnel.per(columns(3)).reduce(FloatReductions.ARG_MIN, new float[0]))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessage("no element to reduce: reduction=io.funnel.catalogue.FloatExtremes.ArgMin, segment=0, "
                        + "length=0; pass at least one element");
    }

    @ParameterizedTest
    @EnumSource
    void reduce_noSegments_givesNoValues(Place place) {
        for (Segments segments : List.of(rowsOf(3), axis(1, 0, 5, 2), axis(1, 2, 5, 0), axis(0, 4, 0))) {
            Values<Integer> none = place.funnel().per(segments).reduce(IntReductions.SUM, new int[0]).value();
            assertThat(none.count()).isZero();
            assertThat(none.ints()).isEmpty();
            assertThat(none).hasToString("[]");
            assertThat(place.funnel().per(segments).reduce(FloatReductions.ARG_MIN, new float[0]).value().count())
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_longCounts_areLongsOfEachSegment(Place place) {
        long[] counts = place.funnel().per(rowsOf(4)).reduce(FloatReductions.COUNT_POSITIVE,
                new float[] {1, -1, 2, 0, -1, -2, -3, 7}).value().longs();
        assertThat(counts).containsExactly(2, 1);
        LongArray large = LongArray.fromElements(Long.MAX_VALUE, 1, Long.MIN_VALUE, -1);
        assertThat(place.funnel().per(rowsOf(2)).reduce(io.funnel.catalogue.LongReductions.SUM, large).value().longs())
                .containsExactly(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Shapes that grow and shrink on one Funnel: nothing of an earlier call may be left. */
    @ParameterizedTest
    @EnumSource
    void reduce_shapesByTurns_leaveNothingBehind(Place place) {
        for (int rows : new int[] {700, 3, 1, 1500, 2, 0, 40, 1500, 1}) {
            for (int width : new int[] {9001, 1, 5, 64, 3}) {
                if (rows * width < 200_000) {
                    IntArray samples = Slices.ints(rows * width);
                    Slices.check(place.funnel(), rowsOf(width), IntReductions.SUM, samples);
                    Slices.check(place.funnel(), columns(width), IntReductions.SUM, samples);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void values_ofRecords_haveComponentsWithoutBoxes(Place place) {
        Values<FloatExtremes.ArgMin> least = place.funnel().per(rowsOf(3)).reduce(FloatReductions.ARG_MIN,
                new float[] {3, 1, 2, 5, 6, 4}).value();
        assertThat(least.count()).isEqualTo(2);
        assertThat(least.components()).containsExactly("value", "index");
        assertThat(least.get(1)).isEqualTo(new FloatExtremes.ArgMin(4, 2));
        assertThat(least.component("index").longs()).containsExactly(1, 2);
        assertThat(least.component("index").get(1)).isEqualTo(2L);
        assertThat(least.component("index").component("value").longs()).containsExactly(1, 2);
        assertThat(least).hasToString("[" + least.get(0) + ", " + least.get(1) + "]");
    }

    @Test
    void values_ofAnotherType_areRefusedWithWhatServes() {
        float[] two = {3, 1, 2, 4};
        Values<FloatExtremes.ArgMin> least = HOST.per(rowsOf(2)).reduce(FloatReductions.ARG_MIN, two).value();
        assertThatThrownBy(least::floats).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("results of another type: asked=float, results=")
                .hasMessageEndingWith("; try component(\"value\") first");
        assertThatThrownBy(() -> least.component("place")).isInstanceOf(IllegalArgumentException.class).hasMessage(
                "no such component: component=place, components=[value, index]; try one of these");
        assertThatThrownBy(() -> least.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> least.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        Values<Float> sums = HOST.per(rowsOf(2)).reduce(FloatReductions.SUM, two).value();
        assertThatThrownBy(sums::ints).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("results of another type: asked=int").hasMessageEndingWith("; try floats()");
        assertThatThrownBy(sums::asLongArray).isInstanceOf(IllegalStateException.class);
        Values<int[]> counts = HOST.per(rowsOf(2)).reduce(FloatReductions.HISTOGRAM16,
                List.of(FloatArray.fromArray(two), FloatArray.fromElements(0, 4))).value();
        assertThat(counts.components()).isEmpty();
        assertThatThrownBy(counts::ints).isInstanceOf(IllegalStateException.class)
                .hasMessage("results of another type: asked=int, results=objects; try get(segment)");
    }

    @Test
    void values_asArrays_areReducedAgain() {
        Values<Double> means = DEVICE.per(columns(4)).reduce(FloatReductions.MEAN, Slices.floats(4000)).value();
        DoubleArray array = means.asDoubleArray();
        assertThat(array.getSize()).isEqualTo(4);
        assertThat(HOST.reduce(io.funnel.catalogue.DoubleReductions.SUM, array).value())
                .isEqualTo(Arrays.stream(means.doubles()).sum());
    }

    @ParameterizedTest
    @ValueSource(strings = {"SegmentLanes", "SegmentLanesInOrder"})
    void using_aStrategyOverSegments_runsIt(String label) {
        Funnel funnel = DEVICE.using(Strategy.parse(label).orElseThrow());
        for (Segments segments : shapes()) {
            assertThat(Slices.check(funnel, segments, IntReductions.SUM, SAMPLES).ranOn().strategy())
                    .isEqualTo(label);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 32, 64, 128, 256, 512})
    void using_groupSizes_areRight(int groupSize) {
        for (Strategy strategy : List.of(Strategy.SEGMENT_LANES, Strategy.SEGMENT_LANES_IN_ORDER)) {
            Funnel funnel = DEVICE.using(strategy, Sizes.ofGroupSize(groupSize));
            for (Segments segments : shapes()) {
                Slices.check(funnel, segments, IntReductions.SUM, SAMPLES);
            }
            Slices.check(funnel, columns(2), IntReductions.SUM, LONG);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 32, 128})
    void using_rowsInLocalMemory_areRight(int groupSize) {
        Funnel funnel = DEVICE.using(Strategy.SEGMENT_TILES, Sizes.ofGroupSize(groupSize));
        for (int width : new int[] {1, 2, 15, 16, 17, 33, 63, 64}) {
            Slices.check(funnel, rowsOf(width), IntReductions.SUM, Slices.ints(width * 301));
            Slices.check(funnel, rowsOf(width), IntReductions.ARG_MIN, Slices.ints(width * 5));
            Segments ofArray = rowsOf(width).globalIndices();
            assertThat(funnel.per(ofArray).reduce(IntReductions.ARG_MIN, Slices.ints(width * 5)).value()
                    .component("index").longs())
                    .isEqualTo(HOST.per(ofArray).reduce(IntReductions.ARG_MIN, Slices.ints(width * 5)).value()
                            .component("index").longs());
            Slices.check(funnel, rowsOf(width), OwnReductions.STREAK, Slices.ints(width * 77));
        }
    }

    @Test
    void using_columnsInLocalMemory_areRight() {
        Funnel funnel = DEVICE.using(Strategy.SEGMENT_TILES);
        for (int inner : new int[] {2, 7, 31}) {
            for (int length : new int[] {1, 5, 16, 17, 64}) {
                Segments segments = axis(1, 9, length, inner);
                Slices.check(funnel, segments, IntReductions.SUM, Slices.ints(9 * length * inner));
                Slices.check(funnel, segments, IntReductions.ARG_MIN, Slices.ints(9 * length * inner));
                Slices.check(funnel, segments, OwnReductions.STREAK, Slices.ints(9 * length * inner));
            }
        }
    }

    @Test
    void using_whatSegmentsCannotHave_isRefusedByName() {
        int[] samples = new int[6];
        refuse(DEVICE.using(Strategy.CASCADE), "strategy reduces one array, not its segments: strategy=Cascade; try "
                + "[SegmentTiles, SegmentLanes, SegmentLanesInOrder]");
        refuse(DEVICE.using(Strategy.SEQUENTIAL), "strategy reduces one array, not its segments: strategy=Sequential");
        refuse(DEVICE.using(Strategy.SEGMENT_LANES, new Sizes(OptionalInt.of(4), OptionalInt.of(64))),
                "work-groups follow from the segments' lengths: groups=4; try a group size alone");
        assertThatThrownBy(() -> DEVICE.using(Strategy.SEGMENT_LANES).per(rowsOf(2)).reduce(OwnReductions.STREAK,
                samples)).isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("commut");
        Funnel lanes = DEVICE.using(Strategy.SEGMENT_LANES);
        for (ThrowingCallable call : List.<ThrowingCallable>of(() -> lanes.reduce(IntReductions.SUM, samples),
                () -> lanes.prepare(IntReductions.SUM), () -> lanes.plan(IntReductions.SUM, 6, false))) {
            assertThatThrownBy(call).isInstanceOf(UnsupportedPlanException.class)
                    .hasMessage("SegmentLanes gives a value for each segment, not one for all elements: reduction="
                            + IntReductions.SUM.name() + "; try per(rowsOf(...)), or --rows, --columns or --axis, or"
                            + " another strategy");
        }
        assertThatThrownBy(() -> DEVICE.per(columns(4)).reduce(IntReductions.SUM, samples))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("length is no multiple");
    }

    @Test
    @SuppressWarnings("NullAway") // callers without it pass null
    void per_null_isNamed() {
        assertThatThrownBy(() -> DEVICE.per(null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("segments");
    }

    private static void refuse(Funnel funnel, String why) {
        assertThatThrownBy(() -> funnel.per(rowsOf(2)).reduce(IntReductions.SUM, new int[6]))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageStartingWith(why);
    }

    @Test
    void plan_ofACall_explainsItself() {
        assertThat(DEVICE.per(rowsOf(8)).reduce(IntReductions.SUM, new int[8]).plan().explain())
                .startsWith("io.funnel.catalogue.IntSums.sum of 8 elements in the host's memory: SegmentTiles")
                .contains("Next best: SegmentLanes");
        assertThat(HOST.per(rowsOf(8)).reduce(IntReductions.SUM, new int[8]).plan().explain())
                .contains("host");
        assertThat(DEVICE.per(rowsOf(8)).plan(IntReductions.SUM, 8, false).explain())
                .isEqualTo(DEVICE.per(rowsOf(8)).reduce(IntReductions.SUM, new int[8]).plan().explain());
        assertThatThrownBy(() -> DEVICE.per(rowsOf(8)).plan(IntReductions.SUM, 9, false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void prepare_thenReduce_isRight() {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            funnel.per(rowsOf(9)).prepare(OwnReductions.STREAK);
            Slices.check(funnel, rowsOf(9), OwnReductions.STREAK, Slices.ints(90));
            assertThatThrownBy(() -> funnel.using(Strategy.CASCADE).per(rowsOf(9)).prepare(IntReductions.SUM))
                    .isInstanceOf(UnsupportedPlanException.class);
        }
    }

    @Test
    void reduceToDevice_isReducedAgain() {
        FloatArray samples = Slices.floats(600);
        try (DeviceData<FloatArray> sums =
                DEVICE.per(columns(6)).reduceToDevice(FloatReductions.SUM, FloatArray.class, samples)) {
            assertThat(DEVICE.reduce(FloatReductions.MAXIMUM, sums).value()).isEqualTo(
                    Stream.of(HOST.per(columns(6)).reduce(FloatReductions.SUM, samples).value())
                            .flatMap(values -> Stream.iterate(0, i -> i + 1).limit(6).map(values::get))
                            .max(Float::compare).orElseThrow());
        }
        Reduction1<FloatArray, FloatExtremes.ArgMin> several = FloatReductions.ARG_MIN;
        assertThatThrownBy(() -> DEVICE.per(columns(6)).reduceToDevice(several, FloatArray.class, samples))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("result is not a single number of this type");
    }
}
