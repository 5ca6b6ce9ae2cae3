package io.funnel.cli.data;

import io.funnel.data.Segments;
import java.util.Arrays;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Segments made for a comparison: the same ones for the same number of elements.
 *
 * @param low  the least length, the mean one, or the number of keys or of empty segments
 * @param high the greatest length; 0 for other forms
 */
public record GeneratedSegments(Form form, int low, int high, long seed) {

    /** Divisions of the elements. */
    public enum Form {
        /** Lengths that are equally likely. */
        UNIFORM,
        /** Many short lengths and a few very long ones. */
        POWERLAW,
        /** A key for each element, equally likely, in any order. */
        KEYS,
        /** A key for each element, in rising order. */
        SORTED,
        /** One segment of all elements in the middle of empty ones. */
        ONE
    }

    /** Twice as long segments are this power of two times as rare. */
    private static final double STEEPNESS = 1.5;
    /** The longest segment of a power law. */
    private static final int LONGEST = 1 << 22;

    /** Returns the segments of an array with this length. */
    public Segments of(int elements) {
        SplittableRandom random = new SplittableRandom(seed);
        return switch (form) {
            case UNIFORM -> lengths(elements, () -> random.nextInt(low, high + 1));
            case POWERLAW -> lengths(elements, () -> powerLaw(random.nextDouble()));
            case KEYS -> Segments.byKey(keys(elements, random), low);
            case SORTED -> {
                int[] keys = keys(elements, random);
                Arrays.parallelSort(keys);
                yield Segments.sortedByKey(keys, low);
            }
            case ONE -> {
                int[] lengths = new int[low + 1];
                lengths[low / 2] = elements;
                yield Segments.lengths(lengths);
            }
        };
    }

    @FunctionalInterface
    private interface Lengths {

        int next();
    }

    /** Draws lengths until all elements have a segment; the last one is cut. */
    private static Segments lengths(int elements, Lengths lengths) {
        int[] offsets = new int[1 << 10];
        int count = 0;
        int end = 0;
        while (end < elements) {
            end += Math.min(elements - end, lengths.next());
            if (++count == offsets.length) {
                offsets = Arrays.copyOf(offsets, 2 * count);
            }
            offsets[count] = end;
        }
        return Segments.offsets(IntArray.fromArray(Arrays.copyOf(offsets, count + 1)));
    }

    /** A Pareto distribution of this mean, rounded down, cut at the longest segment. */
    private int powerLaw(double uniform) {
        double least = (low + 0.5) * (STEEPNESS - 1) / STEEPNESS; // half an element is lost by rounding
        return (int) Math.min(LONGEST, least * Math.pow(1 - uniform, -1 / STEEPNESS));
    }

    private int[] keys(int elements, SplittableRandom random) {
        int[] keys = new int[elements];
        Arrays.setAll(keys, _ -> random.nextInt(low));
        return keys;
    }

    /** Formats for people, without making the segments. */
    public String describe() {
        return switch (form) {
            case UNIFORM -> "segments of " + low + " to " + high;
            case POWERLAW -> "segments of a power law, mean " + low;
            case KEYS -> low + " keys in any order";
            case SORTED -> low + " keys in rising order";
            case ONE -> "one segment among " + low + " empty ones";
        };
    }
}
