package io.funnel.kernel;

/**
 * Java's rules for comparisons, minima, casts and shifts, in forms that TornadoVM compiles correctly on every backend.
 *
 * <p>Kernels and the functions they call must not use the plain forms: TornadoVM compiles {@code Math.min} to the
 * device's minimum, which ignores NaN and does not order zeros; {@code <=} of floating-point values is true for NaN; a
 * cast to long passes through int; {@code >>>} shifts the sign in. The functions here are inlined and need neither
 * local memory nor a barrier. Few of them branch: TornadoVM drops conditions that it decides late, or takes the wrong
 * side.
 *
 * <p>Under fast math, which assumes neither NaN nor signed zeros, they hold for ordinary numbers only. Plain Java needs
 * none of them.
 */
public final class JavaMath {

    private static final float FLOAT_TWO_31 = 0x1p31f;
    private static final double DOUBLE_TWO_31 = 0x1p31;
    private static final double DOUBLE_TWO_63 = 0x1p63;
    // Not a comparison with 0: NVIDIA's compiler assumes that a magnitude is above it, even NaN.
    private static final float FLOAT_BELOW_31 = 0x1.fffffep30f;
    private static final double DOUBLE_BELOW_31 = 0x1.fffffffffffffp30;
    private static final float FLOAT_TINY = 0x1p-60f;
    private static final double DOUBLE_TINY = 0x1p-100;
    private static final double DOUBLE_BELOW_63 = 0x1.fffffffffffffp62;

    private JavaMath() {}

    /** The smaller value as in {@code Math.min}: NaN if either is NaN, and -0.0 below 0.0. */
    public static float min(float a, float b) {
        // Equal, or one is NaN, and so is the sum. The tiny part of b decides only the sign of a zero.
        float other = b < a ? b : -(-a - b * FLOAT_TINY);
        return a < b ? a : other;
    }

    /** The smaller value as in {@code Math.min}: NaN if either is NaN, and -0.0 below 0.0. */
    public static double min(double a, double b) {
        double other = b < a ? b : -(-a - b * DOUBLE_TINY);
        return a < b ? a : other;
    }

    /** The greater value as in {@code Math.max}: NaN if either is NaN, and 0.0 above -0.0. */
    public static float max(float a, float b) {
        float other = b > a ? b : a + b * FLOAT_TINY; // the sum of zeros of different signs is 0.0
        return a > b ? a : other;
    }

    /** The greater value as in {@code Math.max}: NaN if either is NaN, and 0.0 above -0.0. */
    public static double max(double a, double b) {
        double other = b > a ? b : a + b * DOUBLE_TINY;
        return a > b ? a : other;
    }

    /**
     * Hides an identity's constant from the compiler. On OpenCL, TornadoVM writes an infinite double as a float and the
     * smallest int as a long. On CUDA it gives long constants another type than variables, the smallest even without a
     * sign. Comparisons and maxima there refuse operands of two types.
     *
     * @param n a length, not negative
     */
    public static double identity(double value, int n) {
        return n < 0 ? 0.0 : value;
    }

    /** Hides an identity's constant from the compiler, as {@link #identity(double, int)}. */
    public static int identity(int value, int n) {
        return n < 0 ? 0 : value;
    }

    /** Hides an identity's constant from the compiler, as {@link #identity(double, int)}. */
    public static long identity(long value, int n) {
        return n < 0 ? ~value : value;
    }

    /**
     * The infinity of this sign, hidden as in {@link #identity(double, int)}, without a length.
     *
     * @param sign 1 or -1
     * @param any  a value that the compiler does not know
     */
    public static double infinity(double sign, double any) {
        return sign / WrappingMath.unknownZero(any < 1 ? 1 : 0); // no cast: C does not define one for values outside int
    }

    /**
     * The infinity of this sign, not as a quotient of constants, which TornadoVM writes and NVIDIA's compiler computes
     * at each use.
     *
     * @param sign 1 or -1
     * @param n    a length, not negative
     */
    public static float infinite(float sign, int n) {
        return sign * Float.MAX_VALUE * (n + 2f);
    }

