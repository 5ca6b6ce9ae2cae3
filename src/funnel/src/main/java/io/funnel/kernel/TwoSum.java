package io.funnel.kernel;

/**
 * The rounding error of an addition of two doubles: added to the rounded sum, it gives the exact one. Inlined into
 * kernels; needs neither local memory nor a barrier.
 *
 * <p>Source: D. E. Knuth, The Art of Computer Programming, volume 2, section 4.2.2, for operands of any order of
 * magnitude; in sums, T. Ogita, S. M. Rump and S. Oishi, "Accurate sum and dot product", SIAM Journal on Scientific
 * Computing 26 (2005). Not valid under fast math, which makes it zero.
 */
public final class TwoSum {

    private TwoSum() {}

    /** The exact sum of two numbers minus {@code left + right}, barring overflow; NaN for an infinite sum. */
    public static double lost(double left, double right) {
        return lost(left, right, left + right);
    }

    /**
     * Returns the rounding error of a sum computed before. If a device fused a product into that sum, the error is off by
     * a few roundings of the product.
     */
    public static double lost(double left, double right, double sum) {
        double ofRight = sum - left;
        double ofLeft = sum - ofRight;
        return (left - ofLeft) + (right - ofRight);
    }
}
