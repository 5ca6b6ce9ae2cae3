package io.funnel.engine.host.loops;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Blocks of elements of any type computed in double: sums, moments and exponentials, by the folds of {@link
 * DoubleLoops}; and sums of ints as longs. Plain loops.
 */
public class InDouble {

    /** The width of a full block's first fold. */
    static final int WIDTH = BlockLoops.BLOCK / 4;
    /** Elements that estimate a block's mean. */
    private static final int SAMPLES = 8;

    // exp x as in io.funnel.kernel.Exponentials, without the rounding error of its last sum
    static final double PER_LN2 = 0x1.71547652b82fep+0;
    static final double LN2_HIGH = 0x1.62e42fefa3800p-1;
    static final double LN2_LOW = 0x1.ef35793c76730p-45;
    static final double ROUNDING = 0x1.8p52;
    static final int TO_EXPONENT = 52;
    // Coefficients of the series, the lowest power first
    static final double C0 = 0.5;
    static final double C1 = 0.16666666666666685;
    static final double C2 = 0.0416666666666667;
    static final double C3 = 0.008333333333316621;
    static final double C4 = 0.0013888888888865377;
    static final double C5 = 0.00019841269897432975;
    static final double C6 = 2.4801587364641423e-05;
    static final double C7 = 2.75572338052846e-06;
    static final double C8 = 2.755723904290402e-07;
    static final double C9 = 2.5112405110578034e-08;
    static final double C10 = 2.0925581985119123e-09;
    /** Below this, e^x is negligible compared with 1. */
    static final double LEAST = -700;

    private final DoubleLoops doubles;
    private final LongLoops longs;

    InDouble(DoubleLoops doubles, LongLoops longs) {
        this.doubles = doubles;
        this.longs = longs;
    }

    /** Returns the first elements of an array of any type as doubles, in {@code into} unless they are. */
    public static double[] doubles(Object elements, double[] into, int to) {
        switch (elements) {
            case double[] doubles -> {
                return doubles;
            }
            case float[] floats -> {
                for (int k = 0; k < to; k++) {
                    into[k] = floats[k];
                }
            }
            case int[] ints -> {
                for (int k = 0; k < to; k++) {
                    into[k] = ints[k];
                }
            }
            case long[] longs -> {
                for (int k = 0; k < to; k++) {
                    into[k] = longs[k];
                }
            }
            default -> throw new IllegalStateException(elements.getClass().getSimpleName());
        }
        return into;
    }

    /**
     * Combines eight elements of each lane with each other, then with its state: a greatest element and a sum of
     * exponentials relative to it.
     *
     * @param room eight arrays, each as long as the lanes
     * @return false, with the states as they were, without vectors or if an element is not finite
     */
    public boolean exponentialTurn(Object[] rows, double[] maxima, double[] sums, int to, double[][] room) {
        return false;
    }

    /** Combines such states with as many others behind them; returns false as {@link #exponentialTurn} does. */
    public boolean combineExponentials(double[] maxima, double[] sums, int left, int right, int count) {
        return false;
    }

    /** The sum of a block's ints, or of their squares, as a long. */
    public final long sumInLong(KnownLoop loop, LoopInput x, long from, int count, ScratchMemory scratch) {
        long[] a = scratch.longs();
        int columns = count == BlockLoops.BLOCK ? foldSums(loop, x, from, a) : 0;
        if (columns > 0) {
            return longs.foldAll(a, columns);
        }
        load(x, from, count, a, scratch);
        if (loop == KnownLoop.SUM_OF_SQUARES) {
            for (int j = 0; j < count; j++) {
                a[j] = a[j] * a[j];
            }
        }
        return longs.foldAll(a, count);
    }

    /** The sum of a block's elements, or of their squares. */
    public final double sum(
            KnownLoop loop, ElementType type, LoopInput x, long from, int count, ScratchMemory scratch) {
        if (type == ElementType.INT && loop == KnownLoop.SUM) {
            return sumInLong(loop, x, from, count, scratch); // below 2^53, so doubles would not round either
        }
        double[] a = scratch.doubles();
        int columns = count == BlockLoops.BLOCK ? foldSums(loop, type, x, from, a) : 0;
        if (columns > 0) {
            return doubles.foldAll(a, columns);
        }
        load(type, x, from, count, a, scratch);
        if (loop == KnownLoop.SUM_OF_SQUARES) {
            for (int j = 0; j < count; j++) {
                a[j] = a[j] * a[j];
            }
        }
        return doubles.foldAll(a, count);
    }

    /**
     * Mean and squared deviations of a block, in {@code scratch.doubles()[0]} and {@code moreDoubles()[0]}. Deviations
     * are taken from the mean of some elements, and then corrected (T. F. Chan, G. H. Golub and R. J. LeVeque,
     * "Algorithms for computing the sample variance", 1983). Under cancellation a better mean is used.
     */
    public final void moments(ElementType type, LoopInput x, long from, int count, ScratchMemory scratch) {
        double[] sums = scratch.doubles();
        double[] squares = scratch.moreDoubles();
        double centre = 0;
        for (int i = 0; i < SAMPLES; i++) {
            centre += element(type, x, from + (long) i * count / SAMPLES) / SAMPLES;
        }
        deviations(type, x, from, count, centre, scratch);
        if (sums[0] * (sums[0] / count) > 0.5 * squares[0]) {
            centre = centre + sums[0] / count;
            deviations(type, x, from, count, centre, scratch);
        }
        double beside = sums[0] / count;
        squares[0] = Math.max(0, squares[0] - sums[0] * beside);
        sums[0] = centre + beside;
    }

