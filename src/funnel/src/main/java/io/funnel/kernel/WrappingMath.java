package io.funnel.kernel;

/**
 * Integer arithmetic that wraps as Java's does. C compilers assume that {@code a + b}, {@code a - b}, {@code a * b} and
 * {@code -a} of signed integers never overflow. Expressions of such values may then be wrong: {@code (a * a) / 8} of
 * ints, {@code Math.abs(a) < 0}. Here no step overflows.
 *
 * <p>Generated kernels call these where a value may overflow and its use reveals it. Plain Java needs none of them.
 */
public final class WrappingMath {

    private static final long LOW = 0xFFFF_FFFFL;
    private static final int HALF = 32;
    private static final long QUARTER_MASK = 0xFFFFL;
    private static final int QUARTER = 16;
    private static final int HALF_MASK = 0xFFFF;
    private static final int ROOT_BITS = 14;
    private static final int ROOT_MASK = (1 << ROOT_BITS) - 1;
    /** A product with this adds shifted copies of a value, two bits apart. */
    private static final int SPREAD = 0x5555;

    private WrappingMath() {}

    /** {@code a + b}, in halves of 16 bits: NVIDIA's compiler may keep the long of a sum of longs. */
    public static int plus(int a, int b) {
        int low = (a & HALF_MASK) + (b & HALF_MASK);
        int high = (a >> QUARTER) + (b >> QUARTER) + (low >> QUARTER);
        return (high << QUARTER) | (low & HALF_MASK);
    }

    /** {@code a - b}: the complement of {@code ~a + b}. */
    public static int minus(int a, int b) {
        return ~plus(complement(a), b);
    }

    /** {@code a * b}. */
    public static int times(int a, int b) {
        return (int) ((long) a * b);
    }

    /** {@code -a}; not {@code 0 - a}, where NVIDIA's compiler sees an unsigned magnitude behind {@code a < 0}. */
    public static int negative(int a) {
        return (int) (unknownZero(a) - (long) a);
    }

    /** {@code Math.abs(a)}, which wraps for the least int. */
    public static int abs(int a) {
        int above = a > 0 ? a : 0;
        int below = a < 0 ? a : 0;
        return ofUnknownSign(minus(above, below));
    }

    /** {@code a + b}, in halves of 32 bits. */
    public static long plus(long a, long b) {
        long low = (a & LOW) + (b & LOW);
        long high = (a >> HALF) + (b >> HALF) + (low >> HALF);
        return joined((int) high, low);
    }

    /** {@code a - b}: the complement of {@code ~a + b}; see {@link #minusApart} for halves that rotate. */
    public static long minus(long a, long b) {
        return ~plus(complement(a), b);
    }

    /** {@code a + b}, where NVIDIA's assembler might see a rotation: the operands are halves of a shifted long. */
    public static long plusApart(long a, long b) {
        return plus(a, apart(a, b));
    }

    /** {@code a - b}, where NVIDIA's assembler might wrongly see a rotation. */
    public static long minusApart(long a, long b) {
        return minus(a, apart(a, b));
    }

    /** Returns {@code b}. Proving so requires odd² ≡ 1 (mod 8), which no compiler does. */
    private static long apart(long a, long b) {
        int root = (((int) (a ^ b) ^ (int) ((a ^ b) >> HALF)) & ROOT_MASK) | 1;
        return b ^ -toLong(((root * root) >> 2) & 1); // all bits: only the low ones of an int of the sum count
    }

    /**
     * {@code a * b}: the low half of a times both quarters of b's low half, plus the products that reach only the high
     * half. No product is shifted directly: the compiler would merge the shift into a larger factor.
     */
    public static long times(long a, long b) {
        long low = a & LOW;
        long first = low * (b & QUARTER_MASK);
        long second = low * ((b >> QUARTER) & QUARTER_MASK);
        long below = first + ((second & QUARTER_MASK) << QUARTER);
        long third = times((int) a, (int) (b >> HALF));
        long fourth = times((int) (a >> HALF), (int) b);
        long above = (second >> QUARTER) + (below >> HALF) + third + fourth;
        return joined((int) above, below);
    }

