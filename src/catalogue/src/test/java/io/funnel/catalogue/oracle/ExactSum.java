package io.funnel.catalogue.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A sum without any rounding: a fixed-point number wide enough for every double, every product of two doubles and
 * every product of two longs, after U. Kulisch's long accumulator.
 */
final class ExactSum {

    /** Weight of the lowest bit is 2^-OFFSET; the product of two least doubles is 2^-2148. */
    private static final int OFFSET = 2176;
    private static final int LIMB_BITS = 32;
    private static final int LIMBS = (OFFSET + 2176) / LIMB_BITS;
    private static final long LIMB_MASK = 0xFFFF_FFFFL;
    private static final int MANTISSA_BITS = 52;
    private static final int EXPONENT_BIAS = 1075;
    private static final int ADDITIONS_BEFORE_CARRY = 1 << 29;

    private final long[] limbs = new long[LIMBS];
    private int pending;

    /** Adds a finite double. */
    void add(double x) {
        addScaled(mantissa(x), exponent(x), x < 0);
    }

    /** Adds the product of two finite doubles. */
    void addProduct(double x, double y) {
        addProduct(mantissa(x), mantissa(y), exponent(x) + exponent(y), (x < 0) != (y < 0));
    }

    /** Adds a long. */
    void add(long x) {
        addScaled(Math.abs(x), 0, x < 0);
    }

    /** Adds the product of two longs. */
    void addProduct(long x, long y) {
        addProduct(Math.abs(x), Math.abs(y), 0, (x < 0) != (y < 0));
    }

    /** The sum as an integer, rounded towards negative infinity. */
    BigInteger integer() {
        return total().shiftRight(OFFSET);
    }

    /** The sum itself. */
    BigDecimal value() {
        BigInteger total = total();
        if (total.signum() == 0) {
            return BigDecimal.ZERO;
        }
        int zeros = Math.min(OFFSET, total.getLowestSetBit());
        int scale = OFFSET - zeros;
        return new BigDecimal(total.shiftRight(zeros).multiply(BigInteger.valueOf(5).pow(scale)), scale);
    }

    private void addProduct(long x, long y, int exponent, boolean negative) {
        addScaled(x * y, exponent, negative);
        addScaled(Math.unsignedMultiplyHigh(x, y), exponent + Long.SIZE, negative);
    }

    /** Adds an unsigned magnitude times a power of two. */
    private void addScaled(long magnitude, int exponent, boolean negative) {
        if (magnitude == 0) {
            return;
        }
        int bit = exponent + OFFSET;
        int limb = bit / LIMB_BITS;
        int shift = bit % LIMB_BITS;
        long low = (magnitude & LIMB_MASK) << shift;
        long high = (magnitude >>> LIMB_BITS) << shift;
        accumulate(limb, low & LIMB_MASK, negative);
        accumulate(limb + 1, (low >>> LIMB_BITS) + (high & LIMB_MASK), negative);
        accumulate(limb + 2, high >>> LIMB_BITS, negative);
        if (++pending == ADDITIONS_BEFORE_CARRY) {
            carry();
        }
    }

    private void accumulate(int limb, long part, boolean negative) {
        if (part != 0) {
            limbs[limb] += negative ? -part : part;
        }
    }

    private void carry() {
        for (int i = 0; i + 1 < LIMBS; i++) {
            limbs[i + 1] += limbs[i] >> LIMB_BITS;
            limbs[i] &= LIMB_MASK;
        }
        pending = 0;
    }

    private BigInteger total() {
        BigInteger total = BigInteger.ZERO;
        for (int i = LIMBS - 1; i >= 0; i--) {
            total = total.shiftLeft(LIMB_BITS).add(BigInteger.valueOf(limbs[i]));
        }
        return total;
    }

    private static long mantissa(double x) {
        long bits = Double.doubleToRawLongBits(x) & Long.MAX_VALUE;
        long fraction = bits & ((1L << MANTISSA_BITS) - 1);
        return bits >>> MANTISSA_BITS == 0 ? fraction : fraction | 1L << MANTISSA_BITS;
    }

    private static int exponent(double x) {
        return Math.max(1, Math.getExponent(x) + EXPONENT_BIAS - MANTISSA_BITS) - EXPONENT_BIAS;
    }

    /** The exponent of the lowest set bit of a finite number that is not zero. */
    static int unit(double x) {
        return exponent(x) + Long.numberOfTrailingZeros(mantissa(x));
    }
}
