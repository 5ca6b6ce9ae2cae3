package io.funnel.kernel;

/**
 * Java's rules for comparisons, minima, casts and shifts, in words that TornadoVM compiles rightly on every backend.
 *
 * <p>A kernel, or a function that a kernel calls, must not use the plain forms: TornadoVM turns {@code Math.min} into
 * the device's own minimum, which passes over NaN and does not order zeros; {@code <=} of floating-point values is
 * true where one is NaN; a cast to long goes by way of int; {@code >>>} shifts the sign in. The functions here are
 * inlined and need neither local memory nor a barrier. Few of them branch: of a condition that turns out late to be decided
 * TornadoVM makes no code, or the wrong side.
 *
 * <p>Compiled with fast math, which supposes that there are neither NaN nor signed zeros, they are ordinary functions
 * of ordinary numbers only. Not for plain Java, where the operators themselves are right.
 */
public final class JavaMath {

    private static final float FLOAT_TWO_31 = 0x1p31f;
    private static final double DOUBLE_TWO_31 = 0x1p31;
    private static final double DOUBLE_TWO_63 = 0x1p63;
    // Not a comparison with 0: NVIDIA's compiler takes a magnitude to be above it, also NaN.
    private static final float FLOAT_BELOW_31 = 0x1.fffffep30f;
    private static final double DOUBLE_BELOW_31 = 0x1.fffffffffffffp30;
    private static final float FLOAT_TINY = 0x1p-60f;
    private static final double DOUBLE_TINY = 0x1p-100;
    private static final double DOUBLE_BELOW_63 = 0x1.fffffffffffffp62;

    private JavaMath() {}

    /** The smaller value by the rules of {@code Math.min}: NaN if either is NaN, and -0.0 below 0.0. */
    public static float min(float a, float b) {
        // Equal, or one is NaN, and so is the sum. A part of b that rounds away leaves its sign alone to a zero.
        float other = b < a ? b : -(-a - b * FLOAT_TINY);
        return a < b ? a : other;
    }

    /** The smaller value by the rules of {@code Math.min}: NaN if either is NaN, and -0.0 below 0.0. */
    public static double min(double a, double b) {
        double other = b < a ? b : -(-a - b * DOUBLE_TINY);
        return a < b ? a : other;
    }

    /** The greater value by the rules of {@code Math.max}: NaN if either is NaN, and 0.0 above -0.0. */
    public static float max(float a, float b) {
        float other = b > a ? b : a + b * FLOAT_TINY; // the sum of zeros of different signs is 0.0
        return a > b ? a : other;
    }

    /** The greater value by the rules of {@code Math.max}: NaN if either is NaN, and 0.0 above -0.0. */
    public static double max(double a, double b) {
        double other = b > a ? b : a + b * DOUBLE_TINY;
        return a > b ? a : other;
    }

    /**
     * An identity that the compiler does not see as a constant: on OpenCL, TornadoVM writes an infinite double as a
     * float, and the smallest int as a long, on CUDA a long as another type than its variables, the smallest one even
     * without a sign; and comparisons and maxima there take no operands of two types.
     *
     * @param n a length, not negative
     */
    public static double identity(double value, int n) {
        return n < 0 ? 0.0 : value;
    }

    /** An identity that the compiler does not see as a constant, as {@link #identity(double, int)}. */
    public static int identity(int value, int n) {
        return n < 0 ? 0 : value;
    }

    /** An identity that the compiler does not see as a constant, as {@link #identity(double, int)}. */
    public static long identity(long value, int n) {
        return n < 0 ? ~value : value;
    }

    /**
     * The infinity of a sign, as {@link #identity(double, int)} has it without a length.
     *
     * @param sign 1 or -1
     * @param any  a value that the compiler does not know
     */
    public static double infinity(double sign, double any) {
        return sign / WrappingMath.unknownZero(any < 1 ? 1 : 0); // no cast: of what has no int, C says nothing
    }

    // Numbers, not a condition of two parts: TornadoVM loses a negation where such a condition is part of another.

