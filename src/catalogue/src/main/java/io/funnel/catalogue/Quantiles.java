package io.funnel.catalogue;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Exact median, quantiles and elements by rank. Each pass counts the elements in parts of the remaining range and
 * continues in the part that holds the rank. The host sorts a part of at most 65,536 elements; all others are neither
 * sorted nor copied.
 *
 * <pre>{@code
 * double median = Quantiles.of(Data.of(samples)).median();
 * Quantiles onDevice = Quantiles.of(funnel, funnel.upload(samples));
 * }</pre>
 *
 * <p>On the host a rank takes two passes by one thread; three or four for longs and doubles where more elements than that
 * share a part. On a device it takes eight, or sixteen for longs and doubles, of {@code histogramOfEdges16}. Passes that
 * several ranks share run once. If an element is NaN, every quantile is NaN, unless {@link #ignoringNan} leaves them out.
 * Not thread-safe, and the elements must not change.
 */
public final class Quantiles {

    private static final int HOST_DIGIT = 16;
    private static final int DEVICE_DIGIT = 4;
    private static final int MOST_SORTED = 1 << HOST_DIGIT;
    private static final double HALF = 0.5;

    /** Counts elements in parts of equal width, from a key on. */
    private interface Passes {
        long[] count(long low, int shift, int parts, long known);

        /** Returns whether the keys of a part of {@code known} elements are to be sorted. */
        default boolean sorts(long known) {
            return false;
        }

        /** Returns the keys from {@code low} on, of a part of width 2<sup>shift</sup>, in order. */
        default long[] sorted(long low, int shift, int known) {
            throw new UnsupportedOperationException();
        }
    }

    /** Reads the elements on the host. */
    private record OnHost(Data<?> data) implements Passes {

        @Override
        public long[] count(long low, int shift, int parts, long known) {
            long[] counts = new long[parts];
            Keys.forEach(data, (first, keys, length) -> {
                for (int i = 0; i < length; i++) {
                    long part = (keys[i] - low) >>> shift;
                    if (part >= 0 && part < parts && Long.compareUnsigned(keys[i], low) >= 0) {
                        counts[(int) part]++;
                    }
                }
            });
            return counts;
        }

        @Override
        public boolean sorts(long known) {
            return known <= MOST_SORTED;
        }

        @Override
        public long[] sorted(long low, int shift, int known) {
            long[] sorted = new long[known];
            int[] filled = {0};
            Keys.forEach(data, (first, keys, length) -> {
                for (int i = 0; i < length; i++) {
                    if ((keys[i] - low) >>> shift == 0) {
                        sorted[filled[0]++] = keys[i];
                    }
                }
            });
            Arrays.sort(sorted); // the highest bit is the same in a part
            return sorted;
        }
    }

    private record Pass(long low, int shift) {}

    private final Keys keys;
    private final int digit;
    private final long length;
    private final Passes passes;
    private final Map<Pass, long[]> done = new HashMap<>();
    private final Map<Pass, long[]> sorted = new HashMap<>();
    /** Number of elements that are not NaN. */
    private final long numbers;

    private Quantiles(ElementType type, long length, long numbers, int digit, Passes passes) {
        this.keys = new Keys(type);
        this.length = length;
        this.numbers = numbers;
        this.digit = digit;
        this.passes = passes;
    }

    /** Uses elements that the host reads, including those of a file. */
    public static Quantiles of(Data<?> data) {
        int shift = new Keys(data.type()).bits() - HOST_DIGIT;
        Passes passes = new OnHost(data);
        long[] first = passes.count(0, shift, 1 << HOST_DIGIT, data.length());
        long numbers = 0;
        for (int part = 0; part <= new Keys(data.type()).greatest() >>> shift; part++) {
            numbers += first[part];
        }
        Quantiles quantiles = new Quantiles(data.type(), data.length(), numbers, HOST_DIGIT, passes);
        quantiles.done.put(new Pass(0, shift), first);
        return quantiles;
    }

    /**
     * Uses elements on a device, which counts them.
     *
     * @throws IllegalArgumentException if there are 2^32 elements or more, which only the host can count
     */
    public static <A extends TornadoNativeArray> Quantiles of(Funnel funnel, DeviceData<A> data) {
        Histogram.requireCountable(data.length());
        Keys keys = new Keys(data.type());
        Reduction<int[]> histogram = Histogram.reduction(data.type());
        long notNumbers = switch (data.type()) {
            case FLOAT -> funnel.reduce(FloatReductions.COUNT_NAN, List.of(data)).value();
            case DOUBLE -> funnel.reduce(DoubleReductions.COUNT_NAN, List.of(data)).value();
            default -> 0;
        };
        return new Quantiles(data.type(), data.length(), data.length() - notNumbers, DEVICE_DIGIT,
                (low, shift, parts, known) -> {
                    long[] edges = new long[parts];
                    for (int part = 0; part < parts; part++) {
                        edges[part] = low + ((long) part << shift);
                    }
                    int[] bins = funnel.reduce(histogram, List.of(data, keys.elements(edges))).value();
                    long[] counts = new long[parts];
                    counts[parts - 1] = known; // the last bin has no end
                    for (int part = 0; part < parts - 1; part++) {
                        counts[part] = Integer.toUnsignedLong(bins[part]);
                        counts[parts - 1] -= counts[part];
                    }
                    return counts;
                });
    }

    /** Returns the quantiles of the same elements without NaN, as numpy's {@code nanquantile}. */
    public Quantiles ignoringNan() {
        Quantiles ofNumbers = new Quantiles(keys.type(), numbers, numbers, digit, passes);
        ofNumbers.done.putAll(done);
        return ofNumbers;
    }

    /** The middle element, or the mean of both; NaN for no elements. */
    public double median() {
        return at(HALF);
    }

    /**
     * The number below which a part of the elements lies: from the smallest at 0 to the largest at 1, linear between
     * two elements. That is numpy's default (R. J. Hyndman and Y. Fan, The American Statistician 50 (1996), definition
     * 7). It never falls as the part rises. NaN for no elements.
     *
     * @throws IllegalArgumentException if the part is not from 0 to 1
     */
    public double at(double part) {
        requirePart(part);
        if (numbers < length || length == 0) {
            return Double.NaN;
        }
        double place = part * (length - 1);
        long rank = (long) place;
        double lower = element(rank).doubleValue();
        double between = place - rank;
        if (between == 0) {
            return lower;
        }
        double upper = element(rank + 1).doubleValue();
        return lower == upper ? lower : between(lower, upper, between);
    }

    /** Interpolates from the nearer end, and in halves where the difference overflows. */
    private static double between(double lower, double upper, double part) {
        if (Double.isInfinite(lower) || Double.isInfinite(upper)) {
            return lower * (1 - part) + upper * part;
        }
        if (Double.isInfinite(upper - lower)) {
            return 2 * between(lower / 2, upper / 2, part);
        }
        double difference = upper - lower;
        double middle = lower + difference * HALF;
        double number = part < HALF
                ? Math.min(middle, lower + difference * part)
                : Math.max(middle, upper - difference * (1 - part));
        return Math.clamp(number, lower, upper);
    }

    static void requirePart(double part) {
        if (!(part >= 0 && part <= 1)) {
            throw new IllegalArgumentException("part is not from 0 to 1: part=" + part + "; try 0.5, the median");
        }
    }

    /**
     * The boxed element of a rank among those that are not NaN: 0 is the smallest. Zeros of either sign are 0.0.
     *
     * @throws IndexOutOfBoundsException if there are not that many
     */
    public Number element(long rank) {
        if (rank < 0 || rank >= numbers) {
            throw new IndexOutOfBoundsException("rank out of range: rank=" + rank + ", numbers=" + numbers
                    + "; try 0, the smallest");
        }
        long low = 0;
        long rest = rank;
        long known = numbers;
        int shift = keys.bits();
        do {
            shift -= digit;
            int part = 0;
            long[] counts = counts(low, shift, known);
            for (; rest >= counts[part]; part++) {
                rest -= counts[part];
            }
            known = counts[part];
            low += (long) part << shift;
        } while (shift > 0 && !passes.sorts(known));
        if (shift > 0) {
            low = sorted(low, shift, (int) known)[(int) rest];
        }
        return switch (keys.element(low)) {
            case Float single -> single + 0f; // a device does not tell -0.0 from 0.0
            case Double number -> number + 0.0;
            case Number whole -> whole;
        };
    }

    private long[] counts(long low, int shift, long known) {
        return done.computeIfAbsent(new Pass(low, shift), pass -> passes.count(low, shift, 1 << digit, known));
    }

    private long[] sorted(long low, int shift, int known) {
        return sorted.computeIfAbsent(new Pass(low, shift), pass -> passes.sorted(low, shift, known));
    }
}