    /** The infinity of this sign, as {@link #infinite(float, int)}. */
    public static double infinite(double sign, int n) {
        return sign * Double.MAX_VALUE * (n + 2.0);
    }

    // Numbers, not a compound condition: TornadoVM loses a negation in a nested one.

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

    /** {@code a < b}, as a number: TornadoVM ignores NaN when it negates a comparison to join two choices. */
    public static boolean less(float a, float b) {
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return less - greater > 0;
    }

    /** {@code a < b}, as a number: TornadoVM ignores NaN when it negates a comparison to join two choices. */
    public static boolean less(double a, double b) {
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return less - greater > 0;
    }

    /** {@code a < b}, as {@link #less(float, float)}: TornadoVM drops comparisons that an earlier choice decides. */
    public static boolean less(long a, long b) {
        int less = a < b ? 1 : 0;
        int greater = b < a ? 1 : 0;
        return less - greater > 0;
    }

    /** {@code a < b}, as {@link #less(float, float)}: TornadoVM drops comparisons that an earlier choice decides. */
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

    /** Whether {@code Math.min(a, b)} is a and not b: NaN precedes numbers, and -0.0 is below 0.0. */
    public static boolean isBelow(float a, float b) {
        int beyond = a < b ? 1 : 0;
        int nan = Float.isNaN(a) ? 1 : 0;
        int number = Float.isNaN(b) ? 0 : 1;
        int equal = a == b ? 1 : 0;
        int ofSign = 1 / a < 1 / b ? 1 : 0;
        return beyond + (nan & number) + (equal & ofSign) > 0;
    }

    /** Whether {@code Math.min(a, b)} is a and not b: NaN precedes numbers, and -0.0 is below 0.0. */
    public static boolean isBelow(double a, double b) {
        int beyond = a < b ? 1 : 0;
        int nan = Double.isNaN(a) ? 1 : 0;
        int number = Double.isNaN(b) ? 0 : 1;
        int equal = a == b ? 1 : 0;
        int ofSign = 1 / a < 1 / b ? 1 : 0;
        return beyond + (nan & number) + (equal & ofSign) > 0;
    }

    /** Whether the value is -0.0, which equals 0.0 in comparisons; kernels cannot inspect bits. */
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
     * {@code a / b}, computed exactly in doubles: PTX divides floats with errors of two ulp. Not by the reciprocal: a
     * subnormal quotient may lie midway between two floats and would be rounded wrongly.
     */
    public static float quotient(float a, float b) {
        return (float) ((double) a / (double) b);
    }

    /**
     * {@code a / b}, and {@code a} for b = 0. Devices may divide before testing the guarding condition, and on a CPU a
     * missing quotient raises a signal that ends the process.
     */
    public static int quotient(int a, int b) {
        long quotient = a / divisor(b);
        int negated = isZero(~b);
        return (int) ((quotient ^ -negated) + negated);
    }

    /**
     * {@code a % b}, and 0 for b = 0. Hides the operand: NVIDIA's compiler assumes that the absolute value of the least
     * int is positive.
     */
    public static int remainder(int a, int b) {
        return WrappingMath.ofUnknownSign(a) % divisor(b);
    }

    private static int divisor(int b) {
        return b + isZero(b) + 2 * isZero(~b);
    }

    private static int isZero(int value) {
        return (int) (((value & 0xFFFF_FFFFL) - 1) >> (Long.SIZE - 1)) & 1;
    }

    /** {@code a / b}, as {@link #quotient(int, int)}; CUDA's literal {@code Long.MIN_VALUE} is unsigned. */
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

    /** {@code a % b}, as {@link #remainder(double, double)}, exact in doubles. */
    public static float remainder(float a, float b) {
        return (float) remainder((double) a, (double) b);
    }

