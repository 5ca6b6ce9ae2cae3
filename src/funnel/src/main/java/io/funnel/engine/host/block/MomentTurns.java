package io.funnel.engine.host.block;

import io.funnel.reduction.Definition;
import io.funnel.reduction.facts.HostLoop.KnownRecord;

/**
 * The turns of a tile's lanes for states of count, mean and squared deviations, with the bits of the operator: T. F.
 * Chan, G. H. Golub, R. J. LeVeque, COMPSTAT 1982. The JVM makes vector loops of these short ones, but not of the
 * operator's, which divides by a count that might be 0.
 */
final class MomentTurns {

    private static final int ROWS = 4;
    /** The right state's share of the elements where both have as many. */
    private static final double HALF = 0.5;

    private final double[][] means;
    private final double[][] squares;

    MomentTurns(int lanes) {
        means = new double[ROWS][lanes];
        squares = new double[ROWS][lanes];
    }

    static boolean areFor(Definition<?, ?> definition) {
        return definition.facts().hostLoop().filter(KnownRecord.MOMENTS::equals).isPresent()
                && definition.elementsOfTurn() == ROWS;
    }

    /** Combines four elements of each lane, {@link Definition#reduceTurn}. */
    void reduce(Object[] rows, Object[] states, int to) {
        for (int row = 0; row < ROWS; row++) {
            load(rows[row], means[row], squares[row], to);
        }
        combine(1, means[0], squares[0], means[1], squares[1], to);
        combine(1, means[2], squares[2], means[3], squares[3], to);
        combine(2, means[0], squares[0], means[2], squares[2], to);
        add((long[]) states[0], (double[]) states[1], (double[]) states[2], means[0], squares[0], to);
    }

    private static void load(Object elements, double[] mean, double[] square, int to) {
        switch (elements) {
            case float[] floats -> {
                for (int k = 0; k < to; k++) {
                    mean[k] = floats[k];
                }
            }
            case int[] ints -> {
                for (int k = 0; k < to; k++) {
                    mean[k] = ints[k];
                }
            }
            case long[] longs -> {
                for (int k = 0; k < to; k++) {
                    mean[k] = longs[k];
                }
            }
            case double[] doubles -> System.arraycopy(doubles, 0, mean, 0, to);
            default -> throw new IllegalStateException(elements.getClass().getSimpleName());
        }
        for (int k = 0; k < to; k++) {
            square[k] = mean[k] - mean[k]; // 0, or NaN for infinities and NaN
        }
    }

    /** Combines states of as many elements. */
    private static void combine(double count, double[] mean, double[] square, double[] otherMean,
            double[] otherSquare, int to) {
        for (int k = 0; k < to; k++) {
            double difference = otherMean[k] - mean[k];
            mean[k] = mean[k] + difference * HALF;
            square[k] = square[k] + otherSquare[k] + difference * HALF * count * difference;
        }
    }

    private static void add(long[] counts, double[] mean, double[] square, double[] otherMean, double[] otherSquare,
            int to) {
        for (int k = 0; k < to; k++) {
            long count = counts[k] + ROWS;
            double share = (double) ROWS / count;
            double difference = otherMean[k] - mean[k];
            mean[k] = mean[k] + difference * share;
            square[k] = square[k] + otherSquare[k] + difference * share * counts[k] * difference;
            counts[k] = count;
        }
    }
}
