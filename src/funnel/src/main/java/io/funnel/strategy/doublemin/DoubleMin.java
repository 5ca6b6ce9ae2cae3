package io.funnel.strategy.doublemin;

/**
 * The smaller of two doubles by the rules of {@code Math.min}: NaN if either is NaN, and -0.0 below 0.0.
 *
 * <p>The kernels do not call {@code Math.min}, which TornadoVM turns into the device's own minimum: OpenCL's
 * {@code fmin} and its like return the other operand where one is NaN, and may return either of two zeros.
 */
public final class DoubleMin {

    private DoubleMin() {}

    /**
     * Combines two elements or partials. Compiled with fast math, which supposes that there are neither NaN nor
     * signed zeros, it is an ordinary minimum only.
     *
     * @param a the left operand
     * @param b the right operand
     * @return {@code Math.min(a, b)}, bit for bit but for which NaN
     */
    public static double combine(double a, double b) {
        if (a < b) {
            return a;
        }
        if (b < a) {
            return b;
        }
        if (a == b) {
            // Zeros of either sign are equal; their negated sum of negations is -0.0 if one of them is.
            return a == 0.0 ? -(-a - b) : a;
        }
        return a + b; // at least one is NaN, and so is the sum
    }
}
