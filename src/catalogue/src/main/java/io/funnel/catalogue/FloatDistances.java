// [specialise DoubleDistances: float -> double; 2^-24 -> 2^-53; (double) left * -> left *; (double) right * -> right *]
// [specialise IntDistances: float -> int; *Double -> *Long; (double) left.get -> (long) left.get]
// [specialise IntDistances: The dot product, added in double, where the product of two floats is exact: the error bound's u is 2^-53. -> The dot product as a long: the products are exact, their sum wraps around from 2^63 on.]
// [specialise LongDistances: float -> long]
// [specialise IntDistances, LongDistances: Math.abs -> magnitude]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

// [only FloatDistances, DoubleDistances]
/**
 * Distances between two arrays of floats, element by element. Both arrays have the same length.
 *
 * <p>A sum of n terms is off by at most (n - 1) u times the sum of the terms' magnitudes, as in {@link FloatSums}. Each
 * term is itself rounded: once for a product or a difference, three times for a squared difference, u = 2^-24. NaN
 * anywhere makes NaN, and so do two equal infinities where they are subtracted. No elements: 0, NaN for the cosine.
 */
// [only IntDistances, LongDistances]
// /**
//  * Distances between two arrays of integers, element by element. Both arrays have the same length.
//  *
//  * <p>Exact as long as nothing overflows; differences, products and sums wrap around as Java's operators do. Sums of
//  * ints into a long wrap around later or never. The cosine alone rounds. No elements: 0, NaN for the cosine.
//  */
// [end]
public final class FloatDistances {

    private FloatDistances() {}

    /** The dot product, the sum of x y. */
    @Reduction
    public static void dotProduct(FloatArray left, FloatArray right, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + left.get(i) * right.get(i));
        }
    }

    /** The square of the Euclidean distance, the sum of (x - y)². */
    @Reduction
    public static void squaredDistance(FloatArray left, FloatArray right, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            float difference = left.get(i) - right.get(i);
            result.set(0, result.get(0) + difference * difference);
        }
    }

    /** The Manhattan distance, the sum of |x - y|. */
    @Reduction
    public static void manhattanDistance(FloatArray left, FloatArray right, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + Math.abs(left.get(i) - right.get(i)));
        }
    }

    // [only FloatDistances, IntDistances]
    /** The dot product, added in double, where the product of two floats is exact: the error bound's u is 2^-53. */
    @Reduction
    public static void dotProductIntoDouble(FloatArray left, FloatArray right, @Reduce DoubleArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + (double) left.get(i) * right.get(i));
        }
    }

    // [only IntDistances]
    // /** The square of the Euclidean distance as a long; squares and sum wrap around from 2^63 on. */
    // @Reduction
    // public static void squaredDistanceIntoLong(IntArray left, IntArray right, @Reduce LongArray result) {
    //     result.set(0, 0);
    //     for (@Parallel int i = 0; i < left.getSize(); i++) {
    //         long difference = (long) left.get(i) - right.get(i);
    //         result.set(0, result.get(0) + difference * difference);
    //     }
    // }
    //
    // /** The Manhattan distance as a long; it always fits. */
    // @Reduction
    // public static void manhattanDistanceIntoLong(IntArray left, IntArray right, @Reduce LongArray result) {
    //     result.set(0, 0);
    //     for (@Parallel int i = 0; i < left.getSize(); i++) {
    //         result.set(0, result.get(0) + magnitude((long) left.get(i) - right.get(i)));
    //     }
    // }
    // [end]
    /**
     * The cosine of the angle between the arrays as vectors: their dot product divided by both Euclidean norms, in
     * double, from -1 to 1. NaN if one of them is all zeros. NaN also where sums of squares are infinite or below
     * 2^-900, since squares may have been lost.
     *
     * @param dot the sum of x y
     * @param leftSquares the sum of x²
     * @param rightSquares the sum of y²
     */
    @Reduction
    public record CosineSimilarity(double dot, double leftSquares, double rightSquares) {
        static CosineSimilarity identity() {
            return new CosineSimilarity(0, 0, 0);
        }

        static CosineSimilarity map(float left, float right) {
            return new CosineSimilarity((double) left * right, (double) left * left, (double) right * right);
        }

        static CosineSimilarity combine(CosineSimilarity left, CosineSimilarity right) {
            return new CosineSimilarity(left.dot + right.dot, left.leftSquares + right.leftSquares,
                    left.rightSquares + right.rightSquares);
        }

        static double finish(CosineSimilarity sums) {
            if (!isInRange(sums.leftSquares) || !isInRange(sums.rightSquares)) {
                return Double.NaN;
            }
            double cosine = sums.dot / Math.sqrt(sums.leftSquares) / Math.sqrt(sums.rightSquares);
            return Math.max(-1, Math.min(1, cosine)); // rounding may carry it beyond
        }

        private static boolean isInRange(double squares) {
            return squares >= 0x1p-900 && squares <= Double.MAX_VALUE;
        }
    }

    // [only IntDistances]
    // /** Replaces {@code Math.abs}, which TornadoVM 5.2.0 cannot compile for integers. */
    // private static int magnitude(int x) {
    //     return x < 0 ? -x : x;
    // }
    //
    // [only IntDistances, LongDistances]
    // /** Replaces {@code Math.abs}, which TornadoVM 5.2.0 cannot compile for integers. */
    // private static long magnitude(long x) {
    //     return x < 0 ? -x : x;
    // }
    // [end]
}
