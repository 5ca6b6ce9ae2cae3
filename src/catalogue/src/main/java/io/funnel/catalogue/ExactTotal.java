package io.funnel.catalogue;

/**
 * An exact sum of doubles and of their products on the host: a fixed-point number of limbs of 32 bits, which begins at
 * the last bit that a product may have (U. Kulisch and W. Miranker, Computer Arithmetic in Theory and Practice, 1981).
 *
 * <p>Infinite and NaN summands are added apart, by Java's operator.
 */
final class ExactTotal {

    /** The exponent of the last bit of a product of two doubles. */
    static final int LAST_BIT = 2 * -1074;
    /** Limbs up to the greatest product, and 64 bits more. */
    static final int LIMBS = (2 * 1024 + 64 - LAST_BIT) / Integer.SIZE;

    private static final long LIMB = 0xFFFF_FFFFL;
    private static final int MANTISSA_BITS = 52;
    private static final long MANTISSA = (1L << MANTISSA_BITS) - 1;
    /** Summands between two transfers of carries; each adds less than 2^33 to a limb. */
    private static final int MOST = 1 << 28;

    private final long[] limbs;
    private double special;
    private int summands;

    ExactTotal() {
        this(new long[LIMBS], 0);
    }

    /** Continues with limbs in place, and the sum of the infinite and NaN summands. */
    ExactTotal(long[] limbs, double special) {
        this.limbs = limbs;
        this.special = special;
    }

    ExactTotal add(double value) {
        if (Double.isFinite(value)) {
            add(Double.doubleToRawLongBits(value) < 0, mantissa(value), lastBit(value));
        } else {
            special += value;
        }
        return this;
    }

    ExactTotal addProduct(double left, double right) {
        if (!Double.isFinite(left) || !Double.isFinite(right)) {
            special += left * right;
            return this;
        }
        boolean negative = (Double.doubleToRawLongBits(left) ^ Double.doubleToRawLongBits(right)) < 0;
        long first = mantissa(left);
        long second = mantissa(right);
        int lastBit = lastBit(left) + lastBit(right);
        long low = first * second;
        add(negative, low & LIMB, lastBit);
        add(negative, low >>> Integer.SIZE, lastBit + Integer.SIZE);
        add(negative, Math.multiplyHigh(first, second), lastBit + Long.SIZE);
        return this;
    }

    /** Adds signed limbs of another number. */
    ExactTotal addLimbs(int lastBit, int bits, long... others) {
        for (int i = 0; i < others.length; i++) {
            long magnitude = Math.abs(others[i]);
            add(others[i] < 0, magnitude & LIMB, lastBit + i * bits);
            add(others[i] < 0, magnitude >>> Integer.SIZE, lastBit + i * bits + Integer.SIZE);
        }
        return this;
    }

    /** Adds an integer of at most 53 bits in units of 2^lastBit. */
    private void add(boolean negative, long integer, int lastBit) {
        if (++summands == MOST) {
            carry();
        }
        int place = (lastBit - LAST_BIT) / Integer.SIZE;
        int shift = (lastBit - LAST_BIT) % Integer.SIZE;
        long low = (integer & LIMB) << shift;
        long high = (integer >>> Integer.SIZE) << shift;
        long middle = (low >>> Integer.SIZE) + (high & LIMB);
        limbs[place] += negative ? -(low & LIMB) : low & LIMB;
        limbs[place + 1] += negative ? -middle : middle;
        limbs[place + 2] += negative ? -(high >>> Integer.SIZE) : high >>> Integer.SIZE;
    }

    /** Leaves 32 bits in each limb but the last one, which has the sign. */
    void carry() {
        for (int i = 0; i < LIMBS - 1; i++) {
            limbs[i + 1] += limbs[i] >> Integer.SIZE;
            limbs[i] &= LIMB;
        }
        summands = 0;
    }

    /** A new number, the sum of both. */
    ExactTotal plus(ExactTotal other) {
        carry();
        other.carry();
        ExactTotal sum = new ExactTotal(limbs.clone(), special + other.special);
        for (int i = 0; i < LIMBS; i++) {
            sum.limbs[i] += other.limbs[i];
        }
        sum.carry();
        return sum;
    }