    /** Joins a high half and a long's low half; a difference, as its type is that of the first operand. */
    private static long joined(int high, long low) {
        return ((toLong(high) << HALF) | LOW) - (LOW - (low & LOW));
    }

    /** {@code -a}: the complement plus 1. */
    public static long negative(long a) {
        return plus(complement(a), 1);
    }

    /** {@code ~a} of a hidden value: NVIDIA's assembler confuses a with its complement if it knows a. */
    public static int complement(int a) {
        return ~ofUnknownSign(a);
    }

    /** {@code ~a}, as {@link #complement(int)}, in both halves. */
    public static long complement(long a) {
        int zero = unknownZero((int) a ^ (int) (a >> HALF)) << (Integer.SIZE - 2);
        return ~(a ^ zero);
    }

    /** {@code Math.abs(a)}, which wraps for the least long. */
    public static long abs(long a) {
        return a < 0 ? negative(a) : a;
    }

    /** {@code Math.abs((long) value)}. For sums; needs no opacity, since an int's magnitude never overflows a long. */
    public static long magnitude(int value) {
        return distance(value, 0);
    }

    /** {@code Math.abs((long) a - b)}, likewise. */
    public static long distance(int a, int b) {
        long difference = (long) a - b;
        return difference < 0 ? -difference : difference;
    }

    /**
     * {@code (long) value}, with a sign unknown to TornadoVM: it makes an unsigned long of an int that it knows not to
     * be negative, and C then compares and divides without signs.
     */
    public static long toLong(int value) {
        return ofUnknownSign(value);
    }

    /** The value with a sign unknown to TornadoVM: PTX cannot negate unsigned values. */
    public static long ofUnknownSign(long value) {
        return hidden(value, value);
    }

    /** {@code value & 0xFFFFFFFFL}, as a sum of signed numbers: TornadoVM makes an unsigned long of the conjunction. */
    public static long lowWord(int value) {
        return toLong(value) + (value < 0 ? LOW + 1 : 0);
    }

    /** The value of a char, as a sum of signed numbers: TornadoVM makes an unsigned int of a char that it widens. */
    public static int ofChar(char value) {
        return (short) (value ^ Short.MIN_VALUE) - Short.MIN_VALUE;
    }

    /** Returns {@code value}, opaque to compilers unless they know {@code any} too. */
    public static long hidden(long value, long any) {
        return value ^ toLong(unknownZero((int) any ^ (int) (any >> HALF))) << (Long.SIZE - 2);
    }

    /** Returns a constant, also a zero of either sign, opaque to compilers unless they know {@code any}. */
    public static double chosen(double value, int any) {
        return value - unknownZero(any);
    }

    /** Returns a constant, as {@link #chosen(double, int)}. */
    public static float chosen(float value, int any) {
        return value - unknownZero(any);
    }

    /** Returns a constant, as {@link #hidden(long, long)}. */
    public static long chosen(long value, int any) {
        return hidden(value, any);
    }

    /** Returns a constant, as {@link #hidden(long, long)}. */
    public static int chosen(int value, int any) {
        return value ^ unknownZero(any) << (Integer.SIZE - 2);
    }

    /** The value, as {@link #ofUnknownSign(long)}. */
    public static int ofUnknownSign(int value) {
        return value ^ unknownZero(value) << (Integer.SIZE - 2);
    }

    /** 0, but 0 or 2 as far as TornadoVM knows: the second bit of a square. */
    static int unknownZero(int value) {
        // Every bit reaches the root's lowest one: were that one known, as in (x & 3) << 26, so would the square's be.
        int bits = (value ^ (value >> ROOT_BITS) ^ (value >> (2 * ROOT_BITS))) & ROOT_MASK;
        int root = ((bits * SPREAD) >> ROOT_BITS) + ROOT_MASK;
        return root * root & 2;
    }
}
