package io.funnel.verify;

/**
 * The unevaluated sum of two doubles: about 106 bits of significand.
 *
 * <p>Source: T. J. Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18
 * (1971); the addition is the one of D. E. Knuth, The Art of Computer Programming, volume 2, section 4.2.2.
 *
 * @param high the sum rounded to double
 * @param low  the rounding error
 */
record DoubleDouble(double high, double low) {

    static final DoubleDouble ZERO = new DoubleDouble(0, 0);

    DoubleDouble plus(double value) {
        double sum = high + value;
        double virtual = sum - high;
        double lost = (high - (sum - virtual)) + (value - virtual);
        return normalised(sum, lost + low);
    }

    DoubleDouble plus(DoubleDouble other) {
        DoubleDouble sum = plus(other.high);
        return normalised(sum.high, sum.low + other.low);
    }

    private static DoubleDouble normalised(double large, double small) {
        double sum = large + small;
        return new DoubleDouble(sum, small - (sum - large));
    }

    double distance(double value) {
        return Math.abs((value - high) - low);
    }
}