    /** A limb after {@link #carry}. */
    long limb(int place) {
        return limbs[place];
    }

    double special() {
        return special;
    }

    /** The nearest double, ties to even; 0.0 for zero. */
    double toDouble() {
        return rounded(Double.PRECISION, Double.MIN_EXPONENT);
    }

    /** The nearest float, ties to even; 0.0 for zero. */
    float toFloat() {
        return (float) rounded(Float.PRECISION, Float.MIN_EXPONENT);
    }

    /** The nearest float to a sum of two doubles; 0.0 for zero. */
    static float toFloat(double high, double low) {
        double sum = high + low;
        double shadow = sum - high;
        double lost = (high - (sum - shadow)) + (low - shadow);
        if (lost == 0 || !Double.isFinite(sum)) {
            return (float) ((Double.isFinite(high) ? sum : high) + 0.0);
        }
        // Rounds to odd, which a second rounding to fewer bits does not take for a tie.
        long bits = Double.doubleToRawLongBits(sum);
        boolean isBeyond = (lost < 0) == (sum > 0);
        return (float) Double.longBitsToDouble((isBeyond ? bits - 1 : bits) | 1);
    }

    private double rounded(int precision, int minExponent) {
        if (special != 0) {
            return special;
        }
        carry();
        boolean negative = limbs[LIMBS - 1] < 0;
        long[] magnitude = limbs.clone();
        if (negative) {
            negate(magnitude);
        }
        int top = LIMBS - 1;
        while (top >= 0 && magnitude[top] == 0) {
            top--;
        }
        if (top < 0) {
            return 0;
        }
        int first = top * Integer.SIZE + Long.SIZE - 1 - Long.numberOfLeadingZeros(magnitude[top]);
        int last = Math.max(first - precision + 1, minExponent - precision + 1 - LAST_BIT);
        long integer = bits(magnitude, last, precision);
        boolean roundsUp = bits(magnitude, last - 1, 1) == 1 && ((integer & 1) == 1 || anyBelow(magnitude, last - 1));
        double value = Math.scalb((double) (roundsUp ? integer + 1 : integer), last + LAST_BIT);
        return negative ? -value : value;
    }

    private static void negate(long[] limbs) {
        long carry = 0;
        for (int i = 0; i < LIMBS; i++) {
            long value = carry - limbs[i];
            limbs[i] = i < LIMBS - 1 ? value & LIMB : value;
            carry = value >> Integer.SIZE;
        }
    }

    /** Bits of a magnitude, at most 62 of them. */
    private static long bits(long[] magnitude, int from, int count) {
        int place = from / Integer.SIZE;
        int shift = from % Integer.SIZE;
        long bits = magnitude[place] >>> shift;
        for (int i = place + 1; i < LIMBS && (i - place) * Integer.SIZE - shift < count; i++) {
            bits |= magnitude[i] << ((i - place) * Integer.SIZE - shift);
        }
        return bits & ((1L << count) - 1);
    }

    private static boolean anyBelow(long[] magnitude, int bit) {
        for (int i = 0; i < bit / Integer.SIZE; i++) {
            if (magnitude[i] != 0) {
                return true;
            }
        }
        return (magnitude[bit / Integer.SIZE] & ((1L << bit % Integer.SIZE) - 1)) != 0;
    }

    /** The number in limbs of other units: all but the last, which has the sign, have this number of bits. */
    long[] limbs(int lastBit, int bits, int count) {
        carry();
        long[] result = new long[count];
        for (int i = 0; i < count; i++) {
            int from = lastBit - LAST_BIT + i * bits;
            result[i] = bits(limbs, from, i < count - 1 ? bits : Long.SIZE - 2);
        }
        if (limbs[LIMBS - 1] < 0) {
            result[count - 1] |= -1L << (Long.SIZE - 2);
        }
        return result;
    }

    private static long mantissa(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return Math.getExponent(value) < Double.MIN_EXPONENT
                ? bits & MANTISSA
                : (bits & MANTISSA) | (1L << MANTISSA_BITS);
    }

    private static int lastBit(double value) {
        return Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - MANTISSA_BITS;
    }
}
