package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.axes;
import static io.funnel.data.Segments.axis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.data.Segments;
import io.funnel.plan.Placement;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import io.funnel.result.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Several axes at once: each value is that of an array with the segment's elements alone, in their order. */
class AxesTest {

    private static final Funnel HOST = Funnel.builder().placement(Placement.HOST).build();
    private static final Funnel DEVICE = Funnel.builder().placement(Placement.DEVICE).build();

    @AfterAll
    static void close() {
        HOST.close();
        DEVICE.close();
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void reduce_everySetOfAxes_isTheSliceInOrder(Placement place) {
        for (long[] shape : new long[][] {{4, 3, 5}, {2, 3, 4, 5}, {3, 1, 2, 1, 7}, {1, 1}, {6, 2, 3, 2, 5}}) {
            for (int set = 1; set < 1 << shape.length; set++) {
                int[] reduced = axesOf(set, shape.length);
                check(place, OwnReductions.STREAK, Slices.ints(elements(shape)), reduced, shape);
                check(place, IntReductions.SUM, Slices.ints(elements(shape)), reduced, shape);
                check(place, FloatReductions.MEAN, Slices.floats(elements(shape)), reduced, shape);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void reduce_manyParts_combinesAll(Placement place) {
        long[] shape = {33, 5, 1025};
        int[] reduced = {0, 2};
        check(place, OwnReductions.STREAK, Slices.ints(elements(shape)), reduced, shape);
        check(place, OwnReductions.BITS, Slices.ints(elements(shape)), reduced, shape);
        check(place, FloatReductions.MAXIMUM, Slices.floats(elements(shape)), reduced, shape);
    }

    /** Batch normalisation is such a map: each channel has its mean and deviation over images, rows and columns. */
    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void map_everySetOfAxes_isTheSlicesMapAtTheElementsPlaces(Placement place) {
        for (long[] shape : new long[][] {{4, 3, 5}, {2, 3, 4, 5}, {6, 2, 3, 2, 5}}) {
            for (int set = 1; set < 1 << shape.length; set++) {
                int[] reduced = axesOf(set, shape.length);
                checkMap(place, OwnMapsReductions.LAST, Slices.ints(elements(shape)), reduced, shape, 0);
                checkMap(place, FloatReductions.STANDARD_SCORE, Slices.floats(elements(shape)), reduced, shape, 1e-5);
                checkMap(place, FloatReductions.SOFTMAX, Slices.floats(elements(shape)), reduced, shape, 1e-5);
            }
        }
        assertThat(funnel(place).per(axes(new int[] {0, 2}, 2, 3, 0))
                .map(FloatReductions.SOFTMAX, new FloatArray(0)).value().count()).isZero();
    }

    private static void checkMap(Placement place, Reduction<?> reduction, TornadoNativeArray data, int[] reduced,
            long[] shape, double distance) {
        Values<Number> values = funnel(place).per(axes(reduced, shape)).map(reduction, List.of(data)).value();
        for (List<Integer> slice : slices(reduced, shape).values()) {
            Values<Number> expected = HOST.map(reduction, List.of(taken(data, slice))).value();
            for (int i = 0; i < slice.size(); i++) {
                double right = expected.get(i).doubleValue();
                assertThat(values.get(slice.get(i)).doubleValue())
                        .as("%s %s of %s, element %s", reduction.name(), Arrays.toString(reduced),
                                Arrays.toString(shape), slice.get(i))
                        .satisfies(value -> assertThat(Double.compare(value, right) == 0
                                || Math.abs(value - right) <= distance * Math.max(1, Math.abs(right))).isTrue());
            }
        }
    }

    @Test
    void reduce_noElement_isTheIdentity() {
        for (long[] shape : new long[][] {{0, 3, 2}, {2, 3, 0}}) {
            int[] sums = funnel(Placement.HOST).per(axes(new int[] {0, 2}, shape))
                    .reduce(IntReductions.SUM, new IntArray(0)).value().ints();
            assertThat(sums).containsExactly(0, 0, 0);
        }
        assertThat(HOST.per(axes(new int[] {0, 2}, 2, 0, 2)).reduce(IntReductions.SUM, new IntArray(0)).value().count())
                .isZero();
    }

    @Test
    void reduce_valuesWithoutCopy_areAsManyAsSegments() {
        Values<Integer> sums =
                HOST.per(axes(new int[] {0, 2}, 4, 3, 5)).reduce(IntReductions.SUM, Slices.ints(60)).value();
        assertThat(sums.asIntArray().getSize()).isEqualTo(3);
    }

    @Test
    void neighbours_areOneAxis_andServeAllCalls() {
        FloatArray samples = Slices.floats(60);
        assertThat(HOST.per(axes(new int[] {2, 1}, 4, 3, 5)).reduce(FloatReductions.ARG_MAX, samples).value()
                .component("index").longs())
                .isEqualTo(HOST.per(axis(1, 4, 15)).reduce(FloatReductions.ARG_MAX, samples).value().component("index")
                        .longs());
    }

    /** Calls that need a whole segment give what the segment's elements give alone, in their order. */
    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void wholeSegments_areThoseOfTheirElementsAlone(Placement place) {
        long[] shape = {6, 3, 50};
        int[] reduced = {0, 2};
        Segments channels = axes(reduced, shape);
        FloatArray samples = Slices.floats(elements(shape));
        IntArray ints = Slices.ints(elements(shape));
        Funnel funnel = funnel(place);
        check(place, FloatReductions.ARG_MAX, samples, reduced, shape);
        float[] sums = funnel.reproducible().per(channels).reduce(FloatReductions.SUM, samples).value().floats();
        float[] shares = funnel.reproducible().per(channels).map(FloatReductions.SOFTMAX, samples).value().floats();
        int[] running = funnel.per(channels).scan(IntReductions.SUM, ints).value().ints();
        IntArray factors = IntArray.fromElements(3, 1);
        IntArray offsets = Slices.ints(elements(shape));
        long[] placed = funnel.per(channels).map(OwnMapsReductions.PLACED, ints, factors, offsets).value().longs();
        int segment = 0;
        for (List<Integer> slice : slices(reduced, shape).values()) {
            TornadoNativeArray own = taken(samples, slice);
            assertThat(sums[segment++]).isEqualTo(
                    HOST.reproducible().reduce(FloatReductions.SUM, List.of(own)).value());
            float[] ownShares = HOST.reproducible().map(FloatReductions.SOFTMAX, List.of(own)).value().floats();
            IntArray ownInts = (IntArray) taken(ints, slice);
            int[] ownRunning = HOST.scan(IntReductions.SUM, ownInts).value().ints();
            long[] ownPlaced = HOST.map(OwnMapsReductions.PLACED, ownInts, factors, offsets).value().longs();
            for (int i = 0; i < slice.size(); i++) {
                int at = slice.get(i);
                assertThat(shares[at]).isEqualTo(ownShares[i]);
                assertThat(running[at]).isEqualTo(ownRunning[i]);
                assertThat(placed[at]).isEqualTo(ownPlaced[i]);
            }
        }
        Result<Values<Float>> bounded = HOST.bounded().per(channels).reduce(FloatReductions.SUM, samples);
        assertThat(bounded.errorBound()).isPositive();
        assertThat(HOST.per(channels).reduceParts(FloatReductions.SUM, List.of(samples)).count()).isEqualTo(3);
    }

    @Test
    void separateAxes_ofOtherCalls_areRefused() {
        Segments channels = axes(new int[] {0, 2}, 4, 3, 5);
        FloatArray samples = Slices.floats(60);
        assertThatThrownBy(() -> DEVICE.per(channels).mapTask("norm", FloatReductions.SOFTMAX, List.of(samples)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("axes that others separate");
        assertThatThrownBy(() -> HOST.per(channels).reduce(FloatReductions.SUM, Slices.floats(61)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("length=61");
    }

    @Test
    void axes_thatNoArrayHas_areRefused() {
        assertThatThrownBy(() -> axes(new int[] {0, 3}, 4, 3, 5)).hasMessageContaining("no such axis: axis=3");
        assertThatThrownBy(() -> axes(new int[] {1, 1}, 4, 3, 5)).hasMessageContaining("axis given twice: axis=1");
        assertThatThrownBy(() -> axes(new int[0], 4, 3, 5)).hasMessageContaining("no axis");
        assertThatThrownBy(() -> axes(new int[] {0}, 4, -3)).hasMessageContaining("dimension below zero");
        assertThatThrownBy(() -> axes(new int[] {0, 2}, 1L << 40, 3, 1L << 40))
                .hasMessageContaining("more than 2^63-1");
    }

    private static Funnel funnel(Placement place) {
        return place == Placement.HOST ? HOST : DEVICE;
    }

    private static int[] axesOf(int set, int dimensions) {
        int[] axes = new int[Integer.bitCount(set)];
        for (int axis = 0, at = 0; axis < dimensions; axis++) {
            if ((set >> axis & 1) != 0) {
                axes[at++] = axis;
            }
        }
        return axes;
    }

    private static int elements(long[] shape) {
        return Math.toIntExact(Arrays.stream(shape).reduce(1, (left, right) -> left * right));
    }

    /** The places of each segment's elements, by its place along the other axes. */
    private static Map<List<Long>, List<Integer>> slices(int[] reduced, long[] shape) {
        Map<List<Long>, List<Integer>> slices = new TreeMap<>((left, right) -> Arrays.compare(
                left.stream().mapToLong(i -> i).toArray(), right.stream().mapToLong(i -> i).toArray()));
        for (int element = 0; element < elements(shape); element++) {
            List<Long> kept = new ArrayList<>();
            long left = element;
            for (int axis = shape.length - 1; axis >= 0; axis--) {
                int at = axis;
                if (Arrays.stream(reduced).noneMatch(one -> one == at)) {
                    kept.addFirst(left % shape[axis]);
                }
                left /= shape[axis];
            }
            slices.computeIfAbsent(kept, _ -> new ArrayList<>()).add(element);
        }
        return slices;
    }

    /** Gathers each segment by the indices of its elements, and reduces it by the definition. */
    private static <R> void check(Placement place, Reduction<R> reduction, TornadoNativeArray array, int[] reduced,
            long[] shape) {
        Map<List<Long>, List<Integer>> slices = slices(reduced, shape);
        Values<R> values = funnel(place).per(axes(reduced, shape)).reduce(reduction, List.of(array)).value();
        assertThat(values.count()).isEqualTo(slices.size());
        int segment = 0;
        for (List<Integer> places : slices.values()) {
            assertThat(values.get(segment++)).as("%s, axes=%s, shape=%s, segment=%s, seed=%s", reduction.name(),
                    Arrays.toString(reduced), Arrays.toString(shape), segment - 1, Slices.SEED)
                    .isEqualTo(expected(reduction.definition(), taken(array, places)));
        }
    }

    private static <S, R> R expected(Definition<S, R> definition, TornadoNativeArray slice) {
        return definition.finish(definition.sequential(new Operands(List.of(slice)), slice.getSize()));
    }

    private static TornadoNativeArray taken(TornadoNativeArray array, List<Integer> places) {
        return switch (array) {
            case IntArray ints -> IntArray.fromArray(places.stream().mapToInt(ints::get).toArray());
            case FloatArray floats -> {
                FloatArray some = new FloatArray(places.size());
                for (int i = 0; i < places.size(); i++) {
                    some.set(i, floats.get(places.get(i)));
                }
                yield some;
            }
            default -> throw new IllegalArgumentException(array.toString());
        };
    }
}
