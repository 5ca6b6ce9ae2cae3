package io.funnel.verify.compare;

import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Shapes of segments at which faults show: awkward ones, and the measured one. */
final class ExactShapes {

    /** A length in which lanes have several elements and a rest. */
    private static final int PRIME = 1009;
    /** A length that several groups share, if there are few segments. */
    private static final int SHARED = 9001;
    /** A length of several tiles. */
    private static final int TILES = 20_011;
    private static final int MANY_SEGMENTS = 3001;
    private static final long SEED = 42;

    /** Elements of one segment of each length, up to which every length of the measured segments is kept. */
    private static final long MOST_ELEMENTS = 1 << 16;
    /** Lengths that are always kept. */
    private static final int SHORT = 64;

    private ExactShapes() {}

    /** Returns shapes, the measured one last; of many different lengths, long ones are rounded down. */
    static List<Partition> of(Partition measured, int group) {
        return switch (measured) {
            case Axis axis -> {
                Set<Partition> shapes = new LinkedHashSet<>(axes(group));
                shapes.remove(axis);
                shapes.add(axis);
                yield List.copyOf(shapes);
            }
            case Offsets offsets -> {
                List<Partition> shapes = new ArrayList<>(unequal(group));
                shapes.add(near(offsets));
                yield shapes;
            }
            case Prefixes _ -> throw new IllegalArgumentException("a scan: see ExactScanRun");
            case Tiles _ -> throw new IllegalArgumentException("no segments to compare");
        };
    }

    private static List<Axis> axes(int group) {
        List<Axis> axes = new ArrayList<>();
        for (int length : List.of(0, 1, 2, 3, 13, group - 1, group, group + 1, PRIME)) {
            axes.add(new Axis(7, length, 1, false));
        }
        axes.addAll(List.of(new Axis(1, PRIME, 1, false), new Axis(2, SHARED, 1, false),
                new Axis(2 * group + 3, 1, 1, false), new Axis(1, 1, 2 * group + 3, false), new Axis(1, 0, 5, false),
                new Axis(1, 7, 13, false), new Axis(1, 67, 33, false), new Axis(1, PRIME, 3, false),
                new Axis(1, 3, group + 1, false), new Axis(1, SHARED, 2, false), new Axis(5, 11, 7, false),
                new Axis(3, 13, 64, false)));
        return axes;
    }

    /** Mixed lengths in both orders, short segments alone, one among empty ones; in order and by keys in any order. */
    private static List<Offsets> unequal(int group) {
        List<Integer> mixed = List.of(0, 1, 2, 3, 13, group - 1, group, group + 1, PRIME, 0, 0, SHARED, 1, TILES, 3);
        List<Integer> brief = IntStream.range(0, MANY_SEGMENTS)
                .mapToObj(i -> List.of(0, 1, 2, 3, 13, 31, 33).get(i * i % 7)).toList();
        List<Integer> alone = new ArrayList<>(Collections.nCopies(2 * group + 3, 0));
        alone.set(group, SHARED);
        List<Offsets> shapes = new ArrayList<>();
        for (List<Integer> lengths : List.of(mixed, mixed.reversed(), brief, alone, List.of(1), List.of(0))) {
            int[] each = lengths.stream().mapToInt(Integer::intValue).toArray();
            shapes.add(inOrder(each));
            shapes.add(byKey(each));
        }
        return shapes;
    }

    private static Offsets inOrder(int[] lengths) {
        IntArray offsets = new IntArray(lengths.length + 1);
        int end = 0;
        offsets.set(0, end);
        for (int i = 0; i < lengths.length; i++) {
            end += lengths[i];
            offsets.set(i + 1, end);
        }
        return Offsets.of(offsets);
    }

    private static Offsets byKey(int[] lengths) {
        List<Integer> keys = new ArrayList<>();
        for (int i = 0; i < lengths.length; i++) {
            keys.addAll(Collections.nCopies(lengths[i], i));
        }
        Collections.shuffle(keys, new Random(SEED));
        return Offsets.byKey(MemorySegment.ofArray(keys.stream().mapToInt(Integer::intValue).toArray()),
                lengths.length, false);
    }

    private static Offsets near(Offsets measured) {
        int[] lengths = IntStream.range(0, (int) measured.segments()).map(i -> (int) measured.length(i)).toArray();
        if (Arrays.stream(lengths).distinct().asLongStream().sum() <= Math.max(MOST_ELEMENTS,
                Arrays.stream(lengths).max().orElse(0))) {
            return measured;
        }
        int[] rounded = Arrays.stream(lengths).map(ExactShapes::rounded).toArray();
        return measured.isInPlace() ? inOrder(rounded) : fewer(measured.keys().orElseThrow(), rounded);
    }

    /** Rounds down to one less than a power of two, or than three halves of it: odd lengths with a rest. */
    private static int rounded(int length) {
        int step = Integer.highestOneBit(length) / 2;
        return length <= SHORT ? length : length / step * step - 1;
    }

    /** Leaves out the last elements of the keys that have too many. */
    private static Offsets fewer(MemorySegment keys, int[] lengths) {
        int[] left = lengths.clone();
        int[] kept = Arrays.stream(keys.toArray(ValueLayout.JAVA_INT_UNALIGNED)).filter(key -> left[key]-- > 0)
                .toArray();
        return Offsets.byKey(MemorySegment.ofArray(kept), lengths.length, false);
    }
}
