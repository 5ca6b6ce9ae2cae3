package io.funnel.verify.bound;

import io.funnel.kernel.TwoProduct;
import io.funnel.kernel.TwoSum;
import io.funnel.reduction.ElementError;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.MapRounding;

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
    public static final int MAP_ROUNDINGS = 8;

    /** Roundings of what an addition lost that a fused product may add. */
    private static final int FUSED = 3;

    private static final double FLOAT_ROUNDING = 0x1p-24;
    private static final double DOUBLE_ROUNDING = 0x1p-53;
    /** Covers the rounding of the bound's own few operations. */
    private static final double SLACK = 1 + 0x1p-40;
    /** Covers that what becomes a float was rounded to double before. */
    private static final double ONCE_MORE = 1 + 0x1p-28;

    private ErrorBound() {}

    /**
     * The bound for a sum of elements that were rounded {@code mapRoundings} times each before; infinite if the sum of their
     * magnitudes overflows the type, since an order of additions may overflow too then. The depth is the most rounded
     * additions on the way of an element, here and below.
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
     * The bound for a sum in double whose magnitudes were summed up along the same tree, in double too. That sum is itself
     * off by at most the same share of the exact one, so the exact one is at most itself over one minus that share. Infinite
     * if the sum of magnitudes overflows; NaN if it is none.
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
     * The bound for a sum of doubles to which what its additions lost was added in the end. What an addition loses is at most
     * u times what it gives, and each element lies under {@code depth} of them; what is lost is known but for the roundings
     * of its own sum, two for each of these additions. Three more allow for a device that fuses a product into an addition
     * and into what tells its loss. docs/explanation/bounds-proofs.md has it. Infinite if a sum overflows; NaN if that of
     * magnitudes is none.
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
     * How far all elements together can be from exact arithmetic, each being off by half a unit in the last place of
     * itself for every rounding, or where it underflows by half of the least number. The sum of magnitudes is a computed one.
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

    /** What a sum is off by at most, as a share of the sum of magnitudes. */
    private static double share(double rounding, long depth, long length, double byMap) {
        double byDepth = Math.expm1(depth * Math.log1p(rounding));
        double added = Math.min(byDepth, Math.max(0, length - 1) * rounding);
        return (added + byMap + added * byMap) * SLACK;
    }

    private static double mapShare(MapRounding map) {
        return Math.expm1(MAP_ROUNDINGS * Math.log1p(rounding(map)));
    }

    /** The bound of a double as the float that it is rounded to, whose rounding is known; infinite beyond the floats. */
    public static double ofRounded(double bound, double value) {
        float rounded = (float) value;
        return Float.isInfinite(rounded) && !Double.isNaN(bound)
                ? Double.POSITIVE_INFINITY
                : (bound + Math.abs(rounded - value)) * SLACK;
    }

    /**
     * The bound of a square root that was computed from a number with a bound. The root is r = sqrt(s) (1 + d), so s is r²
     * but for 4 u r²; the exact root lies where those of s and the bound are. A difference of roots is that of the
     * radicands by the roots' sum, and at most its root. A root of a double that underflows as a float is off by half of
     * the least float, too. NaN if the bound or the root is.
     */
    public static double ofRoot(double bound, Number root, ElementType of) {
        double value = root.doubleValue();
        if (Double.isNaN(bound) || Double.isNaN(value)) {
            return Double.NaN;
        }
        if (root instanceof Float && of == ElementType.DOUBLE && value < Float.MIN_NORMAL) {
            return (Math.sqrt(bound) + Float.MIN_VALUE) * SLACK;
        }
        if (bound == 0) {
            return rounding(root) * value * ONCE_MORE; // no root of a double is subnormal
        }
        double square = value * value;
        double distance = (bound + 4 * rounding(root) * square + 2 * Double.MIN_VALUE) * SLACK;
        if (Double.isInfinite(distance)) {
            return distance;
        }
        double least = Math.sqrt(Math.max(0, square - distance) / SLACK) / SLACK;
        return Math.min(Math.sqrt(distance), distance / (value + least)) * SLACK;
    }

    /**
     * The bound of a mean: that of the sum divided by the count, which is exactly a double, and the rounding of the quotient,
     * twice at most. NaN if the bound or the mean is.
     */
    public static double ofMean(double bound, double count, Number mean) {
        if (count == 1 && !(mean instanceof Float)) {
            return Double.isNaN(mean.doubleValue()) ? Double.NaN : bound;
        }
        return (bound / count + ofOperations(2, mean)) * SLACK;
    }

    /** The bound of what a few operations made of exact numbers: of each, half a unit in the last place, or of the least number. */
    public static double ofOperations(int roundings, Number value) {
        double least = value instanceof Float ? Float.MIN_VALUE : Double.MIN_VALUE;
        return (roundings * rounding(value) * Math.abs(value.doubleValue()) + least) * SLACK;
    }

    private static double rounding(Number value) {
        return value instanceof Float ? FLOAT_ROUNDING : DOUBLE_ROUNDING;
    }

    /**
     * The bound for a product: every element passes through one multiplication, whatever the order, so it is off by at
     * most ((1 + u)^(n - 1) - 1) of itself. Products that leave the range of normal numbers on the way are not in it.
     */
    public static double ofProduct(ElementType type, long length, int mapRoundings, double magnitude) {
        double roundings = Math.max(0, length - 1) + (double) mapRoundings * length;
        return Math.expm1(roundings * Math.log1p(rounding(type))) * SLACK * magnitude;
    }

    /**
     * The bound for a product in double beside which the least magnitude was kept of all partial products of factors that
     * are not zero, and 1. If that is a normal number, and the product is finite, no partial product on the way was
     * subnormal, lost or infinite, and every multiplication had a relative error of at most u. Infinite if a partial product
     * left the range of normal numbers; NaN if the product is no number.
     */
    public static double ofComputedProduct(long length, MapRounding map, double least, double product) {
        if (Double.isNaN(product)) {
            return Double.NaN;
        }
        if (map == MapRounding.NONE && length <= 1) {
            return 0;
        }
        double multiplied = Math.max(0, length - 1) * Math.log1p(DOUBLE_ROUNDING);
        double mapped = (double) MAP_ROUNDINGS * length * Math.log1p(rounding(map));
        double share = Math.expm1(multiplied + mapped) * SLACK;
        return least >= Double.MIN_NORMAL && Double.isFinite(product) && share < 1
                ? share / (1 - share) * Math.abs(product) * SLACK
                : Double.POSITIVE_INFINITY;
    }

    private static double rounding(MapRounding map) {
        return switch (map) {
            case NONE -> 0;
            case UNSURE_PRODUCTS -> DOUBLE_ROUNDING / TwoProduct.UNSURE;
            case DOUBLE -> DOUBLE_ROUNDING;
            case FLOAT -> FLOAT_ROUNDING;
        };
    }

    private static double least(MapRounding map) {
        return switch (map) {
            case NONE -> 0;
            case UNSURE_PRODUCTS, DOUBLE -> Double.MIN_VALUE;
            case FLOAT -> Float.MIN_VALUE;
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
