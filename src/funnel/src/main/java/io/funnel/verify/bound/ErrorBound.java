package io.funnel.verify.bound;

import io.funnel.kernel.TwoSum;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Facts.ElementError;
import io.funnel.reduction.facts.MapRounding;

/**
 * Bounds of the distance between a floating-point result and the exact one.
 *
 * <p>With at most {@code depth} rounded additions per element, the error of a sum is at most ((1 +
 * u)^depth - 1) * sum of |x|. Here u is half a unit in the last place of 1: N. J. Higham, Accuracy and Stability of
 * Numerical Algorithms, 2nd edition (2002), section 4.2. In any order of additions it is also at most (n - 1) * u * sum
 * of |x|: C.-P. Jeannerod and S. M. Rump, "Improved error bounds for inner products in floating-point arithmetic", SIAM
 * Journal on Matrix Analysis and Applications 34 (2013). The smaller one counts. Both hold with subnormal numbers,
 * since additions do not underflow without flushing.
 */
public final class ErrorBound {

    /**
     * Roundings allowed for the map of an element unless it is a plain load. A device's exponential or logarithm may
     * differ from Java's by a few ulp. An annotated loop, and one with contraction, may round once instead of twice.
     */
    public static final int MAP_ROUNDINGS = 8;

    /** Roundings that a function's last product may add to an addition's error, where a device fuses both. */
    private static final int FUSED = 3;

    private static final double FLOAT_ROUNDING = 0x1p-24;
    private static final double DOUBLE_ROUNDING = 0x1p-53;
    /** Covers the rounding of the bound's own few operations. */
    private static final double SLACK = 1 + 0x1p-40;

    private ErrorBound() {}

    /**
     * The bound for a sum of elements with {@code mapRoundings} roundings each. Infinite if the sum of magnitudes
     * overflows the type, since some order of additions may then overflow, too. The depth, here and below, is the
     * largest number of rounded additions of any element.
     */
    public static double ofSum(ElementType type, long depth, long length, int mapRoundings, double magnitudeSum) {
        double rounding = rounding(type);
        double relative = share(rounding, depth, length, Math.expm1(mapRoundings * Math.log1p(rounding)));
        double highest = magnitudeSum * (1 + relative);
        return highest > largest(type) || Double.isNaN(highest)
                ? Double.POSITIVE_INFINITY
                : relative * magnitudeSum * SLACK;
    }

    /**
     * The bound for a sum in double whose magnitudes were summed along the same tree, also in double. That sum has at
     * most the same relative error e, so the exact one is at most itself / (1 - e). Infinite if the sum of magnitudes
     * overflows; NaN if it is NaN.
     */
    public static double ofComputedMagnitudes(long depth, long length, MapRounding map, double magnitude) {
        if (Double.isNaN(magnitude)) {
            return Double.NaN;
        }
        double share = share(DOUBLE_ROUNDING, depth, length, mapShare(map));
        if (share == 0 && Double.isFinite(magnitude)) {
            return 0; // nothing or one element, as it is read
        }
        if (share >= 1) {
            return Double.POSITIVE_INFINITY;
        }
        double largest = magnitude / (1 - share) * SLACK;
        return largest * (1 + share) > Double.MAX_VALUE ? Double.POSITIVE_INFINITY : share * largest * SLACK;
    }

    /**
     * The bound for a compensated sum of doubles. The error of an addition is at most u times its result, and each
     * element passes through {@code depth} additions. The compensation itself is exact but for two roundings per
     * addition. Three more allow for a device that fuses a function's last product into an addition. Proof:
     * docs/explanation/bounds-proofs.md. Infinite if a sum overflows; NaN if that of magnitudes is NaN.
     */
    public static double ofCompensatedSum(
            long depth, long length, MapRounding map, double value, double lost, double magnitude) {
        double plain = ofComputedMagnitudes(depth, length, map, magnitude);
        double last = Math.abs(TwoSum.lost(value, lost));
        if (Double.isNaN(magnitude) || plain == Double.POSITIVE_INFINITY || !Double.isFinite(last)) {
            return Double.isNaN(magnitude) ? Double.NaN : Double.POSITIVE_INFINITY;
        }
        double byMap = mapShare(map);
        double largest = magnitude / (1 - share(DOUBLE_ROUNDING, depth, length, byMap));
        double additions = Math.min(depth, Math.max(0, length - 1));
        double unit = Math.log1p(DOUBLE_ROUNDING);
        double atMostLost = additions * DOUBLE_ROUNDING * Math.exp(additions * unit) * (1 + byMap);
        double share = atMostLost * Math.expm1((2 * additions + FUSED) * unit) + byMap;
        double underflow = MAP_ROUNDINGS * least(map) * length;
        return (share * largest * SLACK * SLACK + last + underflow) * SLACK;
    }

    /**
     * The error bound of all elements together before their sum: half an ulp of each element per rounding, or half the
     * least number if it underflows. The sum of magnitudes is a computed one.
     */
    public static double ofElements(
            ElementError error, long depth, long length, MapRounding map, double magnitude) {
        if (error.roundings() == 0 || length == 0) {
            return 0;
        }
        double largest = magnitude / Math.max(0, 1 - share(DOUBLE_ROUNDING, depth, length, mapShare(map)));
        double relative = error.roundings() * rounding(error.type());
        return (relative / (1 - relative) * largest + error.roundings() * least(error.type()) * length) * SLACK;
    }

    private static double share(double rounding, long depth, long length, double byMap) {
        double byDepth = Math.expm1(depth * Math.log1p(rounding));
        double added = Math.min(byDepth, Math.max(0, length - 1) * rounding);
        return (added + byMap + added * byMap) * SLACK;
    }

    private static double mapShare(MapRounding map) {
        return Math.expm1(MAP_ROUNDINGS * Math.log1p(rounding(map)));
    }

    /**
     * The estimated error of a product in any order: each element passes through one multiplication, so the relative error
     * is at most ((1 + u)^(n - 1) - 1). Partial products outside the range of normal numbers are not covered.
     */
    public static double ofProduct(ElementType type, long length, int mapRoundings, double magnitude) {
        double roundings = Math.max(0, length - 1) + (double) mapRoundings * length;
        return Math.expm1(roundings * Math.log1p(rounding(type))) * SLACK * magnitude;
    }

    private static double rounding(MapRounding map) {
        return switch (map) {
            case NONE -> 0;
            case DOUBLE -> DOUBLE_ROUNDING;
            case FLOAT, FUNCTIONS_OF_FLOATS -> FLOAT_ROUNDING;
        };
    }

    private static double least(MapRounding map) {
        return switch (map) {
            case NONE -> 0;
            case DOUBLE -> Double.MIN_VALUE;
            case FLOAT, FUNCTIONS_OF_FLOATS -> Float.MIN_VALUE;
        };
    }

    /** Half a unit in the last place of 1. */
    public static double rounding(ElementType type) {
        return type == ElementType.FLOAT ? FLOAT_ROUNDING : DOUBLE_ROUNDING;
    }

    /** Returns the least positive number of a floating-point type. */
    public static double least(ElementType type) {
        return type == ElementType.FLOAT ? Float.MIN_VALUE : Double.MIN_VALUE;
    }

    /** Returns the largest finite number of a type. */
    public static double largest(ElementType type) {
        return type == ElementType.FLOAT ? Float.MAX_VALUE : Double.MAX_VALUE;
    }
}
