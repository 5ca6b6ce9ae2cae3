package io.funnel.verify;

import io.funnel.reduction.ElementType;

/**
 * How far a floating-point sum can be from the exact one.
 *
 * <p>If no element passes through more than {@code depth} rounded additions, the computed sum is off by at most
 * ((1 + u)^depth - 1) * sum of |x|, u being half a unit in the last place of 1: N. J. Higham, Accuracy and Stability of
 * Numerical Algorithms, 2nd edition (2002), section 4.2. For any order of additions it is also off by at most
 * (n - 1) * u * sum of |x|: C.-P. Jeannerod and S. M. Rump, "Improved error bounds for inner products in floating-point
 * arithmetic", SIAM Journal on Matrix Analysis and Applications 34 (2013). The smaller of the two counts. Both hold
 * with subnormal numbers, because additions do not underflow where subnormals are kept.
 */
public final class ErrorBound {

    /**
     * Roundings that are granted to the map of an element where it is more than a load: a device may fuse a product
     * into the addition, and its exponential or logarithm may be a few units in the last place from Java's.
     */
    static final int MAP_ROUNDINGS = 8;

    private static final double FLOAT_ROUNDING = 0x1p-24;
    private static final double DOUBLE_ROUNDING = 0x1p-53;
    /** Covers the rounding of the bound's own few operations. */
    private static final double SLACK = 1 + 0x1p-40;

    private ErrorBound() {}

    /**
     * The bound for a sum of elements that are given without error.
     *
     * @param type         the type that the sum is computed in
     * @param depth        most rounded additions on the way of an element
     * @param length       elements
     * @param magnitudeSum the sum of the elements' magnitudes
     * @return infinity if the sum of magnitudes overflows the type: then an order of additions may overflow too
     */
    public static double ofSum(ElementType type, long depth, long length, double magnitudeSum) {
        return ofSum(type, depth, length, 0, magnitudeSum);
    }

    /**
     * The bound for a sum of elements that are themselves computed, each with a relative error as of a number of
     * roundings.
     *
     * @param type         the type that the sum is computed in
     * @param depth        most rounded additions on the way of an element
     * @param length       elements
     * @param mapRoundings roundings of an element before it is added
     * @param magnitudeSum the sum of the elements' magnitudes
     * @return infinity if the sum of magnitudes overflows the type: then an order of additions may overflow too
     */
    public static double ofSum(ElementType type, long depth, long length, int mapRoundings, double magnitudeSum) {
        double rounding = rounding(type);
        double largest = largest(type);
        double byDepth = Math.expm1(depth * Math.log1p(rounding));
        double byLength = Math.max(0, length - 1) * rounding;
        double byMap = Math.expm1(mapRoundings * Math.log1p(rounding));
        double added = Math.min(byDepth, byLength);
        double relative = (added + byMap + added * byMap) * SLACK;
        double highest = magnitudeSum * (1 + relative);
        return highest > largest || Double.isNaN(highest) ? Double.POSITIVE_INFINITY : relative * magnitudeSum * SLACK;
    }

    /**
     * The bound for a sum whose magnitudes were summed up along the same tree. That sum is itself off by at most the same
     * share of the exact one, so the exact one is at most itself over one minus that share.
     *
     * @param type      the type that both sums are computed in
     * @param depth     most rounded additions on the way of an element
     * @param length    elements
     * @param plain     whether the elements are the input's very values; else each may be off by some roundings
     * @param magnitude the computed sum of the elements' magnitudes
     * @return infinity if the sum of magnitudes overflows the type; NaN if it is none
     */
    public static double ofComputedMagnitudes(
            ElementType type, long depth, long length, boolean plain, double magnitude) {
        if (Double.isNaN(magnitude)) {
            return Double.NaN;
        }
        int map = plain ? 0 : MAP_ROUNDINGS;
        double byDepth = Math.expm1(depth * Math.log1p(rounding(type)));
        double byMap = Math.expm1(map * Math.log1p(rounding(type)));
        double added = Math.min(byDepth, Math.max(0, length - 1) * rounding(type));
        double share = (added + byMap + added * byMap) * SLACK;
        if (share >= 1) {
            return Double.POSITIVE_INFINITY;
        }
        return ofSum(type, depth, length, map, magnitude / (1 - share) * SLACK);
    }

    /**
     * The bound for a product: every element passes through one multiplication, whatever the order, so it is off by at
     * most ((1 + u)^(n - 1) - 1) of itself. Products that leave the range of normal numbers on the way are not in it.
     *
     * @param type         the type that the product is computed in
     * @param length       elements
     * @param mapRoundings roundings of an element before it is multiplied
     * @param magnitude    the magnitude of the exact product
     */
    public static double ofProduct(ElementType type, long length, int mapRoundings, double magnitude) {
        double roundings = Math.max(0, length - 1) + (double) mapRoundings * length;
        return Math.expm1(roundings * Math.log1p(rounding(type))) * SLACK * magnitude;
    }

    /**
     * The bound for a product whose least partial product was kept beside it. If that is a normal number, and the product
     * is finite, no partial product on the way was subnormal, lost or infinite, and every multiplication had a relative
     * error of at most u.
     *
     * @param type    the type that the product is computed in
     * @param length  elements
     * @param plain   whether the factors are the input's very values; else each may be off by some roundings
     * @param least   the least magnitude of a partial product of factors that are not zero, or 1 if all are above
     * @param product the computed product
     * @return infinity if a partial product left the range of normal numbers; NaN if the product is no number
     */
    public static double ofComputedProduct(
            ElementType type, long length, boolean plain, double least, double product) {
        if (Double.isNaN(product)) {
            return Double.NaN;
        }
        if (plain && length <= 1) {
            return 0;
        }
        double normal = type == ElementType.FLOAT ? Float.MIN_NORMAL : Double.MIN_NORMAL;
        double share = ofProduct(type, length, plain ? 0 : MAP_ROUNDINGS, 1);
        return least >= normal && Double.isFinite(product) && share < 1
                ? share / (1 - share) * Math.abs(product) * SLACK
                : Double.POSITIVE_INFINITY;
    }

    /** Half a unit in the last place of 1. */
    static double rounding(ElementType type) {
        return type == ElementType.FLOAT ? FLOAT_ROUNDING : DOUBLE_ROUNDING;
    }

    /** The least positive number. */
    static double least(ElementType type) {
        return type == ElementType.FLOAT ? Float.MIN_VALUE : Double.MIN_VALUE;
    }

    /** The largest finite number. */
    static double largest(ElementType type) {
        return type == ElementType.FLOAT ? Float.MAX_VALUE : Double.MAX_VALUE;
    }
}