    /** {@code a & b}. */
    public static boolean and(boolean a, boolean b) {
        int one = a ? 1 : 0;
        int other = b ? 1 : 0;
        return (one & other) != 0;
    }

    /** {@code a | b}. */
    public static boolean or(boolean a, boolean b) {
        int one = a ? 1 : 0;
        int other = b ? 1 : 0;
        return (one | other) != 0;
    }

    /** {@code !a}. */
    public static boolean not(boolean a) {
        int zero = a ? 0 : 1;
        return zero != 0;
    }

    /** {@code a < b}, as a number: TornadoVM negates a comparison without NaN where it joins two choices. */
    public static boolean less(float a, float b) {
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return less - greater > 0;
    }

    /** {@code a < b}, as a number: TornadoVM negates a comparison without NaN where it joins two choices. */
    public static boolean less(double a, double b) {
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return less - greater > 0;
    }

    /** {@code a < b}, as {@link #less(float, float)}: TornadoVM passes over a comparison that an earlier choice decides. */
    public static boolean less(long a, long b) {
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return less - greater > 0;
    }

    /** {@code a < b}, as {@link #less(float, float)}: TornadoVM passes over a comparison that an earlier choice decides. */
    public static boolean less(int a, int b) {
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return less - greater > 0;
    }

    /** {@code a == b}, as {@link #less(int, int)}. */
    public static boolean equal(int a, int b) {
        int equal = a == b ? 1 : 0;
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return equal - less - greater > 0;
    }

    /** {@code a == b}, as {@link #less(int, int)}. */
    public static boolean equal(long a, long b) {
        int equal = a == b ? 1 : 0;
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return equal - less - greater > 0;
    }

    /** {@code a == b}, as {@link #less(int, int)}. */
    public static boolean equal(float a, float b) {
        int equal = a == b ? 1 : 0;
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return equal - less - greater > 0;
    }

    /** {@code a == b}, as {@link #less(int, int)}. */
    public static boolean equal(double a, double b) {
        int equal = a == b ? 1 : 0;
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return equal - less - greater > 0;
    }

    /** The condition, as {@link #less(int, int)}. */
    public static boolean holds(boolean condition) {
        int holds = condition ? 1 : 0;
        int fails = condition ? 0 : 1;
        return holds - fails > 0;
    }

    /** {@code a <= b}: false if either is NaN. */
    public static boolean atMost(float a, float b) {
        int less = a < b ? 1 : 0;
        int equal = a == b ? 1 : 0;
        return less + equal > 0;
    }

    /** {@code a <= b}: false if either is NaN. */
    public static boolean atMost(double a, double b) {
        int less = a < b ? 1 : 0;
        int equal = a == b ? 1 : 0;
        return less + equal > 0;
    }

    /** {@code a >= b}: false if either is NaN. */
    public static boolean atLeast(float a, float b) {
        int greater = a > b ? 1 : 0;
        int equal = a == b ? 1 : 0;
        return greater + equal > 0;
    }

    /** {@code a >= b}: false if either is NaN. */
    public static boolean atLeast(double a, double b) {
        int greater = a > b ? 1 : 0;
        int equal = a == b ? 1 : 0;
        return greater + equal > 0;
    }

    /** Whether {@code Math.min(a, b)} is a and not b: NaN comes before numbers, and -0.0 below 0.0. */
    public static boolean isBelow(float a, float b) {
        int beyond = a < b ? 1 : 0;
        int nan = Float.isNaN(a) ? 1 : 0;
        int number = Float.isNaN(b) ? 0 : 1;
        int equal = a == b ? 1 : 0;
        int ofSign = 1 / a < 1 / b ? 1 : 0;
        return beyond + (nan & number) + (equal & ofSign) > 0;
    }

    /** Whether {@code Math.min(a, b)} is a and not b: NaN comes before numbers, and -0.0 below 0.0. */
    public static boolean isBelow(double a, double b) {
        int beyond = a < b ? 1 : 0;
        int nan = Double.isNaN(a) ? 1 : 0;
        int number = Double.isNaN(b) ? 0 : 1;
        int equal = a == b ? 1 : 0;
        int ofSign = 1 / a < 1 / b ? 1 : 0;
        return beyond + (nan & number) + (equal & ofSign) > 0;
    }

