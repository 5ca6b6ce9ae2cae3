package io.funnel.kernel;

/**
 * What the addition of two doubles loses: with the rounded sum, it makes up the exact one. Inlined into kernels; neither
 * local memory nor a barrier.
 *
 * <p>Source: D. E. Knuth, The Art of Computer Programming, volume 2, section 4.2.2, for operands of any order of magnitude;
 * in sums, T. Ogita, S. M. Rump and S. Oishi, "Accurate sum and dot product", SIAM Journal on Scientific Computing 26
 * (2005). Not for code that is compiled with fast math, which takes it for zero.
 */
public final class TwoSum {

    private TwoSum() {}

    /** The exact sum of two numbers less {@code left + right}: a double, if nothing overflows; NaN where the sum is infinite. */
    public static double lost(double left, double right) {
        return lost(left, right, left + right);
    }

    /**
     * The same of a sum that was computed before. A device may have fused a product that {@code right} stands for into it:
     * then what it loses is off by a few roundings of that product.
     */
    public static double lost(double left, double right, double sum) {
        double ofRight = sum - left;
        double ofLeft = sum - ofRight;
        return (left - ofLeft) + (right - ofRight);
    }
}
