package io.funnel.catalogue.narrow;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** Reductions of narrow elements as a user writes them. */
public final class Own {

    private Own() {}

    /** Widens with the sign. */
    @Reduction(strategies = Reduction.Strategies.ALL)
    public static void bytes(ByteArray in, @Reduce LongArray result) {
        result.set(0, 0L);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            result.set(0, result.get(0) + in.get(i));
        }
    }

    /** Widens without a sign, by a variable of the narrow type and by a function of it. */
    @Reduction(strategies = Reduction.Strategies.ALL)
    public static void unsignedBytes(ByteArray in, @Reduce LongArray result) {
        result.set(0, 0L);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            byte value = in.get(i);
            result.set(0, result.get(0) + (value & 0xFF) + Byte.toUnsignedInt(value) + weight(value));
        }
    }

    private static int weight(byte value) {
        byte next = value;
        next++; // wraps after 127
        return next;
    }

    /** Takes the byte, as Java does; kernels keep both as ints. */
    private static int weight(int value) {
        return value << 20;
    }

    /** Sums products that a compiler may add up as ints. */
    @Reduction
    public static void products(ByteArray left, ShortArray right, IntArray offset, @Reduce LongArray result) {
        result.set(0, 0L);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + (long) offset.get(i) + left.get(i) * 3 + right.get(i) * 5
                    + weight((int) left.get(i)));
        }
    }

    /** Counts and sums shorts. */
    @Reduction(strategies = Reduction.Strategies.ALL)
    public record MeanOfShorts(long count, long sum) {
        static MeanOfShorts identity() {
            return new MeanOfShorts(0, 0);
        }

        static MeanOfShorts map(short value) {
            return new MeanOfShorts(1, value);
        }

        static MeanOfShorts combine(MeanOfShorts left, MeanOfShorts right) {
            return new MeanOfShorts(left.count + right.count, left.sum + right.sum);
        }

        static double finish(MeanOfShorts all) {
            return (double) all.sum / all.count;
        }
    }

    /** Chars have no sign. */
    @Reduction(strategies = Reduction.Strategies.ALL)
    public static void greatestChar(CharArray in, @Reduce IntArray result) {
        result.set(0, Integer.MIN_VALUE);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            result.set(0, Math.max(result.get(0), in.get(i)));
        }
    }

    /** The first smallest byte, with its place. */
    @Reduction
    public record FirstLeast(int least, long at) {
        static FirstLeast identity() {
            return new FirstLeast(Integer.MAX_VALUE, Long.MAX_VALUE);
        }

        static FirstLeast map(byte value, long index) {
            return new FirstLeast(value, index);
        }

        static FirstLeast combine(FirstLeast left, FirstLeast right) {
            boolean first = left.least < right.least || (left.least == right.least && left.at <= right.at);
            return first ? left : right;
        }
    }

    /** Halves are added as floats. */
    @Reduction(strategies = Reduction.Strategies.ALL)
    public static void halves(HalfFloatArray in, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            HalfFloat value = in.get(i);
            result.set(0, result.get(0) + value.getFloat32());
        }
    }

    /** The greatest half, and the number of those that are NaN. */
    @Reduction
    public record HalfGreatest(float greatest, int notNumbers) {
        static HalfGreatest identity() {
            return new HalfGreatest(Float.NEGATIVE_INFINITY, 0);
        }

        static HalfGreatest map(HalfFloat value) {
            float wide = value.getFloat32();
            return new HalfGreatest(wide, Float.isNaN(wide) ? 1 : 0);
        }

        static HalfGreatest combine(HalfGreatest left, HalfGreatest right) {
            return new HalfGreatest(Math.max(left.greatest, right.greatest), left.notNumbers + right.notNumbers);
        }
    }

    /** A scale for all, halves and bytes. */
    @Reduction(strategies = Reduction.Strategies.ALL)
    public record Scaled(float sum) {
        static Scaled identity() {
            return new Scaled(0);
        }

        static Scaled map(byte weight, float value, HalfFloat half, ByteArray scale) {
            return new Scaled(weight * value * half.getFloat32() * scale.get(1));
        }

        static Scaled combine(Scaled left, Scaled right) {
            return new Scaled(left.sum + right.sum);
        }
    }

    /** The greatest half, by a function that takes floats. */
    @Reduction
    public static void greatestHalf(HalfFloatArray in, @Reduce FloatArray result) {
        result.set(0, Float.NEGATIVE_INFINITY);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            var value = in.get(i).getFloat32();
            value += 1;
            result.set(0, Math.max(result.get(0), Math.max(value, in.get(i).getFloat32())));
        }
    }

    /** Unsigned bytes less their mean, and halves multiplied by it. */
    @Reduction
    public record Centred(long sum, long count) {
        static Centred identity() {
            return new Centred(0, 0);
        }

        static Centred map(byte value, HalfFloat half) {
            return new Centred(value & 0xFF, 1);
        }

        static Centred combine(Centred left, Centred right) {
            return new Centred(left.sum + right.sum, left.count + right.count);
        }

        static double each(Centred all, byte value, HalfFloat half) {
            return ((value & 0xFF) - (double) all.sum / all.count) * half.getFloat32();
        }
    }
}
