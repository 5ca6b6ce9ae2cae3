package io.funnel.bench.bounds;

/** A number in two doubles, of some 106 bits, that elements are added to or multiplied with. */
final class TwoDoubles {

    private double high;
    private double low;

    TwoDoubles(double value) {
        high = value;
    }

    void add(double x) {
        double sum = high + x;
        double part = sum - high;
        double lost = (high - (sum - part)) + (x - part);
        set(sum, low + lost);
    }

    void multiply(double x) {
        double product = high * x;
        double lost = Math.fma(high, x, -product);
        set(product, Math.fma(low, x, lost));
    }

    private void set(double sum, double rest) {
        high = sum + rest;
        low = rest - (high - sum);
    }

    /** The square root, by one step of Newton from that of the first double. */
    void root() {
        double root = Math.sqrt(high);
        double rest = Math.fma(-root, root, high) + low;
        set(root, root == 0 ? 0 : rest / (2 * root));
    }

    double distance(double value) {
        return Math.abs((value - high) - low);
    }
}
