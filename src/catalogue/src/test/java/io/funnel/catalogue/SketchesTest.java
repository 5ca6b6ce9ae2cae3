package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.funnel.data.Data;
import io.funnel.data.MappedData;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * Checks the stated error of distinct counts and quantiles by sketches, also in parts; the largest elements are exact.
 */
class SketchesTest {

    private static final long SEED = 8;
    private static final double STANDARD_ERROR = 1.04 / 128;
    private static final double RELATIVE = 0x1p-9;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 10, 1000, 20_000, 50_000, 300_000, 2_000_000})
    void distinctCount_ofAnyNumber_isWithinFourStandardErrors(int distinct) {
        int[] ints = IntStream.range(0, 2 * distinct).map(i -> i % Math.max(1, distinct) * 31).toArray();
        int[] lower = Arrays.copyOf(ints, distinct / 2);
        int[] upper = Arrays.copyOfRange(ints, distinct / 4, ints.length);
        double[] doubles = Arrays.stream(ints).mapToDouble(i -> 1.0 / (i + 1)).toArray();

        long estimate = DistinctCount.of(Data.of(ints)).estimate();

        assertThat((double) estimate).isCloseTo(distinct, within(4 * STANDARD_ERROR * distinct));
        assertThat(DistinctCount.of(Data.of(lower)).merge(DistinctCount.of(Data.of(upper))).estimate())
                .isEqualTo(estimate);
        assertThat((double) DistinctCount.of(Data.of(doubles)).estimate())
                .isCloseTo(distinct, within(4 * STANDARD_ERROR * distinct));
    }

    @Test
    void distinctCount_specialValues_areOneEach() {
        float[] floats = {0f, -0f, Float.NaN, Float.intBitsToFloat(0x7fc0_0001), 1f, Float.POSITIVE_INFINITY, 1f};
        double[] doubles = {0.0, -0.0, -Double.MIN_VALUE, Double.NaN};

        assertThat(DistinctCount.of(Data.of(floats)).estimate()).isEqualTo(4);
        assertThat(DistinctCount.of(Data.of(doubles)).estimate()).isEqualTo(3);
        assertThat(DistinctCount.of(Data.of(new long[] {-1, 0, -1})).estimate()).isEqualTo(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DistinctCount.of(Data.of(floats)).merge(DistinctCount.of(Data.of(doubles))))
                .withMessageContaining("types=float,double");
    }

    @Test
    void quantileSketch_ofParts_isWithinItsErrorOfTheSortedArray() {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] doubles = random.doubles(10_000).map(x -> Math.pow(10, 600 * x - 300) - 1e-9).toArray();
        float[] floats = new float[5000];
        double[] all = Arrays.copyOf(doubles, doubles.length + floats.length);
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) random.nextGaussian();
            all[doubles.length + i] = floats[i];
        }
        QuantileSketch sketch = new QuantileSketch();
        QuantileSketch other = new QuantileSketch();
        sketch.add(Data.of(doubles));
        other.add(Data.of(floats));
        sketch.add(other);
        Arrays.sort(all);
        for (double part = 0; part <= 1; part += 0x1p-10) {
            double exact = all[(int) (part * (all.length - 1))];
            assertThat(sketch.at(part)).as("part %s", part).isCloseTo(exact, within(RELATIVE * Math.abs(exact)));
        }
        assertThat(sketch.at(0)).isEqualTo(all[0]);
        assertThat(sketch.at(1)).isEqualTo(all[all.length - 1]);
    }

    @Test
    void quantileSketch_atTheEnds_isTheSmallestAndTheLargest() {
        QuantileSketch sketch = new QuantileSketch();
        sketch.add(Data.of(new double[] {9.0001, 1.0003, 5}));

        assertThat(sketch.at(0)).isEqualTo(1.0003);
        assertThat(sketch.at(0.4)).isEqualTo(1.0003);
        assertThat(sketch.at(1)).isEqualTo(9.0001);
    }

    @Test
    void quantileSketch_ofZerosBetweenOthers_isZero() {
        QuantileSketch sketch = new QuantileSketch();
        sketch.add(Data.of(new double[] {-1, -0.0, 0, 0, 2}));

        for (double part : new double[] {0.25, 0.5, 0.75}) {
            assertThat(sketch.at(part)).as("part %s", part).isZero();
        }
    }

    @Test
    void quantileSketch_ofNothingNanAndInfinities_isAsQuantilesAre() {
        QuantileSketch sketch = new QuantileSketch();
        assertThat(sketch.at(0.5)).isNaN();
        sketch.add(Data.of(new double[] {Double.NEGATIVE_INFINITY, 3, Double.POSITIVE_INFINITY}));
        assertThat(sketch.at(0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(sketch.at(0.5)).isCloseTo(3, within(3 * RELATIVE));
        assertThat(sketch.at(1)).isEqualTo(Double.POSITIVE_INFINITY);
        sketch.add(Data.of(new float[] {Float.NaN}));
        assertThat(sketch.at(0)).isNaN();
        assertThatIllegalArgumentException().isThrownBy(() -> sketch.at(-1)).withMessageContaining("part=-1.0");
    }

    /** Elements that a failed addition counted must not affect an answer. */
    @Test
    void quantileSketch_fileThatBecomesShorter_answersNoMore() throws IOException {
        Path file = Files.write(folder.resolve("doubles"), new byte[20_000 * Double.BYTES]);
        try (MappedData<DoubleArray> zeros = Data.mapDoubles(file);
                RandomAccessFile shorter = new RandomAccessFile(file.toFile(), "rw")) {
            shorter.setLength(15_000 * Double.BYTES);
            QuantileSketch sketch = new QuantileSketch();
            sketch.add(Data.of(new double[] {1, 2, 3}));
            assertThatExceptionOfType(EngineException.class).isThrownBy(() -> sketch.add(zeros))
                    .withMessageStartingWith("file was truncated while being read: ");
            assertThatIllegalStateException().isThrownBy(() -> sketch.at(0.5))
                    .withMessageContaining("failed: elements=3; try a new one");
            assertThatIllegalStateException().isThrownBy(() -> sketch.add(Data.of(new double[1])));
            assertThatIllegalStateException().isThrownBy(() -> new QuantileSketch().add(sketch));
            for (Consumer<Data<?>> any : List.<Consumer<Data<?>>>of(DistinctCount::of, Quantiles::of,
                    data -> TopElements.largest(data, 3))) {
                assertThatExceptionOfType(EngineException.class).isThrownBy(() -> any.accept(zeros));
            }
        }
    }

    @Test
    void sketches_interruptedThread_endEarly() {
        Data<?> data = Data.of(new double[100]);
        for (Consumer<Data<?>> any : List.<Consumer<Data<?>>>of(DistinctCount::of, Quantiles::of,
                elements -> TopElements.largest(elements, 3), new QuantileSketch()::add)) {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(EndedEarlyException.class).isThrownBy(() -> any.accept(data));
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 5000})
    void topElements_ofHardDoubles_areThoseOfTheSortedList(int most) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] doubles = random.doubles(4000, -9, 9).map(Math::rint).toArray();
        doubles[77] = -0.0;
        doubles[3001] = Double.NEGATIVE_INFINITY;
        doubles[500] = Double.NaN;
        doubles[400] = Double.NaN;
        List<TopElements.Element> all = new ArrayList<>();
        for (int i = 0; i < doubles.length; i++) {
            all.add(new TopElements.Element(doubles[i], i));
        }
        Comparator<TopElements.Element> ascending =
                Comparator.comparingDouble(element -> element.value().doubleValue());
        Comparator<TopElements.Element> nanFirst =
                Comparator.comparing(element -> !Double.isNaN(element.value().doubleValue()));

        all.sort(ascending.reversed().thenComparingLong(TopElements.Element::index));
        assertThat(TopElements.largest(Data.of(doubles), most)).isEqualTo(all.subList(0, Math.min(most, all.size())));
        all.sort(nanFirst.thenComparing(ascending).thenComparingLong(TopElements.Element::index));
        assertThat(TopElements.smallest(Data.of(doubles), most)).isEqualTo(all.subList(0, Math.min(most, all.size())));
    }

    @Test
    void topElements_ofOtherTypes_haveTheirOwnBoxes() {
        assertThat(TopElements.largest(Data.of(new long[] {Long.MIN_VALUE, 5, Long.MAX_VALUE}), 2)).containsExactly(
                new TopElements.Element(Long.MAX_VALUE, 2), new TopElements.Element(5L, 1));
        assertThat(TopElements.smallest(Data.of(new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE, 5}), 1))
                .containsExactly(new TopElements.Element(Integer.MIN_VALUE, 1));
        assertThat(TopElements.smallest(Data.of(new float[] {1, Float.NaN, 0}), 2)).containsExactly(
                new TopElements.Element(Float.NaN, 1), new TopElements.Element(0f, 2));
        assertThat(TopElements.largest(Data.of(new int[0]), 3)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> TopElements.largest(Data.of(new int[1]), 0))
                .withMessageContaining("most=0");
    }
}