    private void deviations(
            ElementType type, LoopInput x, long from, int count, double centre, ScratchMemory scratch) {
        double[] sums = scratch.doubles();
        double[] squares = scratch.moreDoubles();
        int columns = WIDTH;
        if (count < BlockLoops.BLOCK || !foldDeviations(type, x, from, centre, sums, squares)) {
            columns = count;
            load(type, x, from, count, sums, scratch);
            for (int j = 0; j < count; j++) {
                sums[j] = sums[j] - centre;
            }
            for (int j = 0; j < count; j++) {
                squares[j] = sums[j] * sums[j];
            }
        }
        doubles.foldAll(sums, columns);
        doubles.foldAll(squares, columns);
    }

    /** The sum of a block's exponentials relative to the greatest element; all elements are below infinity. */
    public final double exponentials(
            ElementType type, LoopInput x, long from, int count, double greatest, ScratchMemory scratch) {
        double[] a = scratch.doubles();
        if (count < BlockLoops.BLOCK || !vectorExponentials(type, x, from, greatest, a)) {
            load(type, x, from, count, a, scratch);
            for (int j = 0; j < count; j++) {
                a[j] = exp(a[j] - greatest);
            }
        }
        return doubles.foldAll(a, count);
    }

    /** e^x for x up to 0, within 1 ulp; any negligible value if e^x is negligible compared with 1. */
    static double exp(double x) {
        double bounded = Math.max(x, LEAST);
        double shifted = Math.fma(bounded, PER_LN2, ROUNDING); // has a whole number in its lowest bits
        double k = shifted - ROUNDING;
        double r = Math.fma(k, -LN2_LOW, Math.fma(k, -LN2_HIGH, bounded));
        double value = 1 + Math.fma(series(r), r * r, r);
        return Double.longBitsToDouble(
                Double.doubleToRawLongBits(value) + (Double.doubleToRawLongBits(shifted) << TO_EXPONENT));
    }

    /** (e^r - 1 - r) / r^2 for r from -0.35 to 0.35. */
    private static double series(double r) {
        double high = Math.fma(Math.fma(Math.fma(C10, r, C9), r, C8), r, C7);
        double middle = Math.fma(Math.fma(Math.fma(Math.fma(high, r, C6), r, C5), r, C4), r, C3);
        return Math.fma(Math.fma(Math.fma(middle, r, C2), r, C1), r, C0);
    }

    // First folds of full blocks in place; 0 or false for memory that must be copied first

    int foldSums(KnownLoop loop, LoopInput x, long from, long[] out) {
        return 0;
    }

    int foldSums(KnownLoop loop, ElementType type, LoopInput x, long from, double[] out) {
        return 0;
    }

    boolean foldDeviations(
            ElementType type, LoopInput x, long from, double centre, double[] sums, double[] squares) {
        return false;
    }

    /** Computes all exponentials without folding. */
    boolean vectorExponentials(ElementType type, LoopInput x, long from, double greatest, double[] out) {
        return false;
    }

    private static double element(ElementType type, LoopInput x, long at) {
        MemorySegment segment = x.segment();
        long offset = at * type.sizeBytes();
        return switch (type) {
            case INT -> segment.get(ValueLayout.JAVA_INT_UNALIGNED, offset);
            case LONG -> segment.get(ValueLayout.JAVA_LONG_UNALIGNED, offset);
            case FLOAT -> segment.get(ValueLayout.JAVA_FLOAT_UNALIGNED, offset);
            case DOUBLE -> segment.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, offset);
            default -> throw new IllegalArgumentException(type.label());
        };
    }

    static void load(ElementType type, LoopInput x, long from, int count, double[] a, ScratchMemory scratch) {
        switch (type) {
            case INT -> IntFolds.load(x, from, count, scratch.ints(), a);
            case LONG -> LongFolds.load(x, from, count, scratch.longs(), a);
            case FLOAT -> FloatFolds.load(x, from, count, scratch.floats(), a);
            case DOUBLE -> DoubleFolds.load(x, from, count, a);
            default -> throw new IllegalArgumentException(type.label());
        }
    }

    /** Elements converted to doubles or longs for the loops over these, starting at index 0. */
    public static LoopInput converted(int number, ElementType type, LoopInput x, long from, int count, ElementType to,
            ScratchMemory scratch) {
        LoopInput converted = scratch.converted(number, to == ElementType.LONG);
        if (converted.array() instanceof long[] a) {
            load(x, from, count, a, scratch);
        } else if (converted.array() instanceof double[] a) {
            load(type, x, from, count, a, scratch);
        }
        return converted;
    }

    private static void load(LoopInput x, long from, int count, long[] a, ScratchMemory scratch) {
        int[] b = scratch.ints();
        IntFolds.load(x, from, count, b);
        for (int j = 0; j < count; j++) {
            a[j] = b[j];
        }
    }
}
