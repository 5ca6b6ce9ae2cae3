package io.funnel.verify;

import io.funnel.reduction.ElementType;

/**
 * A floating-point sum in parts.
 *
 * @param finite      the finite elements, in double-double
 * @param magnitude   the sum of their magnitudes
 * @param anyNaN      whether an element is NaN
 * @param anyPositive whether an element is infinite and positive
 * @param anyNegative whether an element is infinite and negative
 * @param plain       whether every element is the input's very bits, so that no map has rounded
 */
record Total(
        DoubleDouble finite, double magnitude, boolean anyNaN, boolean anyPositive, boolean anyNegative,
        boolean plain) {

    static final Total NOTHING = new Total(DoubleDouble.ZERO, 0, false, false, false, true);
    /** Relative error of one double-double addition, with room. */
    private static final double ROUNDING = 0x1p-100;

    Total plus(double x, boolean isPlain) {
        boolean isFinite = Double.isFinite(x);
        return new Total(isFinite ? finite.plus(x) : finite, isFinite ? magnitude + Math.abs(x) : magnitude,
                anyNaN || Double.isNaN(x), anyPositive || x == Double.POSITIVE_INFINITY,
                anyNegative || x == Double.NEGATIVE_INFINITY, plain && isPlain);
    }

    Total plus(Total other) {
        return new Total(finite.plus(other.finite), magnitude + other.magnitude, anyNaN || other.anyNaN,
                anyPositive || other.anyPositive, anyNegative || other.anyNegative, plain && other.plain);
    }

    boolean hasNonFinite() {
        return anyNaN || anyPositive || anyNegative;
    }

    boolean mustBeNaN() {
        return anyNaN || (anyPositive && anyNegative);
    }

    /** The sum, rounded once. */
    Number value(ElementType type) {
        double value;
        if (mustBeNaN()) {
            value = Double.NaN;
        } else if (anyPositive || anyNegative) {
            value = anyPositive ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        } else {
            value = finite.high();
        }
        return type == ElementType.FLOAT ? (Number) (float) value : (Number) value;
    }

    /** How far this can be from the exact sum. */
    double uncertainty(int length) {
        return Math.max(0, length - 1) * ROUNDING * magnitude;
    }
}
