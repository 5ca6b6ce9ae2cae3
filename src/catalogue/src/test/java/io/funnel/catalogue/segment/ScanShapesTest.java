package io.funnel.catalogue.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.catalogue.IntReductions;
import io.funnel.data.Segments;
import io.funnel.plan.Placement;
import io.funnel.settings.Strictness;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Scans along axes, of unequal segments and by key, against a plain Java loop over the elements. */
class ScanShapesTest {

    private static final long SEED = 20261130;

    /** Segments, and the segment of each element. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Shape(String name, Segments segments, int[] owners) {

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * Columns in a tile, more than a line of memory, in some tiles and blocks of a host; few and many outer blocks; more
     * columns than a device has items.
     */
    static List<Shape> axes() {
        List<Shape> shapes = new ArrayList<>();
        for (int[] sizes : List.of(new int[] {1, 1, 1}, new int[] {1, 5, 3}, new int[] {40, 11, 7},
                new int[] {9, 40, 3}, new int[] {3, 13, 64}, new int[] {1, 67, 33}, new int[] {2, 1009, 37},
                new int[] {1, 20_011, 2}, new int[] {1, 2500, 31}, new int[] {1, 128, 32}, new int[] {1, 129, 32},
                new int[] {5, 1, 9}, new int[] {1, 3, 5000}, new int[] {7, 600, 1},
                new int[] {1, 131, 32_768}, new int[] {1031, 70, 65})) {
            int length = sizes[1];
            int inner = sizes[2];
            int[] owners = IntStream.range(0, sizes[0] * length * inner)
                    .map(i -> i / (length * inner) * inner + i % inner).toArray();
            shapes.add(new Shape(sizes[0] + "x" + length + "x" + inner, Segments.axis(1, sizes[0], length, inner),
                    owners));
        }
        return shapes;
    }

    /** Empty, short and long segments, in order and by keys. */
    private static List<Shape> unequal() {
        List<Shape> shapes = new ArrayList<>();
        int[] lengths = {0, 1, 3, 0, 0, 1009, 2, 20_011, 16_384, 1, 0};
        int[] owners = IntStream.range(0, lengths.length)
                .flatMap(segment -> IntStream.generate(() -> segment).limit(lengths[segment])).toArray();
        shapes.add(new Shape("lengths", Segments.lengths(lengths), owners));
        shapes.add(new Shape("none", Segments.lengths(), new int[0]));
        for (int count : new int[] {1, 7, 1000}) {
            int[] keys = new SplittableRandom(SEED).ints(40_009, 0, count).toArray();
            shapes.add(new Shape(count + " keys", Segments.byKey(keys, count + 1), keys));
        }
        return shapes;
    }

    static List<Shape> all() {
        List<Shape> all = new ArrayList<>(axes());
        all.addAll(unequal());
        return all;
    }

    @ParameterizedTest
    @MethodSource("all")
    void scan_onTheHost_isThatOfALoop(Shape shape) {
        try (Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
            check(funnel, shape, true);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void scan_onTheDevice_isThatOfALoop(Shape shape) {
        try (Funnel funnel = onDevice().build()) {
            check(funnel, shape, !shape.name().endsWith("keys")); // keys know no places of the whole array
        }
    }

    /** Long segments take several chunks. */
    @ParameterizedTest
    @MethodSource("unequal")
    void scan_ofChunks_isThatOfALoop(Shape shape) {
        try (Funnel funnel = onDevice().chunk(1 << 14).build()) {
            check(funnel, shape, !shape.name().endsWith("keys"));
        }
    }

    private static FunnelBuilder onDevice() {
        return Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING);
    }

    private static void check(Funnel funnel, Shape shape, boolean hasPlaces) {
        int[] samples = new SplittableRandom(SEED).ints(shape.owners().length).toArray();
        Segments segments = shape.segments();
        assertThat(funnel.per(segments).scan(IntReductions.SUM, samples).value().ints())
                .isEqualTo(sums(shape, samples, false));
        assertThat(funnel.per(segments).scanExclusive(IntReductions.SUM, samples).value().ints())
                .isEqualTo(sums(shape, samples, true));
        assertThat(funnel.per(segments).scan(IntReductions.SUM, IntArray.fromArray(samples)).value().ints())
                .as("outside the heap").isEqualTo(sums(shape, samples, false));
        assertThat(funnel.per(segments).scan(IntReductions.ARG_MAX, samples).value().component("index").longs())
                .isEqualTo(greatest(shape, samples, false));
        if (hasPlaces) {
            assertThat(funnel.per(segments.globalIndices()).scan(IntReductions.ARG_MAX, samples).value()
                    .component("index").longs()).as("global").isEqualTo(greatest(shape, samples, true));
        }
    }

    private static int[] sums(Shape shape, int[] samples, boolean exclusive) {
        int[] running = new int[samples.length + 1];
        return IntStream.range(0, samples.length).map(i -> {
            int before = running[shape.owners()[i]];
            running[shape.owners()[i]] += samples[i];
            return exclusive ? before : before + samples[i];
        }).toArray();
    }

    private static long[] greatest(Shape shape, int[] samples, boolean global) {
        int segments = samples.length + 1;
        int[] place = IntStream.generate(() -> -1).limit(segments).toArray();
        long[] index = new long[segments];
        int[] seen = new int[segments];
        return IntStream.range(0, samples.length).mapToLong(i -> {
            int segment = shape.owners()[i];
            if (place[segment] < 0 || samples[i] > samples[place[segment]]) {
                place[segment] = i;
                index[segment] = global ? i : seen[segment];
            }
            seen[segment]++;
            return index[segment];
        }).toArray();
    }
}
