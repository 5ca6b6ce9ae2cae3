package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.OrderedData;
import io.funnel.data.RowSource;
import io.funnel.reduction.ElementType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Elements by rank equal those of the sorted array for every type, on the host and on a device. */
class QuantilesTest {

    private static final int LENGTH = 1009;
    private static final long SEED = 31;
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    private static Funnel funnel;

    @BeforeAll
    static void open() {
        funnel = Funnel.open();
    }

    @AfterAll
    static void close() {
        funnel.close();
    }

    @Test
    void elements_ofHardFloatsAndDoubles_areThoseOfTheSortedArray() {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] doubles =
                random.doubles(LENGTH, -1, 1).map(x -> x * Math.pow(10, random.nextInt(-300, 300))).toArray();
        double[] special = {INFINITY, -INFINITY, 0.0, -0.0, 0.0, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE,
            -Double.MAX_VALUE, INFINITY};
        System.arraycopy(special, 0, doubles, 0, special.length);
        float[] floats = new float[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            floats[i] = i < special.length ? (float) special[i] : (float) Math.cbrt(Math.cbrt(doubles[i]));
        }
        double[] sorted = new double[LENGTH];
        Arrays.setAll(sorted, i -> floats[i] + 0f); // no -0.0
        Arrays.sort(sorted);
        check(Data.of(floats), sorted);
        Arrays.setAll(sorted, i -> doubles[i] + 0.0);
        Arrays.sort(sorted);
        check(Data.of(doubles), sorted);
    }

    @Test
    void elements_ofIntsAndLongs_areThoseOfTheSortedArray() {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] ints = random.ints(LENGTH).toArray();
        long[] longs = random.longs(LENGTH).map(x -> x & -1L << 11).toArray(); // which double has
        ints[0] = Integer.MIN_VALUE;
        longs[0] = Long.MIN_VALUE;
        ints[1] = Integer.MAX_VALUE;
        check(Data.of(ints), Arrays.stream(ints).asDoubleStream().sorted().toArray());
        check(Data.of(longs), Arrays.stream(longs).sorted().asDoubleStream().toArray());
        assertThat(Quantiles.of(Data.of(new long[] {Long.MAX_VALUE, 1})).element(1)).isEqualTo(Long.MAX_VALUE);
    }

    /** The host counts them in all four passes, or sorts after two and three. */
    @Test
    void elements_ofManyLongsInAPart_areThoseOfTheSortedArray() {
        SplittableRandom random = new SplittableRandom(SEED);
        long[] longs = LongStream.concat(random.longs(70_000, 0, 1 << 20), LongStream.range(0, 70_000).map(i -> 7))
                .toArray();
        longs[0] = -1L << 40;
        longs[1] = 1L << 33;
        Quantiles quantiles = Quantiles.of(Data.of(longs));
        Arrays.sort(longs);
        for (int rank = 0; rank < longs.length; rank += rank < 10 ? 1 : 997) {
            assertThat(quantiles.element(rank)).as("rank %d, seed %d", rank, SEED).isEqualTo(longs[rank]);
        }
        assertThat(quantiles.element(longs.length - 1)).isEqualTo(1L << 33);
    }

    private static <A extends TornadoNativeArray> void check(Data<A> data, double[] sorted) {
        Quantiles onHost = Quantiles.of(data);
        for (int rank = 0; rank < sorted.length; rank++) {
            assertThat(onHost.element(rank).doubleValue() + 0.0).as("%s, rank %d", data.type(), rank)
                    .isEqualTo(sorted[rank]);
        }
        try (DeviceData<A> uploaded = funnel.upload(data)) {
            Quantiles onDevice = Quantiles.of(funnel, uploaded);
            for (int rank : new int[] {0, 1, 2, sorted.length / 2 - 1, sorted.length / 2, sorted.length - 2,
                sorted.length - 1}) {
                assertThat(onDevice.element(rank).doubleValue() + 0.0).as("%s on a device, rank %d", data.type(), rank)
                        .isEqualTo(sorted[rank]);
            }
            assertThat(onDevice.median()).isEqualTo(onHost.median());
        }
    }

    /** numpy.nanquantile([nan, 3, nan, 1, 2, nan], [0, 0.25, 0.5, 1]). */
    @Test
    void quantiles_ignoringNan_areThoseOfTheNumbers() {
        float[] floats = {Float.NaN, 3, Float.NaN, 1, 2, Float.NaN};
        try (DeviceData<?> uploaded = funnel.upload(floats)) {
            for (Quantiles quantiles : new Quantiles[] {Quantiles.of(Data.of(floats)),
                Quantiles.of(funnel, uploaded)}) {
                Quantiles numbers = quantiles.ignoringNan();
                assertThat(quantiles.median()).isNaN();
                assertThat(numbers.at(0)).isEqualTo(1);
                assertThat(numbers.at(0.25)).isEqualTo(1.5);
                assertThat(numbers.median()).isEqualTo(2);
                assertThat(numbers.at(1)).isEqualTo(3);
            }
        }
        assertThat(Quantiles.of(Data.of(new double[] {Double.NaN})).ignoringNan().median()).isNaN();
    }

    @Test
    void quantiles_ofFewNoneAndNan_areAsNumpyHasThem() {
        assertThat(Quantiles.of(Data.of(new float[] {3, 1})).median()).isEqualTo(2);
        assertThat(Quantiles.of(Data.of(new float[] {3, 1})).at(0.75)).isEqualTo(2.5);
        assertThat(Quantiles.of(Data.of(new int[] {7})).at(0.9)).isEqualTo(7);
        assertThat(Quantiles.of(Data.of(new double[0])).median()).isNaN();
        Quantiles withNan = Quantiles.of(Data.of(new double[] {2, Double.NaN, 1}));
        assertThat(withNan.median()).isNaN();
        assertThat(withNan.element(1)).isEqualTo(2.0);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> withNan.element(2))
                .withMessageContaining("rank=2, numbers=2");
        assertThatIllegalArgumentException().isThrownBy(() -> withNan.at(50)).withMessageContaining("part=50.0");
    }

    @Test
    void quantiles_ofARisingPart_neverFall() {
        SplittableRandom random = new SplittableRandom(SEED);
        double[][] all = {{-1e308, 1e308}, {1, Math.nextUp(1.0)}, {0.1, 0.3}, {Double.MIN_VALUE, 3 * Double.MIN_VALUE},
            {-Double.MAX_VALUE, 0, Double.MAX_VALUE}, random.doubles(9, -1, 1).toArray()};
        for (double[] elements : all) {
            Quantiles quantiles = Quantiles.of(Data.of(elements));
            double[] parts = DoubleStream.concat(random.doubles(500), DoubleStream.of(0, 0.5, Math.nextDown(0.5), 1))
                    .sorted().toArray();
            double last = Double.NEGATIVE_INFINITY;
            for (double part : parts) {
                double now = quantiles.at(part);
                assertThat(now).as("seed=%d, elements=%s, part=%s", SEED, Arrays.toString(elements), part)
                        .isFinite().isGreaterThanOrEqualTo(last);
                last = now;
            }
            assertThat(last).isEqualTo(Arrays.stream(elements).max().orElseThrow());
        }
        assertThat(Quantiles.of(Data.of(new double[] {-1e308, 1e308})).median()).isZero();
    }

    @Test
    void evenEdges_whoseDifferenceOverflows_areFinite() {
        assertThat(Histogram.even(-1e308, 1e308, 4).edges()).containsExactly(-1e308, -5e307, 0, 5e307, 1e308);
    }

    @Test
    void histogram_edgesOfAnyKind_countsByComparison() {
        double[] edges = {-INFINITY, -3.5, -0.0, Double.MIN_VALUE, 1, 1.5, 2, 2.25, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 1e10,
            1e300, INFINITY};
        double[] elements = {-4, -1, 0, -0.0, 1, 2, 2, 3, 9, 10, 7, Integer.MAX_VALUE, Integer.MIN_VALUE};
        double[] more = {INFINITY, -INFINITY, Double.NaN, 1e20, 2.3, 1.5, Float.MAX_VALUE};
        int[] ints = Arrays.stream(elements).mapToInt(x -> (int) x).toArray();
        double[] doubles = Arrays.copyOf(elements, elements.length + more.length);
        System.arraycopy(more, 0, doubles, elements.length, more.length);
        float[] floats = new float[doubles.length];
        double[] rounded = new double[doubles.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) doubles[i];
            rounded[i] = floats[i];
        }
        for (boolean closed : new boolean[] {false, true}) {
            for (int last : new int[] {edges.length, 17, 16, 3}) {
                double[] some = Arrays.copyOf(edges, last);
                Histogram histogram = closed ? Histogram.of(some).closedRight() : Histogram.of(some);
                assertThat(histogram.counts(funnel, Data.of(ints))).isEqualTo(counts(some, closed, elements));
                assertThat(histogram.counts(funnel, Data.of(Arrays.stream(ints).asLongStream().toArray())))
                        .isEqualTo(counts(some, closed, elements));
                assertThat(histogram.counts(funnel, Data.of(doubles))).isEqualTo(counts(some, closed, doubles));
                assertThat(histogram.counts(funnel, Data.of(floats))).isEqualTo(counts(some, closed, rounded));
            }
        }
        assertThat(Histogram.of(0, 1e19).closedRight().counts(funnel, Data.of(new long[] {-1, 0, Long.MAX_VALUE})))
                .containsExactly(2);
        assertThatIllegalArgumentException().isThrownBy(() -> Histogram.of(0, 2, 1))
                .withMessageContaining("edges[1]=2.0, edges[2]=1.0");
        assertThatIllegalArgumentException().isThrownBy(() -> Histogram.even(0, 1, 0))
                .withMessageContaining("too few edges for a bin");
    }

    private static long[] counts(double[] edges, boolean closed, double[] elements) {
        long[] counts = new long[edges.length - 1];
        for (double x : elements) {
            for (int bin = 0; bin < counts.length; bin++) {
                boolean atTheEnd = closed && bin == counts.length - 1 && x == edges[bin + 1];
                counts[bin] += x >= edges[bin] && (x < edges[bin + 1] || atTheEnd) ? 1 : 0;
            }
        }
        return counts;
    }

    /** A bin counts to 2^32; a source is asked for its rows, and is not opened. */
    @Test
    void histogram_of2To32Elements_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Histogram.of(0, 1).counts(funnel, OrderedData.of(IntArray.class, rows(1L << 32), 0, 1)))
                .withMessage(
                        "more elements than a bin can count: elements=4294967296, most=4294967295; try parts of them");
        Histogram.requireCountable((1L << 32) - 1);
        assertThatIllegalArgumentException().isThrownBy(() -> Histogram.requireCountable(Long.MAX_VALUE));
    }

    private static RowSource rows(long count) {
        return new RowSource() {
            @Override
            public long rows() {
                return count;
            }

            @Override
            public Rows open(List<Optional<ElementType>> types) {
                throw new AssertionError("opened");
            }
        };
    }
}