    /** Whether the value is -0.0, which no comparison tells from 0.0, and kernels do not see bits. */
    public static boolean isNegativeZero(float value) {
        int zero = value == 0 ? 1 : 0;
        int below = 1 / value < 0 ? 1 : 0;
        return zero + below > 1;
    }

    /** Whether the value is -0.0, as {@link #isNegativeZero(float)}. */
    public static boolean isNegativeZero(double value) {
        int zero = value == 0 ? 1 : 0;
        int below = 1 / value < 0 ? 1 : 0;
        return zero + below > 1;
    }

    /**
     * {@code a / b}, by way of doubles, which loses nothing: PTX divides floats to two units in the last place. Not by way of
     * the reciprocal: a subnormal quotient may lie in the middle of two floats, and would fall to the wrong side.
     */
    public static float quotient(float a, float b) {
        return (float) ((double) a / (double) b);
    }

    /**
     * {@code a / b}, and {@code a} for b = 0, where Java throws: devices evaluate a division before the condition that it
     * stands behind, and a CPU ends the process by a signal where it has no quotient.
     */
    public static int quotient(int a, int b) {
        long quotient = a / divisor(b);
        int negated = isZero(~b);
        return (int) ((quotient ^ -negated) + negated);
    }

    /** {@code a % b}, and 0 for b = 0. NVIDIA's compiler takes the absolute value of the least int for positive: hidden. */
    public static int remainder(int a, int b) {
        return WrappingMath.ofUnknownSign(a) % divisor(b);
    }

    private static int divisor(int b) {
        return b + isZero(b) + 2 * isZero(~b);
    }

    /** 1 for 0, and 0 for others. */
    private static int isZero(int value) {
        return (int) (((value & 0xFFFF_FFFFL) - 1) >> (Long.SIZE - 1)) & 1;
    }

    /** {@code a / b}, as {@link #quotient(int, int)}; CUDA gives {@code Long.MIN_VALUE} no sign where it is written. */
    public static long quotient(long a, long b) {
        long negated = isZero(~b);
        return WrappingMath.plus(WrappingMath.hidden(a, b) / divisor(b) ^ -negated, negated);
    }

    /** {@code a % b}, and 0 for b = 0, as {@link #quotient(long, long)}. */
    public static long remainder(long a, long b) {
        return WrappingMath.hidden(a, b) % divisor(b);
    }

    private static long divisor(long b) {
        return b + isZero(b) + 2 * isZero(~b);
    }

    private static long isZero(long value) {
        long bits = ((value >> 1) & Long.MAX_VALUE) | (value & 1);
        return ((bits - 1) >> (Long.SIZE - 1)) & 1;
    }

    /** {@code a % b}, as {@link #remainder(double, double)}: both are doubles, and so is what is left. */
    public static float remainder(float a, float b) {
        return (float) remainder((double) a, (double) b);
    }

    /**
     * {@code a % b} by long division, in which each step is exact: backends have no code for the operator, or round the
     * quotient. No branch ends it early: TornadoVM loses its way where the result decides another branch. No operand is compared
     * as it is: where it is one of two constants, TornadoVM has no code for that.
     */
    public static double remainder(double a, double b) {
        double divisor = Math.abs(b);
        double magnitude = Math.abs(a);
        double rest = magnitude + magnitude * 0 + 0 / divisor; // NaN if there is no remainder
        double half = rest * 0.5;
        double multiple = divisor;
        int doubled = 0;
        while (multiple < half) {
            multiple = multiple * 2;
            doubled++;
        }
        rest = rest < multiple ? rest : rest - multiple; // it may be twice the multiple
        for (int k = doubled; k >= 0; k--) {
            rest = rest < multiple ? rest : rest - multiple;
            multiple = multiple * 0.5;
        }
        return magnitude == 0 ? a * (1 + rest) : a / magnitude * rest;
    }

