package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.axis;
import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.columns;
import static io.funnel.data.Segments.lengths;
import static io.funnel.data.Segments.rowsOf;
import static io.funnel.data.Segments.sortedByKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.catalogue.LongReductions;
import io.funnel.data.Data;
import io.funnel.data.MappedData;
import io.funnel.data.Segments;
import io.funnel.device.Devices;
import io.funnel.plan.Placement;
import io.funnel.plan.SegmentPlanner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Special elements, ties and sizes over segments of every kind: on the host, on a device, and there in chunks. */
class TrapsOfSegmentsTest {

    /** A multiple of 3, 7, 33 and 1232. */
    private static final int LENGTH = 3696;
    /** Bytes of a chunk: of 512 elements. */
    private static final int CHUNK = 1 << 11;
    private static final Funnel HOST = Funnel.builder().placement(Placement.HOST).build();
    private static final Funnel DEVICE =
            Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).build();
    private static final Funnel CHUNKS =
            Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).chunk(CHUNK).build();
    /** Rows, columns and a middle axis; some rows are longer than a chunk. */
    private static final List<Segments> EQUAL = List.of(rowsOf(7), rowsOf(1232), columns(3), columns(33),
            axis(1, 2, 56, 33));
    /** Offsets, few keys and many: each segment has an element. */
    private static final List<Segments> FILLED = List.of(lengths(1, 1500, 64, 1, 65, 2, 128, 512, 1422, 1),
            byKey(keys(5), 5), byKey(keys(1201), 1201));
    /** Empty segments first, last and next to each other. */
    private static final List<Segments> GAPS = List.of(lengths(0, 0, 1, 1500, 0, 64, 0, 0, 2131, 0, 0),
            byKey(Arrays.stream(keys(5)).map(key -> 2 * key + 1).toArray(), 12),
            sortedByKey(Arrays.stream(keys(901)).map(key -> key + 2).sorted().toArray(), 905));

    private static final List<Segments> UNEQUAL = both(FILLED, GAPS);

    @TempDir
    static Path folder;

    /** A funnel for each place. */
    enum Place {
        HOST, DEVICE, CHUNKS;

        Funnel funnel() {
            return switch (this) {
                case HOST -> TrapsOfSegmentsTest.HOST;
                case DEVICE -> TrapsOfSegmentsTest.DEVICE;
                case CHUNKS -> TrapsOfSegmentsTest.CHUNKS;
            };
        }
    }

    @AfterAll
    static void close() {
        HOST.close();
        DEVICE.close();
        CHUNKS.close();
    }

    private static int[] keys(int count) {
        return IntStream.range(0, LENGTH).map(i -> i * 8 % count).toArray();
    }

    private static List<Segments> both(List<Segments> first, List<Segments> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** Sets all elements of a segment. */
    private static void fill(FloatArray samples, Partition partition, int segment, float element) {
        for (int i = 0; i < partition.length(segment); i++) {
            samples.set((int) partition.place(segment, i), element);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_nanAtBothEndsOfEverySecondSegment_leavesTheirNeighboursAlone(Place place) {
        for (Segments segments : both(EQUAL, UNEQUAL)) {
            Partition partition = segments.of(LENGTH);
            FloatArray samples = Slices.floats(LENGTH);
            for (int segment = 0; segment < partition.segments(); segment += 2) {
                if (partition.length(segment) > 0) {
                    samples.set((int) partition.place(segment, 0), Float.NaN);
                    samples.set((int) partition.place(segment, partition.length(segment) - 1), Float.NaN);
                }
            }
            float[] sums = Slices.check(place.funnel(), segments, FloatReductions.SUM, samples).value().floats();
            for (int segment = 0; segment < sums.length; segment++) {
                assertThat(Float.isNaN(sums[segment])).as("%s, segment=%s", segments, segment)
                        .isEqualTo(segment % 2 == 0 && partition.length(segment) > 0);
            }
            for (Reduction<?> reduction : List.of(FloatReductions.MAXIMUM, FloatReductions.SUM_IGNORING_NAN,
                    FloatReductions.MAXIMUM_IGNORING_NAN)) {
                Slices.check(place.funnel(), segments, reduction, samples);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_segmentsOfNanAlone_areTheIgnoringReductionOfNothing(Place place) {
        for (Segments segments : both(EQUAL, UNEQUAL)) {
            Partition partition = segments.of(LENGTH);
            FloatArray samples = Slices.floats(LENGTH);
            for (int segment = 1; segment < partition.segments(); segment += 2) {
                fill(samples, partition, segment, Float.NaN);
            }
            float[] sums = Slices.check(place.funnel(), segments, FloatReductions.SUM_IGNORING_NAN, samples).value()
                    .floats();
            float[] least = Slices.check(place.funnel(), segments, FloatReductions.MINIMUM_IGNORING_NAN, samples)
                    .value().floats();
            for (int segment = 1; segment < sums.length; segment += 2) {
                assertThat(sums[segment]).isZero();
                assertThat(least[segment]).isEqualTo(Float.POSITIVE_INFINITY);
            }
        }
    }

    /** Elements equal to identities, in segments between those of the other infinity. */
    @ParameterizedTest
    @EnumSource
    void reduce_segmentsOfOneInfinity_giveItAndTheFirstIndex(Place place) {
        for (Segments segments : both(EQUAL, FILLED)) {
            Partition partition = segments.of(LENGTH);
            FloatArray samples = new FloatArray(LENGTH);
            for (int segment = 0; segment < partition.segments(); segment++) {
                fill(samples, partition, segment, infinity(segment));
            }
            for (Reduction<?> reduction : List.of(FloatReductions.ARG_MIN, FloatReductions.ARG_MAX)) {
                var found = Slices.check(place.funnel(), segments, reduction, samples).value();
                assertThat(found.component("index").longs()).as("%s", segments).containsOnly(0);
                float[] values = found.component("value").floats();
                for (int segment = 0; segment < values.length; segment++) {
                    assertThat(values[segment]).isEqualTo(infinity(segment));
                }
            }
            Slices.check(place.funnel(), segments, FloatReductions.MAXIMUM, samples);
            Slices.check(place.funnel(), segments, FloatReductions.MINIMUM, samples);
        }
    }

    private static float infinity(int segment) {
        return segment % 2 == 0 ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
    }

    /** The first of equal elements may be in another part, chunk or lane than the others. */
    @ParameterizedTest
    @EnumSource
    void reduce_tiesAtTheEnds_takeTheLowestIndexOfTheSegment(Place place) {
        for (Segments segments : both(EQUAL, FILLED)) {
            Partition partition = segments.of(LENGTH);
            IntArray samples = Slices.ints(LENGTH);
            for (int segment = 0; segment < partition.segments(); segment++) {
                long last = partition.length(segment) - 1;
                for (long element : new long[] {last / 3, last / 2, last}) {
                    samples.set((int) partition.place(segment, element), segment % 2 == 0 ? 99 : Integer.MAX_VALUE);
                }
            }
            long[] index = Slices.check(place.funnel(), segments, IntReductions.ARG_MAX, samples).value()
                    .component("index").longs();
            for (int segment = 0; segment < index.length; segment++) {
                assertThat(index[segment]).isEqualTo((partition.length(segment) - 1) / 3);
            }
            samples.init(Integer.MAX_VALUE);
            assertThat(Slices.check(place.funnel(), segments, IntReductions.ARG_MIN, samples).value()
                    .component("index").longs()).containsOnly(0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_longsNearOverflow_wrapInTheirSegmentAlone(Place place) {
        SplittableRandom random = new SplittableRandom(Slices.SEED);
        LongArray samples = new LongArray(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            samples.set(i, (random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE - 2) + random.nextInt(3));
        }
        for (Segments segments : both(EQUAL, UNEQUAL)) {
            for (Reduction<?> reduction : List.of(LongReductions.SUM, LongReductions.MINIMUM, LongReductions.MAXIMUM)) {
                Slices.check(place.funnel(), segments, reduction, samples);
            }
        }
    }

    /** A sparse file with more rows than a result can have: refused before an element is read. */
    @ParameterizedTest
    @EnumSource
    void reduce_moreRowsThanAnIntCounts_isRefusedInOneLine(Place place) throws IOException {
        Path path = folder.resolve(place + ".bin");
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(Integer.BYTES * (1L << 32));
        }
        try (MappedData<IntArray> data = Data.mapInts(path)) {
            assertThatThrownBy(() -> place.funnel().per(rowsOf(2)).reduce(IntReductions.SUM, data))
                    .isInstanceOf(UnsupportedPlanException.class).message()
                    .contains("segments=2147483648").contains("; try ").doesNotContain("\n");
        }
    }

    /** Two launches: states of parts lie part by part, and the last group of columns is not full. */
    @ParameterizedTest
    @ValueSource(ints = {32, 64, 128})
    void reduce_threeOrThirtyThreeColumnsInParts_keepOrderAndRowNumbers(int groupSize) {
        int rows = 4001;
        Sizes sizes = Sizes.ofGroupSize(groupSize);
        for (int count : new int[] {3, 33}) {
            IntArray samples = Slices.ints(count * rows);
            for (Reduction<?> reduction : List.of(IntReductions.ARG_MAX, OwnReductions.RAMP)) {
                assertThat(SegmentPlanner.plan(reduction, Strategy.SEGMENT_LANES, Devices.all().getFirst(),
                        new Axis(1, rows, count, false), sizes).passes()).as("columns=%s", count).hasSize(2);
                Slices.check(DEVICE.using(Strategy.SEGMENT_LANES, sizes), columns(count), reduction, samples);
            }
            Slices.check(DEVICE.using(Strategy.SEGMENT_LANES_IN_ORDER, sizes), columns(count), OwnReductions.STREAK,
                    samples);
        }
    }

    /** Groups of unequal segments whose last items have none. */
    @ParameterizedTest
    @ValueSource(ints = {1, 32, 256})
    void reduce_unequalSegmentsInGroupsOfAnySize_areRight(int groupSize) {
        IntArray samples = Slices.ints(LENGTH);
        Sizes sizes = Sizes.ofGroupSize(groupSize);
        for (Segments segments : UNEQUAL) {
            Slices.check(DEVICE.using(Strategy.RAGGED_LANES, sizes), segments, IntReductions.SUM, samples);
            Slices.check(DEVICE.using(Strategy.RAGGED_LANES, sizes), segments, OwnReductions.RAMP, samples);
            Slices.check(DEVICE.using(Strategy.RAGGED_LANES_IN_ORDER, sizes), segments, OwnReductions.STREAK, samples);
        }
    }

    /** A greater maximum of an earlier call would win. */
    @ParameterizedTest
    @EnumSource
    void reduce_unequalSegmentsByTurns_leavesNothingOfTheCallBefore(Place place) {
        IntArray large = new IntArray(LENGTH);
        IntArray small = new IntArray(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            large.set(i, 1_000_000 + i);
            small.set(i, -i);
        }
        for (Segments first : UNEQUAL) {
            for (Segments second : UNEQUAL) {
                Slices.check(place.funnel(), first, IntReductions.MAXIMUM, large);
                Slices.check(place.funnel(), second, IntReductions.MAXIMUM, small);
            }
        }
    }
}
