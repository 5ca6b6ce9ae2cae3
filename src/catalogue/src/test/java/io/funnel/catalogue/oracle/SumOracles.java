package io.funnel.catalogue.oracle;

import io.funnel.reduction.ElementType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.function.IntToDoubleFunction;
import java.util.function.ObjIntConsumer;

/** Sums, products and distances: exact sums, and integers modulo two to the number of their bits. */
final class SumOracles {

    private static final MathContext DIGITS = new MathContext(45);
    private static final double SLACK = 1.01;
    /** Relative error of a product of 45 digits. */
    private static final double REFERENCE_ERROR = 1e-36;
    /** Limit for binary exponents of every partial product, with a margin. */
    private static final double FLOAT_RANGE = 120;
    private static final double DOUBLE_RANGE = 1000;

    private SumOracles() {}

    static Expected sum(Columns in, ElementType accumulator) {
        return in.type().isFloating()
                ? floating(in, accumulator, 0, (terms, i) -> terms.add(in.number(0, i)))
                : integral(in, accumulator, (sum, i) -> sum.add(in.integer(0, i)));
    }

    static Expected exactSum(Columns in) {
        return rounded(in, i -> in.number(0, i), (sum, i) -> sum.add(in.number(0, i)));
    }

    static Expected exactDotProduct(Columns in) {
        return rounded(in, i -> Double.isFinite(in.number(0, i)) && Double.isFinite(in.number(1, i))
                ? 0
                : in.number(0, i) * in.number(1, i), (sum, i) -> sum.addProduct(in.number(0, i), in.number(1, i)));
    }

    /** The exact sum, rounded once; of terms that are not finite, Java's sum of these. */
    private static Expected rounded(Columns in, IntToDoubleFunction term, ObjIntConsumer<ExactSum> adder) {
        ExactSum sum = new ExactSum();
        double special = 0;
        for (int i = 0; i < in.length(); i++) {
            if (Double.isFinite(term.applyAsDouble(i))) {
                adder.accept(sum, i);
            } else {
                special += term.applyAsDouble(i);
            }
        }
        if (special != 0) {
            return new Expected.Exact(Columns.box(in.type(), special));
        }
        BigDecimal value = sum.value();
        return new Expected.Exact(in.type() == ElementType.FLOAT ? (Object) value.floatValue() : value.doubleValue());
    }

    static Expected sumIgnoringNan(Columns in) {
        return floating(in, in.type(), 0, (terms, i) -> terms.add(Double.isNaN(in.number(0, i)) ? 0 : in.number(0, i)));
    }

    static Expected sumOfAbsolutes(Columns in, ElementType accumulator) {
        return in.type().isFloating()
                ? floating(in, accumulator, 0, (terms, i) -> terms.add(Math.abs(in.number(0, i))))
                : integral(in, accumulator, (sum, i) -> sum.add(magnitude(in.integer(0, i), in, accumulator)));
    }

    static Expected sumOfSquares(Columns in, ElementType accumulator) {
        return in.type().isFloating()
                ? floating(in, accumulator, 1, (terms, i) -> terms.addProduct(in.number(0, i), in.number(0, i)))
                : integral(in, accumulator, (sum, i) -> sum.addProduct(in.integer(0, i), in.integer(0, i)));
    }

    static Expected dotProduct(Columns in, ElementType accumulator) {
        return in.type().isFloating()
                ? floating(in, accumulator, 1, (terms, i) -> terms.addProduct(in.number(0, i), in.number(1, i)))
                : integral(in, accumulator, (sum, i) -> sum.addProduct(in.integer(0, i), in.integer(1, i)));
    }

