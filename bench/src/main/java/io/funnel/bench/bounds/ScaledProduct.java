package io.funnel.bench.bounds;

/** A product in two doubles and an exponent of its own, of any magnitude. */
final class ScaledProduct {

    private static final int FAR = 400;

    private final TwoDoubles fraction = new TwoDoubles(1);
    private long exponent;

    /** The product of all of them, none of which is 0 or subnormal. */
    static ScaledProduct of(double[] factors) {
        ScaledProduct product = new ScaledProduct();
        for (double factor : factors) {
            product.fraction.multiply(factor);
            product.rescale();
        }
        return product;
    }

    /** A number multiplied with itself. */
    static ScaledProduct power(double base, int times) {
        ScaledProduct power = new ScaledProduct();
        for (int bit = Integer.highestOneBit(times); bit > 0; bit /= 2) {
            power.fraction.multiply(new TwoDoubles(power.fraction));
            power.exponent *= 2;
            if ((times & bit) != 0) {
                power.fraction.multiply(base);
            }
            power.rescale();
        }
        return power;
    }

    private void rescale() {
        int own = Math.getExponent(fraction.value());
        if (Math.abs(own) > FAR) {
            fraction.scale(-own);
            exponent += own;
        }
    }

    /** The natural logarithm, as good as a double can hold it. */
    private double logarithm() {
        return Math.log(fraction.value()) + exponent * Math.log(2);
    }

    /**
     * The root of the given degree, good to some 100 bits: what is left between the product and the power of a near
     * number is nearly 1.
     */
    TwoDoubles root(int degree) {
        double near = Math.exp(logarithm() / degree);
        ScaledProduct power = power(near, degree);
        TwoDoubles rest = new TwoDoubles(fraction).divide(power.fraction)
                .scale(Math.toIntExact(exponent - power.exponent)).add(-1);
        return new TwoDoubles(near).add(near * (Math.log1p(rest.value()) / degree));
    }
}
