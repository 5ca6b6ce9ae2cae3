package io.funnel.verify;

/**
 * A floating-point sum in parts: the finite elements in double-double, the sum of their magnitudes, and the kinds of
 * other elements.
 *
 * @param weights the magnitudes of the finite elements, increased for those with device errors
 * @param plain   whether every element has the input's bits, so that no map has rounded
 */
record Total(
        DoubleDouble finite, double magnitude, double weights, boolean anyNaN, boolean anyPositive,
        boolean anyNegative, boolean plain) {

    static final Total NOTHING = new Total(DoubleDouble.ZERO, 0, 0, false, false, false, true);
    /** Relative error of one double-double addition, with a margin. */
    private static final double ROUNDING = 0x1p-100;

    Total plus(double x, double weight, boolean isPlain) {
        if (Double.isFinite(x)) {
            return new Total(finite.plus(x), magnitude + Math.abs(x), weights + weight, anyNaN, anyPositive,
                    anyNegative, plain && isPlain);
        }
        return new Total(finite, magnitude, weights, anyNaN || Double.isNaN(x), anyPositive || x > 0,
                anyNegative || x < 0, plain && isPlain);
    }

    Total plus(Total other) {
        return new Total(finite.plus(other.finite), magnitude + other.magnitude, weights + other.weights,
                anyNaN || other.anyNaN, anyPositive || other.anyPositive, anyNegative || other.anyNegative,
                plain && other.plain);
    }

    boolean hasNonFinite() {
        return anyNaN || anyPositive || anyNegative;
    }

    private boolean mustBeNaN() {
        return anyNaN || (anyPositive && anyNegative);
    }

    double value() {
        if (hasNonFinite()) {
            return mustBeNaN() ? Double.NaN : anyPositive ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        return finite.high();
    }

    /** The error bound of this value. */
    double uncertainty(int length) {
        return Math.max(0, length - 1) * ROUNDING * magnitude;
    }

    /** Compares a result with this; {@code exact} is the value in the result's type. */
    Verdict check(Number exact, Number computed, double bound) {
        double value = computed.doubleValue();
        if (hasNonFinite() || !Double.isFinite(value)) {
            boolean mayOverflow = !mustBeNaN() && bound == Double.POSITIVE_INFINITY;
            return Verdict.of(mayOverflow || exact.equals(computed), "", Math.abs(exact.doubleValue() - value), exact,
                    computed, bound);
        }
        double error = finite.distance(value);
        return bound == Double.POSITIVE_INFINITY // some order overflows, and so may this sum have done
                ? new Verdict(true, Double.isNaN(error) ? bound : error, bound, "")
                : Verdict.within("", error, exact, computed, bound);
    }

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
}
