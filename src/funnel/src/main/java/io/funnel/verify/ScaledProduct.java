package io.funnel.verify;

/**
 * A product of finite numbers in double-double arithmetic, with an unlimited exponent.
 *
 * @param high     the significand, of magnitude at least 1 and below 2; 0 if a factor is 0
 * @param low      the rest of the significand
 * @param exponent the power of two
 */
record ScaledProduct(double high, double low, long exponent) {

    static final ScaledProduct ONE = new ScaledProduct(1, 0, 0);

    private static final int SUBNORMAL_SHIFT = 54;

    ScaledProduct times(double factor) {
        if (factor == 0 || high == 0) {
            return new ScaledProduct(Math.copySign(0, high) * Math.copySign(1, factor), 0, 0);
        }
        if (Math.abs(factor) < Double.MIN_NORMAL) {
            return times(new ScaledProduct(1, 0, -SUBNORMAL_SHIFT)).times(factor * 0x1p54);
        }
        int power = Math.getExponent(factor);
        return times(new ScaledProduct(Math.scalb(factor, -power), 0, power));
    }

    ScaledProduct times(ScaledProduct other) {
        double product = high * other.high;
        if (product == 0) {
            return new ScaledProduct(product, 0, 0);
        }
        double lost = Math.fma(high, other.high, -product);
        double rest = high * other.low + low * other.high + lost;
        double sum = product + rest;
        double left = rest - (sum - product);
        int power = Math.getExponent(sum);
        return new ScaledProduct(Math.scalb(sum, -power), Math.scalb(left, -power), exponent + other.exponent + power);
    }

    /** The product times a power of two. */
    ScaledProduct scaled(int powerOfTwo) {
        return new ScaledProduct(high, low, exponent + powerOfTwo);
    }

    /** The product, rounded; infinite or 0 if out of range. */
    double value() {
        return Math.scalb(high, power());
    }

    double distance(double value) {
        return Math.abs((value - value()) - Math.scalb(low, power()));
    }

    private int power() {
        return Math.clamp(exponent, -4000, 4000);
    }
}
