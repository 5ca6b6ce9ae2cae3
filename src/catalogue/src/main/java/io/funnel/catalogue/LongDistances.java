package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * How near two arrays of longs are to each other, element by element. Both arrays have the same length.
 *
 * <p>Exact as long as nothing overflows; differences, products and sums wrap around as Java's operators do. The
 * cosine alone rounds. No elements: 0, NaN for the cosine.
 */
public final class LongDistances {

    private LongDistances() {}

    /** The dot product, the sum of x y. */
    @Reduction
    public static void dotProduct(LongArray left, LongArray right, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + left.get(i) * right.get(i));
        }
    }

    /** The square of the Euclidean distance, the sum of (x - y)². */
    @Reduction
    public static void squaredDistance(LongArray left, LongArray right, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            long difference = left.get(i) - right.get(i);
            result.set(0, result.get(0) + difference * difference);
        }
    }

    /** The Manhattan distance, the sum of |x - y|. */
    @Reduction
    public static void manhattanDistance(LongArray left, LongArray right, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < left.getSize(); i++) {
            result.set(0, result.get(0) + magnitude(left.get(i) - right.get(i)));
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

        static CosineSimilarity map(long left, long right) {
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

    /** As {@code Math.abs}, which TornadoVM 5.2.0 cannot compile for integers. */
    private static long magnitude(long x) {
        return x < 0 ? -x : x;
    }
}
