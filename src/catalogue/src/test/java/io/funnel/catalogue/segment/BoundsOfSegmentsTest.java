package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.axis;
import static io.funnel.data.Segments.columns;
import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.Segments;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.settings.ErrorBounds;
import io.funnel.verify.Distribution;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** A bound of each segment: the exact value is within, and it is near the bound of the segment's elements alone. */
class BoundsOfSegmentsTest {

    private static final long SEED = 11;
    /** Sums of segments are combined in other orders than those of whole arrays. */
    private static final double TIMES = 8;
    private static final int ELEMENTS = 4 * 1000 * 6;
    private static final List<Segments> SHAPES =
            List.of(rowsOf(4), rowsOf(1000), rowsOf(6000), columns(6), columns(2000), axis(1, 4, 1000, 6));

    private static FloatArray elements(Distribution kind) {
        FloatArray array = new FloatArray(ELEMENTS);
        kind.fill(array, SEED);
        return array;
    }

    private static FloatArray slice(FloatArray all, Partition axis, int segment) {
        FloatArray slice = new FloatArray((int) axis.length(segment));
        for (int i = 0; i < axis.length(segment); i++) {
            slice.set(i, all.get((int) axis.place(segment, i)));
        }
        return slice;
    }

    private static BigDecimal sum(FloatArray elements) {
        return IntStream.range(0, elements.getSize()).mapToObj(i -> new BigDecimal(elements.get(i)))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST", "DEVICE"})
    void sumsAndMeans_areWithinTheirBounds(Placement placement) {
        for (Distribution kind : List.of(Distribution.UNIFORM, Distribution.CANCELLING)) {
            FloatArray all = elements(kind);
            try (Funnel funnel = Funnel.builder().placement(placement).build()) {
                for (Segments segments : SHAPES) {
                    check(funnel, segments, all, FloatReductions.SUM, false);
                    check(funnel, segments, all, FloatReductions.MEAN, true);
                }
            }
        }
    }

    private static void check(Funnel funnel, Segments segments, FloatArray all,
            Reduction1<FloatArray, ? extends Number> reduction, boolean isMean) {
        Partition axis = segments.of(ELEMENTS);
        Result<? extends Values<? extends Number>> found = funnel.bounded().per(segments).reduce(reduction, all);
        double largest = 0;
        for (int segment = 0; segment < axis.segments(); segment++) {
            FloatArray slice = slice(all, axis, segment);
            BigDecimal exact = isMean
                    ? sum(slice).divide(BigDecimal.valueOf(axis.length(segment)), MathContext.DECIMAL128)
                    : sum(slice);
            double bound = found.value().errorBound(segment);
            double error = new BigDecimal(found.value().get(segment).doubleValue()).subtract(exact).abs().doubleValue();
            String where = reduction.name() + ", " + segments + ", segment=" + segment + ", seed=" + SEED;
            assertThat(error).as(where).isLessThanOrEqualTo(bound);
            if (segment % 97 == 0) {
                double alone = funnel.bounded().reduce(reduction, slice).errorBound();
                assertThat(bound - error).as(where).isLessThanOrEqualTo(TIMES * alone);
            }
            largest = Math.max(largest, bound);
        }
        assertThat(found.errorBound()).isEqualTo(largest);
    }

    @Test
    void exactReductionsAndNaN_haveZeroAndNoBound() {
        FloatArray all = elements(Distribution.UNIFORM);
        all.set(7, Float.NaN);
        try (Funnel funnel = Funnel.builder().errorBounds(ErrorBounds.PROVED).build()) {
            Result<?> places = funnel.per(rowsOf(4)).reduce(FloatReductions.ARG_MAX, all);
            assertThat(places.errorBound()).isZero();
            Result<Values<Float>> sums = funnel.per(rowsOf(4)).reduce(FloatReductions.SUM, all);
            assertThat(sums.value().errorBound(0)).isPositive();
            assertThatThrownBy(() -> sums.value().errorBound(1)).hasMessage(
                    "no error bound: segment=1; the result's errorBound() says why");
            assertThatThrownBy(sums::errorBound).hasMessageContaining("segment=1");
            Result<Values<Integer>> ints = funnel.per(rowsOf(2)).reduce(IntReductions.SUM, new int[4]);
            assertThatThrownBy(ints::errorBound).hasMessageContaining("integers that may wrap around")
                    .hasMessageEndingWith("segment=0");
            assertThatThrownBy(() -> sums.value().errorBound(6000)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void doublesAndTwoInputs_haveBounds() {
        double[] left = IntStream.range(0, 600).mapToDouble(i -> 1 / (i + 1.0)).toArray();
        try (Funnel funnel = Funnel.open()) {
            for (Result<Values<Double>> found : List.of(
                    funnel.bounded().per(columns(3)).reduce(DoubleReductions.SUM, left),
                    funnel.bounded().per(columns(3)).reduce(DoubleReductions.DOT_PRODUCT, left, left))) {
                assertThat(found.errorBound()).isPositive().isLessThan(1e-13);
                assertThat(found.value().errorBound(2)).isLessThanOrEqualTo(found.errorBound());
            }
        }
    }

    @Test
    void whatHasNoBound_isNamed() {
        FloatArray all = elements(Distribution.UNIFORM);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build();
                DeviceData<FloatArray> there = funnel.upload(Data.of(all))) {
            Result<Values<Float>> found = funnel.bounded().per(rowsOf(4)).reduce(FloatReductions.SUM, there);
            assertThatThrownBy(found::errorBound).hasMessageStartingWith(
                    "no error bound of segments for elements on the device: reduction="
                            + FloatReductions.SUM.name() + "; try data in the host's memory");
            assertThatThrownBy(() -> funnel.per(rowsOf(4)).reduce(FloatReductions.SUM, all).errorBound())
                    .hasMessageStartingWith("no error bound was asked for").hasMessageEndingWith(
                            "try funnel.bounded().per(...)");
            assertThatThrownBy(() -> funnel.per(rowsOf(4)).reduce(FloatReductions.SUM, all).value().errorBound(0))
                    .hasMessage("no error bound: segment=0; try funnel.bounded().per(...)");
            assertThatThrownBy(
                    () -> funnel.bounded(ErrorBounds.ESTIMATED).per(rowsOf(4)).reduce(FloatReductions.SUM, all))
                    .isInstanceOf(UnsupportedPlanException.class)
                    .hasMessage("no estimated error bounds of segments: reduction=" + FloatReductions.SUM.name()
                            + ", bounds=ESTIMATED; try bounded(), or a segment alone");
            assertThatThrownBy(
                    () -> funnel.bounded().per(rowsOf(4)).reduceToDevice(FloatReductions.SUM, FloatArray.class, all))
                    .isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageStartingWith("no error bounds of results on the device");
        }
    }
}
