// [specialise LongDistances: Int -> Long; int difference -> long difference; int left -> long left; int right -> long right; The sums into a long wrap around later or never. -> ]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Distances between two arrays of ints, element by element. Both arrays have the same length.
 *
 * <p>Exact as long as nothing overflows; differences, products and sums wrap around as Java's operators do.
 * The sums into a long wrap around later or never. The cosine alone rounds. No elements: 0, NaN for the cosine.
 */
public final class IntDistances {

    private IntDistances() {}

    /** The dot product, the sum of x y. */
    @Reduction
    public static void dotProduct(IntArray left, IntArray right, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + left.get(i) * right.get(i));
        }
    }

    /** The square of the Euclidean distance, the sum of (x - y)². */
    @Reduction
    public static void squaredDistance(IntArray left, IntArray right, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            int difference = left.get(i) - right.get(i);
            result.set(0, result.get(0) + difference * difference);
        }
    }

    /** The Manhattan distance, the sum of |x - y|. */
    @Reduction
    public static void manhattanDistance(IntArray left, IntArray right, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + magnitude(left.get(i) - right.get(i)));
        }
    }

    // [not LongDistances]
    /** The dot product as a long; the products are exact, their sum wraps around from 2^63 on. */
    @Reduction
    public static void dotProductIntoLong(IntArray left, IntArray right, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + (long) left.get(i) * right.get(i));
        }
    }

    /** The square of the Euclidean distance as a long; squares and sum wrap around from 2^63 on. */
    @Reduction
    public static void squaredDistanceIntoLong(IntArray left, IntArray right, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            long difference = (long) left.get(i) - right.get(i);
            result.set(0, result.get(0) + difference * difference);
        }
    }

    /** The Manhattan distance as a long; it always fits. */
    @Reduction
    public static void manhattanDistanceIntoLong(IntArray left, IntArray right, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + magnitude((long) left.get(i) - right.get(i)));
        }
    }

    // [end]
    /**
     * The cosine of the angle between the arrays as vectors: their dot product divided by both Euclidean norms, in
     * double. NaN if one of them is all zeros. Rounding may carry it beyond 1 by a few units in the last place.
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

        static CosineSimilarity map(int left, int right) {
            return new CosineSimilarity((double) left * right, (double) left * left, (double) right * right);
        }

        static CosineSimilarity combine(CosineSimilarity left, CosineSimilarity right) {
            return new CosineSimilarity(left.dot + right.dot, left.leftSquares + right.leftSquares,
                    left.rightSquares + right.rightSquares);
        }

        static double finish(CosineSimilarity sums) {
            return sums.dot / (Math.sqrt(sums.leftSquares) * Math.sqrt(sums.rightSquares));
        }
    }

    // [not LongDistances]
    /** Replaces {@code Math.abs}, which TornadoVM 5.2.0 cannot compile for integers. */
    private static int magnitude(int x) {
        return x < 0 ? -x : x;
    }

    // [end]
    /** Replaces {@code Math.abs}, which TornadoVM 5.2.0 cannot compile for integers. */
    private static long magnitude(long x) {
        return x < 0 ? -x : x;
    }
}
