package io.funnel.bench.bounds;

import java.util.SplittableRandom;

/** What elements are like. */
enum Distribution {
    /** From 0 to 1. */
    UNIFORM,
    /** From -1 to 1. */
    SYMMETRIC,
    GAUSSIAN,
    /** Gaussian around 1000, with deviation 1: deviations of numbers that are large beside them. */
    AROUND_1000,
    /** Every second one the inverse of the one before: their product is neither huge nor tiny. */
    NEAR_ONE;

    private static final double CENTRE = 1000;
    private static final double NARROW = 64;

    double[] elements(Type type, int length, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] elements = new double[length];
        for (int i = 0; i < length; i++) {
            elements[i] = type.rounded(switch (this) {
                case UNIFORM -> random.nextDouble();
                case SYMMETRIC -> random.nextDouble(-1, 1);
                case GAUSSIAN -> random.nextGaussian();
                case AROUND_1000 -> CENTRE + random.nextGaussian();
                case NEAR_ONE -> i % 2 == 0 ? 1 + (random.nextDouble() - 0.5) / NARROW : 1 / elements[i - 1];
            });
        }
        return elements;
    }
}
