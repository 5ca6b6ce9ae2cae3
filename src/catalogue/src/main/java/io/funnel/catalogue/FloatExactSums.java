package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import io.funnel.reduction.StateRules;

/**
 * Correctly rounded sums of floats: the float next to the exact sum of all elements, ties to even. Any order, device,
 * number of threads or partition gives the same bits.
 *
 * <p>The state is the exact sum. A double takes most elements without a rounding error. The error of the others is a
 * double itself, by Knuth's TwoSum. It goes into a fixed-point number that begins at the last bit that an element may
 * have, as in Kulisch's long accumulator. Its limbs of 60 bits suffice for 2^39 elements.
 *
 * <p>NaN anywhere makes NaN, and so do infinities of both signs, and the product of zero and infinity. Only an exact
 * sum beyond the floats is infinite; intermediate sums never overflow. A sum of zero is 0.0, also of elements that all
 * are -0.0. No elements: 0.0.
 */
public final class FloatExactSums {

    /** Limbs have 60 bits, but for the last one, which has the sign. */
    private static final int LIMB_BITS = 60;

    private static final long LIMB = (1L << LIMB_BITS) - 1;
    /** Exponents of the last bits of floats, and of products of two. */
    private static final int LAST_BIT = -149;

    private static final int LAST_BIT_OF_PRODUCT = 2 * LAST_BIT;

    private FloatExactSums() {}

    /**
     * The exact sum of all elements, rounded once to float.
     *
     * @param high most of the sum
     * @param limb0 the sum of the roundings of {@code high}, in units of 2^-149
     * @param limb1 the same in units of 2^-89
     * @param limb2 the same in units of 2^-29
     * @param limb3 the same in units of 2^31
     * @param limb4 the same in units of 2^91
     */
    @Reduction(rounds = Reduction.Rounds.NO)
    public record ExactSum(double high, long limb0, long limb1, long limb2, long limb3, long limb4) {

        static ExactSum identity() {
            return new ExactSum(0, 0, 0, 0, 0, 0);
        }

        static ExactSum map(float value) {
            return new ExactSum(value, 0, 0, 0, 0, 0);
        }

        static ExactSum combine(ExactSum left, ExactSum right) {
            double high = left.high + right.high;
            double rest = rounding(left.high, right.high, high);
            long limb0 = left.limb0;
            long limb1 = left.limb1;
            long limb2 = left.limb2;
            long limb3 = left.limb3;
            long limb4 = left.limb4;
            if (rest != 0 || (right.limb0 | right.limb1 | right.limb2 | right.limb3 | right.limb4) != 0) {
                double rest3 = below(rest, 0x1p-91, 0x1p91);
                double rest2 = below(rest3, 0x1p-31, 0x1p31);
                double rest1 = below(rest2, 0x1p29, 0x1p-29);
                double rest0 = below(rest1, 0x1p89, 0x1p-89);
                limb0 = limb0 + right.limb0 + (long) (rest0 * 0x1p149);
                limb1 = limb1 + right.limb1 + (long) (rest1 * 0x1p89) + (limb0 >> LIMB_BITS);
                limb2 = limb2 + right.limb2 + (long) (rest2 * 0x1p29) + (limb1 >> LIMB_BITS);
                limb3 = limb3 + right.limb3 + (long) (rest3 * 0x1p-31) + (limb2 >> LIMB_BITS);
                limb4 = limb4 + right.limb4 + (long) (rest * 0x1p-91) + (limb3 >> LIMB_BITS);
                limb0 = limb0 & LIMB;
                limb1 = limb1 & LIMB;
                limb2 = limb2 & LIMB;
                limb3 = limb3 & LIMB;
            }
            return new ExactSum(high, limb0, limb1, limb2, limb3, limb4);
        }

        static float finish(ExactSum all) {
            return (all.limb0 | all.limb1 | all.limb2 | all.limb3 | all.limb4) == 0
                    ? (float) (all.high + 0.0)
                    : all.total().toFloat();
        }

        static StateRules<ExactSum, Float> rules() {
            return ExactSum::canonical;
        }

        private ExactSum canonical() {
            ExactTotal rest = total();
            double most = rest.toDouble();
            if (!Double.isFinite(most)) {
                return new ExactSum(most, 0, 0, 0, 0, 0);
            }
            long[] limbs = rest.add(-most).limbs(LAST_BIT, LIMB_BITS, 5);
            return new ExactSum(most, limbs[0], limbs[1], limbs[2], limbs[3], limbs[4]);
        }

        private ExactTotal total() {
            return new ExactTotal().add(high).addLimbs(LAST_BIT, LIMB_BITS, limb0, limb1, limb2, limb3, limb4);
        }
    }

