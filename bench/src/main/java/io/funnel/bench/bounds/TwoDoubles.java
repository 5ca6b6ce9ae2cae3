package io.funnel.bench.bounds;

/** A number in two doubles, of some 106 bits, that others are added to, multiplied with or divided by. */
final class TwoDoubles {

    private double high;
    private double low;

    TwoDoubles(double value) {
        high = value;
    }

    TwoDoubles(TwoDoubles value) {
        high = value.high;
        low = value.low;
    }

    /** The nearest double. */
    double value() {
        return high;
    }

    TwoDoubles add(double x) {
        double sum = high + x;
        double part = sum - high;
        double lost = (high - (sum - part)) + (x - part);
        return set(sum, low + lost);
    }

    TwoDoubles add(TwoDoubles x) {
        add(x.high);
        return add(x.low);
    }

    /** Adds the exact product of two doubles. */
    TwoDoubles addProduct(double x, double y) {
        double product = x * y;
        add(product);
        return add(Math.fma(x, y, -product));
    }

    TwoDoubles multiply(double x) {
        double product = high * x;
        double lost = Math.fma(high, x, -product);
        return set(product, Math.fma(low, x, lost));
    }

    TwoDoubles multiply(TwoDoubles x) {
        double product = high * x.high;
        double lost = Math.fma(high, x.high, -product);
        return set(product, Math.fma(low, x.high, Math.fma(high, x.low, lost)));
    }

    TwoDoubles divide(TwoDoubles x) {
        double quotient = high / x.high;
        double rest = Math.fma(-quotient, x.high, high) - quotient * x.low + low;
        return set(quotient, rest / x.high);
    }

    TwoDoubles divide(double x) {
        return divide(new TwoDoubles(x));
    }

    /** Multiplies with a power of two. */
    TwoDoubles scale(int exponent) {
        high = Math.scalb(high, exponent);
        low = Math.scalb(low, exponent);
        return this;
    }

    /** The square root, by one step of Newton from that of the first double. */
    TwoDoubles root() {
        double root = Math.sqrt(high);
        double rest = Math.fma(-root, root, high) + low;
        return set(root, root == 0 ? 0 : rest / (2 * root));
    }

    double distance(double value) {
        return Math.abs((value - high) - low);
    }

    private TwoDoubles set(double sum, double rest) {
        high = sum + rest;
        low = rest - (high - sum);
        return this;
    }
}
