package io.funnel.catalogue;

import io.funnel.data.Data;
import io.funnel.reduction.ElementType;

/**
 * Quantiles of elements that arrive in parts, such as a day's files: one pass over each and 8 MiB, whatever the length.
 * An answer is within 2^-9 of itself, 0.2 %. A sketch counts elements by their leading 9 bits and their exponent: the
 * idea of C. Masson, J. E. Rim and H. K. Lee, "DDSketch", PVLDB 12 (2019), with buckets that are linear between powers
 * of two. {@link Quantiles} is exact.
 *
 * <pre>{@code
 * QuantileSketch week = new QuantileSketch();
 * week.add(Data.of(monday));
 * week.add(tuesdaysSketch);
 * double late = week.at(0.99);
 * }</pre>
 *
 * <p>The host counts, on one thread: a work-item of a device lacks the memory for that many counters. If an element is
 * NaN, every quantile is NaN. Not thread-safe.
 */
public final class QuantileSketch {

    private static final int SHIFT = 44;
    private static final Keys DOUBLES = new Keys(ElementType.DOUBLE);

    private final long[] counts = new long[1 << (Long.SIZE - SHIFT)];
    private long length;
    private boolean hasNan;
    /** Whether an addition failed or is still running, so that counts and length disagree. */
    private boolean isTorn;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;

    /** Makes an empty sketch. */
    public QuantileSketch() {}

    /**
     * Adds elements that the host reads, including those of a file; longs as the nearest doubles. If that fails midway,
     * as for a file that shrinks, the sketch answers no further queries.
     */
    public void add(Data<?> data) {
        requireWhole();
        isTorn = data.length() > 0;
        Keys of = new Keys(data.type());
        Keys.forEach(data, (first, keys, elements) -> {
            for (int i = 0; i < elements; i++) {
                if (of.isNan(keys[i])) {
                    hasNan = true;
                } else {
                    double number = of.number(keys[i]);
                    counts[(int) (Keys.of(number) >>> SHIFT)]++;
                    least = Math.min(least, number);
                    greatest = Math.max(greatest, number);
                }
            }
        });
        length += data.length();
        isTorn = false;
    }

    private void requireWhole() {
        if (isTorn) {
            throw new IllegalStateException("sketch is incomplete, since the last addition failed: elements="
                    + length + "; try a new one");
        }
    }

    /** Adds the elements of another sketch. */
    public void add(QuantileSketch other) {
        requireWhole();
        other.requireWhole();
        for (int bucket = 0; bucket < counts.length; bucket++) {
            counts[bucket] += other.counts[bucket];
        }
        length += other.length;
        hasNan |= other.hasNan;
        least = Math.min(least, other.least);
        greatest = Math.max(greatest, other.greatest);
    }

    /**
     * Estimates the element of rank part (n - 1), rounded down. The answer is off by at most 2^-9 of it, or by 2^-1030
     * if it is below the normal numbers. Zeros, the smallest at 0 and the largest at 1 are exact. NaN for no elements.
     *
     * @throws IllegalArgumentException if the part is not from 0 to 1
     * @throws IllegalStateException    if an addition has failed
     */
    public double at(double part) {
        Quantiles.requirePart(part);
        requireWhole();
        if (length == 0 || hasNan) {
            return Double.NaN;
        }
        long rank = (long) (part * (length - 1));
        if (rank == 0 || rank == length - 1) {
            return rank == 0 ? least : greatest;
        }
        int bucket = 0;
        for (; rank >= counts[bucket]; bucket++) {
            rank -= counts[bucket];
        }
        double low = DOUBLES.number((long) bucket << SHIFT);
        double high = DOUBLES.number(((long) bucket << SHIFT) + (1L << SHIFT) - 1);
        double middle = low == 0 || high == 0 ? 0 : low / 2 + high / 2; // 0 is common, its neighbours are rare
        return Math.clamp(middle, least, greatest);
    }
}