    /**
     * {@code Math.min(a, b)}, where the backends' own may find operands of two types, such as a constant's. Not a choice
     * between the two: TornadoVM passes over a comparison that this choice decides.
     */
    public static int min(int a, int b) {
        int takesA = a < b ? -1 : 0;
        return b ^ ((a ^ b) & takesA);
    }

    /** {@code Math.min(a, b)}, as {@link #min(int, int)}. */
    public static long min(long a, long b) {
        long takesA = a < b ? -1 : 0;
        return b ^ ((a ^ b) & takesA);
    }

    /** {@code Math.max(a, b)}, as {@link #min(int, int)}. */
    public static int max(int a, int b) {
        int takesA = a > b ? -1 : 0;
        return b ^ ((a ^ b) & takesA);
    }

    /** {@code Math.max(a, b)}, as {@link #min(int, int)}. */
    public static long max(long a, long b) {
        long takesA = a > b ? -1 : 0;
        return b ^ ((a ^ b) & takesA);
    }

    /** {@code Integer.bitCount(value)}, in pairs, fours, eights of bits and so on: PTX's own counts others. */
    public static int bitCount(int value) {
        long pairs = (value & 0x5555_5555L) + ((value >> 1) & 0x5555_5555L);
        long fours = (pairs & 0x3333_3333L) + ((pairs >> 2) & 0x3333_3333L);
        long eights = (fours & 0x0F0F_0F0FL) + ((fours >> 4) & 0x0F0F_0F0FL);
        long sixteens = (eights & 0x00FF_00FFL) + ((eights >> 8) & 0x00FF_00FFL);
        return (int) ((sixteens & 0xFFFFL) + (sixteens >> 16));
    }

    /** {@code Long.bitCount(value)}: of both halves. */
    public static int bitCount(long value) {
        return bitCount((int) value) + bitCount((int) (value >> Integer.SIZE));
    }

    /**
     * The value, as a variable of its own: where a loop's variables take each other's values, TornadoVM may write one
     * before the other is read.
     */
    public static int copy(int value) {
        return (value & 0x5555_5555) + (value & 0xAAAA_AAAA);
    }

    /** The value, as {@link #copy(int)}. */
    public static long copy(long value) {
        return (value & 0x5555_5555_5555_5555L) + (value & 0xAAAA_AAAA_AAAA_AAAAL);
    }

    /** The value, as {@link #copy(int)}. */
    public static float copy(float value) {
        return Float.isNaN(value) ? value + value : value;
    }

    /** The value, as {@link #copy(int)}. */
    public static double copy(double value) {
        return Double.isNaN(value) ? value + value : value;
    }

    /** {@code (int) value}: rounded towards zero, the nearest int where there is none, 0 for NaN. */
    public static int toInt(float value) {
        float below = value < FLOAT_TWO_31 ? value : 0;
        float inside = below > -FLOAT_TWO_31 ? below : 0;
        int least = value < -FLOAT_BELOW_31 ? Integer.MIN_VALUE : 0;
        int greatest = value > FLOAT_BELOW_31 ? Integer.MAX_VALUE : 0;
        int number = Float.isNaN(value) ? 0 : -1; // NVIDIA's compiler takes what is at least 2^31, or NaN, for a number
        return ((int) inside + least + greatest) & number;
    }

    /** {@code (int) value}: rounded towards zero, the nearest int where there is none, 0 for NaN. */
    public static int toInt(double value) {
        double below = value < DOUBLE_TWO_31 ? value : 0;
        double inside = below > -DOUBLE_TWO_31 ? below : 0;
        int least = value < -DOUBLE_BELOW_31 ? Integer.MIN_VALUE : 0;
        int greatest = value > DOUBLE_BELOW_31 ? Integer.MAX_VALUE : 0;
        int number = Double.isNaN(value) ? 0 : -1; // NVIDIA's compiler takes what is at least 2^31, or NaN, for a number
        return ((int) inside + least + greatest) & number;
    }