    /**
     * {@code a % b} by long division with exact steps: backends lack the operator, or round the quotient. No branch
     * exits early, since TornadoVM miscompiles results that decide another branch. Operands are not compared directly,
     * since TornadoVM has no code for one of two constants.
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
     * {@code Math.min(a, b)}; the backends' own may see operands of two types, such as a constant's. Not a choice:
     * TornadoVM drops comparisons that this choice decides.
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

    /** {@code Integer.bitCount(value)}, by adding pairs, fours, eights of bits and so on: PTX's own is wrong. */
    public static int bitCount(int value) {
        long pairs = (value & 0x5555_5555L) + ((value >> 1) & 0x5555_5555L);
        long fours = (pairs & 0x3333_3333L) + ((pairs >> 2) & 0x3333_3333L);
        long eights = (fours & 0x0F0F_0F0FL) + ((fours >> 4) & 0x0F0F_0F0FL);
        long sixteens = (eights & 0x00FF_00FFL) + ((eights >> 8) & 0x00FF_00FFL);
        return (int) ((sixteens & 0xFFFFL) + (sixteens >> 16));
    }

    /** {@code Long.bitCount(value)}, by halves. */
    public static int bitCount(long value) {
        return bitCount((int) value) + bitCount((int) (value >> Integer.SIZE));
    }

    /** The value in a variable of its own: when variables swap values, TornadoVM may write one before reading. */
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

    /** {@code (int) value}: rounded towards zero, saturated to int, 0 for NaN. */
    public static int toInt(float value) {
        float below = value < FLOAT_TWO_31 ? value : 0;
        float inside = below > -FLOAT_TWO_31 ? below : 0;
        int least = value < -FLOAT_BELOW_31 ? Integer.MIN_VALUE : 0;
        int greatest = value > FLOAT_BELOW_31 ? Integer.MAX_VALUE : 0;
        int number = Float.isNaN(value) ? 0 : -1; // NVIDIA's compiler assumes an ordinary number, even for 2^31 and above or NaN
        return ((int) inside + least + greatest) & number;
    }

    /** {@code (int) value}: rounded towards zero, saturated to int, 0 for NaN. */
    public static int toInt(double value) {
        double below = value < DOUBLE_TWO_31 ? value : 0;
        double inside = below > -DOUBLE_TWO_31 ? below : 0;
        int least = value < -DOUBLE_BELOW_31 ? Integer.MIN_VALUE : 0;
        int greatest = value > DOUBLE_BELOW_31 ? Integer.MAX_VALUE : 0;
        int number = Double.isNaN(value) ? 0 : -1; // NVIDIA's compiler assumes an ordinary number, even for 2^31 and above or NaN
        return ((int) inside + least + greatest) & number;
    }

    /**
     * {@code Math.max(0, Math.min(last, (int) value))}, for a last index from 0 to 2^24. NaN becomes 0, in the inner
     * step on a device and in the cast in Java; the sign of that zero never matters.
     */
    public static int toIndex(float value, int last) {
        return (int) Math.min((float) last, Math.max(0f, value));
    }

    /** {@code Math.max(0, Math.min(last, (int) value))}, for a last index to 2^24; GPUs lack double extremes. */
    public static int toIndex(double value, int last) {
        double below = value > last ? last : value;
        double within = below > 0 ? below : 0;
        return (int) within;
    }

    /** {@code (long) value}: rounded towards zero, saturated to long, 0 for NaN. */
    public static long toLong(float value) {
        return toLong((double) value);
    }

    /** {@code (long) value}: rounded towards zero, saturated to long, 0 for NaN. */
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
     * {@code value << distance}; the distance counts modulo 32. Shifts in two steps, since TornadoVM drops a mask that
     * Java does not need, and PTX and CUDA cannot shift by 32.
     */
    public static int shiftLeft(int value, int distance) {
        return value << (distance & 15) << (distance & 16);
    }

    /** {@code value << distance}; the distance counts modulo 64, as in {@link #shiftLeft(int, int)}. */
    public static long shiftLeft(long value, int distance) {
        return value << (distance & 31) << (distance & 32);
    }

    /**
     * {@code value >> distance}: PTX shifts zeros in. The ones of the sign are added, since compilers would drop a
     * {@code |} for a value known to be negative.
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