    /**
     * The exact sum of the products of two inputs' elements, rounded once to float.
     *
     * @param high most of the sum
     * @param limb0 the sum of the roundings of {@code high}, in units of 2^-298
     * @param limb1 the same in units of 2^-238
     * @param limb2 the same in units of 2^-178
     * @param limb3 the same in units of 2^-118
     * @param limb4 the same in units of 2^-58
     * @param limb5 the same in units of 2^2
     * @param limb6 the same in units of 2^62
     * @param limb7 the same in units of 2^122
     * @param limb8 the same in units of 2^182
     * @param limb9 the same in units of 2^242
     */
    @Reduction(rounds = Reduction.Rounds.NO)
    public record ExactDotProduct(double high, long limb0, long limb1, long limb2, long limb3, long limb4, long limb5,
            long limb6, long limb7, long limb8, long limb9) {

        static ExactDotProduct identity() {
            return new ExactDotProduct(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        }

        static ExactDotProduct map(float left, float right) {
            return new ExactDotProduct((double) left * right, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        }

        static ExactDotProduct combine(ExactDotProduct left, ExactDotProduct right) {
            double high = left.high + right.high;
            double rest = rounding(left.high, right.high, high);
            long limb0 = left.limb0;
            long limb1 = left.limb1;
            long limb2 = left.limb2;
            long limb3 = left.limb3;
            long limb4 = left.limb4;
            long limb5 = left.limb5;
            long limb6 = left.limb6;
            long limb7 = left.limb7;
            long limb8 = left.limb8;
            long limb9 = left.limb9;
            if (rest != 0 || (right.limb0 | right.limb1 | right.limb2 | right.limb3 | right.limb4 | right.limb5
                    | right.limb6 | right.limb7 | right.limb8 | right.limb9) != 0) {
                double rest8 = below(rest, 0x1p-242, 0x1p242);
                double rest7 = below(rest8, 0x1p-182, 0x1p182);
                double rest6 = below(rest7, 0x1p-122, 0x1p122);
                double rest5 = below(rest6, 0x1p-62, 0x1p62);
                double rest4 = below(rest5, 0x1p-2, 0x1p2);
                double rest3 = below(rest4, 0x1p58, 0x1p-58);
                double rest2 = below(rest3, 0x1p118, 0x1p-118);
                double rest1 = below(rest2, 0x1p178, 0x1p-178);
                double rest0 = below(rest1, 0x1p238, 0x1p-238);
                limb0 = limb0 + right.limb0 + (long) (rest0 * 0x1p298);
                limb1 = limb1 + right.limb1 + (long) (rest1 * 0x1p238) + (limb0 >> LIMB_BITS);
                limb2 = limb2 + right.limb2 + (long) (rest2 * 0x1p178) + (limb1 >> LIMB_BITS);
                limb3 = limb3 + right.limb3 + (long) (rest3 * 0x1p118) + (limb2 >> LIMB_BITS);
                limb4 = limb4 + right.limb4 + (long) (rest4 * 0x1p58) + (limb3 >> LIMB_BITS);
                limb5 = limb5 + right.limb5 + (long) (rest5 * 0x1p-2) + (limb4 >> LIMB_BITS);
                limb6 = limb6 + right.limb6 + (long) (rest6 * 0x1p-62) + (limb5 >> LIMB_BITS);
                limb7 = limb7 + right.limb7 + (long) (rest7 * 0x1p-122) + (limb6 >> LIMB_BITS);
                limb8 = limb8 + right.limb8 + (long) (rest8 * 0x1p-182) + (limb7 >> LIMB_BITS);
                limb9 = limb9 + right.limb9 + (long) (rest * 0x1p-242) + (limb8 >> LIMB_BITS);
                limb0 = limb0 & LIMB;
                limb1 = limb1 & LIMB;
                limb2 = limb2 & LIMB;
                limb3 = limb3 & LIMB;
                limb4 = limb4 & LIMB;
                limb5 = limb5 & LIMB;
                limb6 = limb6 & LIMB;
                limb7 = limb7 & LIMB;
                limb8 = limb8 & LIMB;
            }
            return new ExactDotProduct(high, limb0, limb1, limb2, limb3, limb4, limb5, limb6, limb7, limb8,
                    limb9);
        }

        static float finish(ExactDotProduct all) {
            return all.total().toFloat();
        }

        static StateRules<ExactDotProduct, Float> rules() {
            return ExactDotProduct::canonical;
        }

        private ExactDotProduct canonical() {
            ExactTotal rest = total();
            double most = rest.toDouble();
            if (!Double.isFinite(most)) {
                return new ExactDotProduct(most, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
            }
            long[] limbs = rest.add(-most).limbs(LAST_BIT_OF_PRODUCT, LIMB_BITS, 10);
            return new ExactDotProduct(most, limbs[0], limbs[1], limbs[2], limbs[3], limbs[4], limbs[5], limbs[6],
                    limbs[7], limbs[8], limbs[9]);
        }

        private ExactTotal total() {
            return new ExactTotal().add(high).addLimbs(LAST_BIT_OF_PRODUCT, LIMB_BITS, limb0, limb1, limb2, limb3,
                    limb4, limb5, limb6, limb7, limb8, limb9);
        }
    }

    /** The rounding error of a sum, which is a double itself unless the sum is infinite or NaN. */
    private static double rounding(double left, double right, double sum) {
        double rounded = sum - left;
        return (left - (sum - rounded)) + (right - rounded);
    }

    /** The rest of a number below a limb's unit; {@code factor} is the unit's inverse. */
    private static double below(double number, double factor, double unit) {
        return number - (double) (long) (number * factor) * unit;
    }
}