    /**
     * {@code Math.max(0, Math.min(last, (int) value))}, for a last index from 0 to 2^24. NaN becomes 0 in the inner step on a
     * device, and in the cast in Java; which zero it is shows in no index.
     */
    public static int toIndex(float value, int last) {
        return (int) Math.min((float) last, Math.max(0f, value));
    }

    /** {@code Math.max(0, Math.min(last, (int) value))}, for a last index from 0 to 2^24: GPUs have no extremes of doubles. */
    public static int toIndex(double value, int last) {
        double below = value > last ? last : value;
        double within = below > 0 ? below : 0;
        return (int) within;
    }

    /** {@code (long) value}: rounded towards zero, the nearest long where there is none, 0 for NaN. */
    public static long toLong(float value) {
        return toLong((double) value);
    }

    /** {@code (long) value}: rounded towards zero, the nearest long where there is none, 0 for NaN. */
    public static long toLong(double value) {
        double below = value < DOUBLE_TWO_63 ? value : 0;
        double inside = below > -DOUBLE_TWO_63 ? below : 0;
        long least = value < -DOUBLE_BELOW_63 ? Long.MIN_VALUE : 0;
        long greatest = value > DOUBLE_BELOW_63 ? Long.MAX_VALUE : 0;
        long number = Double.isNaN(value) ? 0 : -1;
        // Three parts of 32, 16 and 16 bits, each an int with the sign of the value; no step here rounds.
        int high = (int) (inside * 0x1p-32);
        double rest = inside - high * 0x1p32;
        int middle = (int) (rest * 0x1p-16);
        int low = (int) (rest - middle * 0x1p16);
        return WrappingMath.toLong(high) * 0x1_0000_0000L + middle * 0x1_0000L + low
                + ((least | greatest) & number);
    }

    /**
     * {@code value << distance}; the distance counts modulo 32. Two steps, as in the other shifts: TornadoVM leaves a mask
     * out that Java does not need, and PTX and CUDA have no shift by 32.
     */
    public static int shiftLeft(int value, int distance) {
        return value << (distance & 15) << (distance & 16);
    }

    /** {@code value << distance}; the distance counts modulo 64, as in {@link #shiftLeft(int, int)}. */
    public static long shiftLeft(long value, int distance) {
        return value << (distance & 31) << (distance & 32);
    }

    /**
     * {@code value >> distance}: PTX shifts zeros in. The sign is taken off and its ones are added, not joined by {@code |}:
     * of a value known to be negative a compiler would leave them out.
     */
    public static int shiftRight(int value, int distance) {
        int ones = -1 << (15 - (distance & 15)) << (16 - (distance & 16));
        return ((value & Integer.MAX_VALUE) >> (distance & 15) >> (distance & 16))
                + (value >> (Integer.SIZE - 1) & 1) * ones;
    }

    /** {@code value >> distance}, as {@link #shiftRight(int, int)}. */
    public static long shiftRight(long value, int distance) {
        long ones = -1L << (31 - (distance & 31)) << (32 - (distance & 32));
        return ((value & Long.MAX_VALUE) >> (distance & 31) >> (distance & 32))
                + (value >> (Long.SIZE - 1) & 1) * ones;
    }

    /** {@code value >>> distance}: zeros come in from the left; the distance counts modulo 32. */
    public static int shiftRightUnsigned(int value, int distance) {
        int sign = 1 << (15 - (distance & 15)) << (16 - (distance & 16));
        return ((value & Integer.MAX_VALUE) >> (distance & 15) >> (distance & 16))
                + (value >> (Integer.SIZE - 1) & 1) * sign;
    }

    /** {@code value >>> distance}: zeros come in from the left; the distance counts modulo 64. */
    public static long shiftRightUnsigned(long value, int distance) {
        long sign = 1L << (31 - (distance & 31)) << (32 - (distance & 32));
        return ((value & Long.MAX_VALUE) >> (distance & 31) >> (distance & 32))
                + (value >> (Long.SIZE - 1) & 1) * sign;
    }
}