    static Expected squaredDistance(Columns in, ElementType accumulator) {
        return in.type().isFloating()
                ? floating(in, accumulator, 3,
                        (terms, i) -> terms.addSquaredDifference(in.number(0, i), in.number(1, i)))
                : integral(in, accumulator, (sum, i) -> {
                    long x = in.integer(0, i);
                    long y = in.integer(1, i);
                    sum.addProduct(x, x);
                    sum.addProduct(y, y);
                    sum.addProduct(x, -y);
                    sum.addProduct(x, -y);
                });
    }

    static Expected manhattanDistance(Columns in, ElementType accumulator) {
        return in.type().isFloating()
                ? floating(in, accumulator, 1, (terms, i) -> terms.addDifference(in.number(0, i), in.number(1, i)))
                : integral(in, accumulator,
                        (sum, i) -> sum.add(magnitude(in.integer(0, i) - in.integer(1, i), in, accumulator)));
    }

    static Expected product(Columns in) {
        return in.type().isFloating() ? floatingProduct(in) : integralProduct(in);
    }

    /** |x| in the narrower of the types: the least number of a type is its own magnitude. */
    private static long magnitude(long x, Columns in, ElementType accumulator) {
        boolean narrow = in.type() == ElementType.INT && accumulator == ElementType.INT;
        return narrow ? Math.abs((int) x) : Math.abs(x);
    }

    private static Expected floating(
            Columns in, ElementType accumulator, int rounded, ObjIntConsumer<Terms> adder) {
        Terms terms = new Terms(accumulator, rounded);
        for (int i = 0; i < in.length(); i++) {
            adder.accept(terms, i);
        }
        return terms.expected();
    }

    private static Expected integral(Columns in, ElementType accumulator, ObjIntConsumer<ExactSum> adder) {
        ExactSum sum = new ExactSum();
        for (int i = 0; i < in.length(); i++) {
            adder.accept(sum, i);
        }
        BigInteger total = sum.integer();
        return new Expected.Exact(accumulator == ElementType.INT ? (Object) total.intValue() : total.longValue());
    }

    private static Expected integralProduct(Columns in) {
        BigInteger modulus = BigInteger.ONE.shiftLeft(Long.SIZE);
        BigInteger product = BigInteger.ONE;
        for (int i = 0; i < in.length(); i++) {
            product = product.multiply(BigInteger.valueOf(in.integer(0, i))).mod(modulus);
        }
        return new Expected.Exact(in.type() == ElementType.INT ? (Object) product.intValue() : product.longValue());
    }

    private static Expected floatingProduct(Columns in) {
        double range = in.type() == ElementType.FLOAT ? FLOAT_RANGE : DOUBLE_RANGE;
        BigDecimal product = BigDecimal.ONE;
        double exponents = 0;
        double bits = 0;
        double nonFinite = 1;
        boolean negative = false;
        for (int i = 0; i < in.length(); i++) {
            double x = in.number(0, i);
            negative ^= Double.doubleToRawLongBits(x) < 0;
            if (!Double.isFinite(x) || x == 0) {
                nonFinite *= Math.abs(x);
            } else {
                product = product.multiply(new BigDecimal(x), DIGITS);
                exponents += Math.abs(Math.log(Math.abs(x)) / Math.log(2));
                bits += Math.log(Math.scalb(Math.abs(x), -ExactSum.unit(x))) / Math.log(2);
            }
        }
        if (!(exponents < range) && !Double.isNaN(nonFinite)) {
            return new Expected.Anything("a product that overflows or underflows in some order");
        }
        if (nonFinite != 1) {
            return new Expected.Exact(Columns.box(in.type(), negative ? -nonFinite : nonFinite));
        }
        double u = Columns.rounding(in.type());
        double magnitude = Math.abs(product.doubleValue()) * SLACK;
        boolean exact = bits < (in.type() == ElementType.FLOAT ? 24 : 53);
        double bound = exact ? 0 : Math.expm1(Math.max(0, in.length() - 1) * Math.log1p(u)) * magnitude;
        return new Expected.Near(product, depth -> bound + REFERENCE_ERROR * magnitude);
    }
}
