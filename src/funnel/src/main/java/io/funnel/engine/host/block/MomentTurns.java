package io.funnel.engine.host.block;

import io.funnel.engine.host.loops.InDouble;
import io.funnel.reduction.Definition;
import io.funnel.reduction.facts.HostLoop.KnownRecord;

/**
 * The turns of a tile's lanes for states of count, mean and squared deviations, with the bits of the operator: T. F.
 * Chan, G. H. Golub, R. J. LeVeque, COMPSTAT 1982. The JVM makes vector loops of these short ones, but not of the
 * operator's, which divides by a count that might be 0.
 */
final class MomentTurns {

    private static final int ROWS = 8;
    /** The right state's share of the elements where both have as many. */
    private static final double HALF = 0.5;

    private final double[] left;
    private final double[] right;
    private final double[][] means;
    private final double[][] squares;

    MomentTurns(int lanes) {
        left = new double[lanes];
        right = new double[lanes];
        means = new double[ROWS / 2][lanes];
        squares = new double[ROWS / 2][lanes];
    }

    static boolean areFor(Definition<?, ?> definition) {
        return definition.facts().hostLoop().filter(KnownRecord.MOMENTS::equals).isPresent()
                && definition.elementsOfTurn() == ROWS;
    }

    /** Combines eight elements of each lane, {@link Definition#reduceTurn}. */
    void reduce(Object[] rows, Object[] states, int to) {
        for (int pair = 0; pair < ROWS / 2; pair++) {
            if (rows[2 * pair] instanceof float[] a && rows[2 * pair + 1] instanceof float[] b) {
                combine(a, b, means[pair], squares[pair], to);
            } else {
                combine(InDouble.doubles(rows[2 * pair], left, to), InDouble.doubles(rows[2 * pair + 1], right, to),
                        means[pair], squares[pair], to);
            }
        }
        merge(2, means[0], squares[0], means[1], squares[1], to);
        merge(2, means[2], squares[2], means[3], squares[3], to);
        merge(4, means[0], squares[0], means[2], squares[2], to);
        add((long[]) states[0], (double[]) states[1], (double[]) states[2], means[0], squares[0], to);
    }

    /** Combines two elements; the product of each with 0 makes NaN of infinities, as its deviation from its mean does. */
    private static void combine(float[] a, float[] b, double[] mean, double[] square, int to) {
        for (int k = 0; k < to; k++) {
            double x = a[k];
            double y = b[k];
            double difference = y - x;
            mean[k] = x + difference * HALF;
            square[k] = 0 * x + 0 * y + difference * HALF * difference;
        }
    }

    private static void combine(double[] a, double[] b, double[] mean, double[] square, int to) {
        for (int k = 0; k < to; k++) {
            double x = a[k];
            double y = b[k];
            double difference = y - x;
            mean[k] = x + difference * HALF;
            square[k] = 0 * x + 0 * y + difference * HALF * difference;
        }
    }

    /** Combines states of as many elements, into the left ones. */
    private static void merge(double each, double[] mean, double[] square, double[] rightMean, double[] rightSquare,
            int to) {
        for (int k = 0; k < to; k++) {
            double difference = rightMean[k] - mean[k];
            mean[k] = mean[k] + difference * HALF;
            square[k] = square[k] + rightSquare[k] + difference * HALF * each * difference;
        }
    }

    /** Combines states of eight elements with the lanes' states. */
    private static void add(long[] counts, double[] mean, double[] square, double[] meanOfTurn, double[] squareOfTurn,
            int to) {
        for (int k = 0; k < to; k++) {
            long count = counts[k] + ROWS;
            double share = (double) ROWS / count;
            double difference = meanOfTurn[k] - mean[k];
            mean[k] = mean[k] + difference * share;
            square[k] = square[k] + squareOfTurn[k] + difference * share * counts[k] * difference;
            counts[k] = count;
        }
    }
}
