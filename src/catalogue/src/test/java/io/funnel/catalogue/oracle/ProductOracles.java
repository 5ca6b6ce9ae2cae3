package io.funnel.catalogue.oracle;

import io.funnel.reduction.ElementType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Products of functions, matrices and complex numbers, computed without multiplying pairs: functions are applied to
 * zero one after the other, matrices to unit vectors.
 *
 * <p>A component of n - 1 products in any order has an error of at most ((1 + u)^(2n) - 1) times a magnitude. That is
 * the same component of the product of magnitudes. A complex product is off by ((1 + sqrt(5) u)^(n - 1) - 1) of its
 * magnitude (R. Brent, C. Percival and P. Zimmermann, "Error bounds on complex floating-point multiplication", 2007).
 */
final class ProductOracles {

    private static final MathContext DIGITS = new MathContext(45);
    private static final double SLACK = 1.01;
    private static final double ROOT_OF_FIVE = Math.sqrt(5);
    private static final double FLOAT_RANGE = 100;
    private static final double DOUBLE_RANGE = 900;

    private ProductOracles() {}

    static List<Expected> affine(Columns in) {
        if (!isFinite(in, 2)) {
            return anything(2);
        }
        int n = in.length();
        BigDecimal slope = BigDecimal.ONE;
        BigDecimal ofZero = BigDecimal.ZERO;
        double slopeMagnitude = 1;
        double magnitude = 0;
        double growth = 1;
        double offsets = 1;
        for (int i = 0; i < n; i++) {
            slope = step(in, slope.multiply(in.exact(0, i)));
            ofZero = step(in, in.exact(0, i).multiply(ofZero).add(in.exact(1, i)));
            double factor = Math.abs(in.number(0, i));
            slopeMagnitude *= factor;
            magnitude = factor * magnitude + Math.abs(in.number(1, i));
            growth *= Math.max(1, factor);
            offsets += Math.abs(in.number(1, i));
        }
        return List.of(component(in, slope, slopeMagnitude, growth * offsets, 2),
                component(in, ofZero, magnitude, growth * offsets, 2));
    }

    static List<Expected> matrix(Columns in) {
        if (!isFinite(in, 4)) {
            return anything(4);
        }
        BigDecimal[][] product = {{BigDecimal.ONE, BigDecimal.ZERO}, {BigDecimal.ZERO, BigDecimal.ONE}};
        double[][] magnitudes = {{1, 0}, {0, 1}};
        double growth = 1;
        for (int i = in.length() - 1; i >= 0; i--) {
            for (int unit = 0; unit < 2; unit++) {
                BigDecimal x = product[unit][0];
                BigDecimal y = product[unit][1];
                product[unit][0] = step(in, in.exact(0, i).multiply(x).add(in.exact(1, i).multiply(y)));
                product[unit][1] = step(in, in.exact(2, i).multiply(x).add(in.exact(3, i).multiply(y)));
                double a = magnitudes[unit][0];
                double b = magnitudes[unit][1];
                magnitudes[unit][0] = Math.abs(in.number(0, i)) * a + Math.abs(in.number(1, i)) * b;
                magnitudes[unit][1] = Math.abs(in.number(2, i)) * a + Math.abs(in.number(3, i)) * b;
            }
            growth *= Math.max(1, Math.max(Math.abs(in.number(0, i)) + Math.abs(in.number(1, i)),
                    Math.abs(in.number(2, i)) + Math.abs(in.number(3, i))));
        }
        List<Expected> components = new ArrayList<>();
        for (int row = 0; row < 2; row++) {
            for (int unit = 0; unit < 2; unit++) {
                components.add(component(in, product[unit][row], magnitudes[unit][row], growth, 2));
            }
        }
        return components;
    }

    static List<Expected> complex(Columns in) {
        if (!isFinite(in, 2)) {
            return anything(2);
        }
        BigDecimal real = BigDecimal.ONE;
        BigDecimal imaginary = BigDecimal.ZERO;
        double exponents = 0;
        for (int i = 0; i < in.length(); i++) {
            BigDecimal a = in.exact(0, i);
            BigDecimal b = in.exact(1, i);
            BigDecimal next = real.multiply(a).subtract(imaginary.multiply(b)).round(DIGITS);
            imaginary = real.multiply(b).add(imaginary.multiply(a)).round(DIGITS);
            real = next;
            exponents += Math.abs(Math.log(Math.hypot(a.doubleValue(), b.doubleValue())) / Math.log(2));
        }
        if (!(exponents < (in.type() == ElementType.FLOAT ? FLOAT_RANGE : DOUBLE_RANGE))) {
            return anything(2);
        }
        double magnitude = Math.hypot(real.doubleValue(), imaginary.doubleValue());
        return List.of(component(in, real, magnitude, magnitude, ROOT_OF_FIVE),
                component(in, imaginary, magnitude, magnitude, ROOT_OF_FIVE));
    }

    /** Keeps integers modulo 2^64, and 45 digits of all other numbers. */
    private static BigDecimal step(Columns in, BigDecimal value) {
        return in.type().isFloating()
                ? value.round(DIGITS)
                : new BigDecimal(value.toBigInteger().mod(BigInteger.ONE.shiftLeft(Long.SIZE)));
    }

    private static Expected component(
            Columns in, BigDecimal value, double magnitude, double largest, double roundings) {
        if (!in.type().isFloating()) {
            BigInteger bits = value.toBigInteger();
            return new Expected.Exact(in.type() == ElementType.INT ? (Object) bits.intValue() : bits.longValue());
        }
        if (!(largest * SLACK < Columns.largest(in.type()))) {
            return new Expected.Anything("a product that may overflow");
        }
        double u = Columns.rounding(in.type());
        boolean exact = largest * u <= 1 && isIntegral(in);
        double relative = Math.expm1(in.length() * Math.log1p(roundings * u));
        double bound = exact ? 0 : relative * magnitude * SLACK + in.length() * largest * leastNormal(in.type());
        return new Expected.Near(value, depth -> bound);
    }

    private static double leastNormal(ElementType type) {
        return type == ElementType.FLOAT ? Float.MIN_NORMAL : Double.MIN_NORMAL;
    }

    private static boolean isIntegral(Columns in) {
        for (int column = 0; column < in.arrays().size(); column++) {
            for (int i = 0; i < in.length(); i++) {
                if (in.number(column, i) != Math.rint(in.number(column, i))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isFinite(Columns in, int columns) {
        for (int column = 0; in.type().isFloating() && column < columns; column++) {
            for (int i = 0; i < in.length(); i++) {
                if (!Double.isFinite(in.number(column, i))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static List<Expected> anything(int components) {
        List<Expected> all = new ArrayList<>();
        for (int i = 0; i < components; i++) {
            all.add(new Expected.Anything("not finite, or out of range, in some order"));
        }
        return all;
    }
}
