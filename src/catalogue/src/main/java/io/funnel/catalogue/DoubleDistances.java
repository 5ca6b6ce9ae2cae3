package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * How near two arrays of doubles are to each other, element by element. Both arrays have the same length.
 *
 * <p>A sum of n terms is off by at most (n - 1) u times the sum of the terms' magnitudes, as in {@link DoubleSums};
 * each term is itself rounded, once for a product or a difference and three times for a squared difference, u =
 * 2^-53. NaN anywhere makes NaN, and so do two equal infinities where they are subtracted. No elements: 0, NaN for
 * the cosine.
 */
public final class DoubleDistances {

    private DoubleDistances() {}

    /** The dot product, the sum of x y. */
    @Reduction
    public static void dotProduct(DoubleArray left, DoubleArray right, @Reduce DoubleArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + left.get(i) * right.get(i));
        }
    }

    /** The square of the Euclidean distance, the sum of (x - y)². */
    @Reduction
    public static void squaredDistance(DoubleArray left, DoubleArray right, @Reduce DoubleArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            double difference = left.get(i) - right.get(i);
            result.set(0, result.get(0) + difference * difference);
        }
    }

    /** The Manhattan distance, the sum of |x - y|. */
    @Reduction
    public static void manhattanDistance(DoubleArray left, DoubleArray right, @Reduce DoubleArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + Math.abs(left.get(i) - right.get(i)));
        }
    }

    /**
     * The cosine of the angle between the arrays taken as vectors: their dot product divided by both Euclidean
     * norms, all in double. NaN if one of them is zero throughout. Rounding may carry it beyond 1 by a few units in
     * the last place.
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

        static CosineSimilarity map(double left, double right) {
            return new CosineSimilarity(left * right, left * left, right * right);
        }

        static CosineSimilarity combine(CosineSimilarity left, CosineSimilarity right) {
            return new CosineSimilarity(left.dot + right.dot, left.leftSquares + right.leftSquares,
                    left.rightSquares + right.rightSquares);
        }

        static double finish(CosineSimilarity sums) {
            return sums.dot / (Math.sqrt(sums.leftSquares) * Math.sqrt(sums.rightSquares));
        }
    }
}
