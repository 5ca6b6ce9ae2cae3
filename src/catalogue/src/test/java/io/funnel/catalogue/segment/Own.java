package io.funnel.catalogue.segment;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Reductions as a user writes them, exact and of every kind that segments could get wrong. */
public final class Own {

    private Own() {}

    /** The longest run of positive elements; its states do not commute. */
    @Reduction(commutative = false)
    public record Streak(int longest, int head, int tail, int length) {
        static Streak identity() {
            return new Streak(0, 0, 0, 0);
        }

        static Streak map(int sample) {
            int one = sample > 0 ? 1 : 0;
            return new Streak(one, one, one, 1);
        }

        static Streak combine(Streak left, Streak right) {
            return new Streak(
                    Math.max(Math.max(left.longest, right.longest), left.tail + right.head),
                    left.head == left.length ? left.length + right.head : left.head,
                    right.tail == right.length ? right.length + left.tail : right.tail,
                    left.length + right.length);
        }

        static int finish(Streak all) {
            return all.longest;
        }
    }

    /** The number of elements with each of the lowest bits: the largest state of kernels over unequal segments. */
    @Reduction
    public record Bits(int b0, int b1, int b2, int b3, int b4, int b5, int b6, int b7) {
        static Bits identity() {
            return new Bits(0, 0, 0, 0, 0, 0, 0, 0);
        }

        static Bits map(int x) {
            return new Bits(x & 1, x >> 1 & 1, x >> 2 & 1, x >> 3 & 1, x >> 4 & 1, x >> 5 & 1, x >> 6 & 1, x >> 7 & 1);
        }

        static Bits combine(Bits p, Bits q) {
            return new Bits(p.b0 + q.b0, p.b1 + q.b1, p.b2 + q.b2, p.b3 + q.b3, p.b4 + q.b4, p.b5 + q.b5, p.b6 + q.b6,
                    p.b7 + q.b7);
        }
    }

    /** The place of the last positive element; -1 without any. */
    @Reduction
    public record LastPositive(long index) {
        static LastPositive identity() {
            return new LastPositive(-1);
        }

        static LastPositive map(int sample, long index) {
            return new LastPositive(sample > 0 ? index : -1);
        }

        static LastPositive combine(LastPositive left, LastPositive right) {
            return new LastPositive(Math.max(left.index, right.index));
        }
    }

    /** The share of positive elements, in whole percent: an empty segment has none. */
    @Reduction
    public record Share(int hits, int count) {
        static Share identity() {
            return new Share(0, 0);
        }

        static Share map(int sample) {
            return new Share(sample > 0 ? 1 : 0, 1);
        }

        static Share combine(Share left, Share right) {
            return new Share(left.hits + right.hits, left.count + right.count);
        }

        static int finish(Share all) {
            return 100 * all.hits / all.count;
        }
    }

    /** The mean excess over the least element, which no other component reads. */
    @Reduction(empty = Reduction.Empty.ERROR)
    public record Excess(int least, int count, long sum) {
        static Excess identity() {
            return new Excess(Integer.MAX_VALUE, 0, 0);
        }

        static Excess map(int sample) {
            return new Excess(sample, 1, sample);
        }

        static Excess combine(Excess left, Excess right) {
            return new Excess(Math.min(left.least, right.least), left.count + right.count, left.sum + right.sum);
        }

        static double finish(Excess all) {
            return (all.sum - (double) all.least * all.count) / all.count;
        }
    }

    /** The pairs of elements whose order counts: a sum that reads the number of elements. */
    @Reduction
    public record Pairs(long count, long pairs) {
        static Pairs identity() {
            return new Pairs(0, 0);
        }

        static Pairs map(int sample) {
            return new Pairs(1, 0);
        }

        static Pairs combine(Pairs left, Pairs right) {
            return new Pairs(left.count + right.count, left.pairs + right.pairs + left.count * right.count);
        }

        static double finish(Pairs all) {
            return Math.sqrt((double) all.pairs);
        }
    }

    /** A mean whose last step refuses no element by itself. */
    @Reduction
    public record Guarded(long sum, int count) {
        static Guarded identity() {
            return new Guarded(0, 0);
        }

        static Guarded map(int sample) {
            return new Guarded(sample, 1);
        }

        static Guarded combine(Guarded left, Guarded right) {
            return new Guarded(left.sum + right.sum, left.count + right.count);
        }

        static double finish(Guarded all) {
            if (all.count == 0) {
                throw new IllegalArgumentException("no sample");
            }
            return all.sum / (double) all.count;
        }
    }

    /** Weights elements from the second one on by their place. */
    @Reduction
    public static void ramp(IntArray samples, @Reduce LongArray result) {
        result.set(0, 0L);
        for (@Parallel int i = 1; i < samples.getSize(); i++) {
            result.set(0, result.get(0) + (long) i * samples.get(i));
        }
    }

    /** Reads the first element and the length. */
    @Reduction
    public static void aroundTheMiddle(IntArray samples, @Reduce LongArray result) {
        result.set(0, 0L);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            result.set(0, result.get(0)
                    + (long) (samples.get(i) - samples.get(0)) * (2 * i - samples.getSize()));
        }
    }

    /** Weights the first element by the places of all. */
    @Reduction
    public static void byFirst(IntArray samples, @Reduce LongArray result) {
        result.set(0, 0L);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            result.set(0, result.get(0) + (long) i * samples.get(0));
        }
    }

    /** Begins with a number of the caller's, and leaves out what is not above a bound. */
    @Reduction
    public static void sumAbove(IntArray samples, IntArray bound, long start, @Reduce LongArray result) {
        result.set(0, start);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            if (samples.get(i) > bound.get(0)) {
                result.set(0, result.get(0) + samples.get(i));
            }
        }
    }

    /** Begins with the first element, and leaves out the last one. */
    @Reduction
    public static void allButLast(IntArray samples, @Reduce IntArray result) {
        result.set(0, samples.get(0));
        for (@Parallel int i = 1; i < samples.getSize() - 1; i++) {
            result.set(0, result.get(0) + samples.get(i));
        }
    }

    /** Reads the first two elements alone. */
    @Reduction
    public static void firstTwo(IntArray samples, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < 2; i++) {
            result.set(0, result.get(0) + samples.get(i));
        }
    }

    /** Fails for a zero. */
    @Reduction
    public static void quotients(IntArray samples, @Reduce LongArray result) {
        result.set(0, 0L);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            result.set(0, result.get(0) + 1000 / samples.get(i));
        }
    }
}
