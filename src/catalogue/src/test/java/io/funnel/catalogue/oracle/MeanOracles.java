package io.funnel.catalogue.oracle;

import io.funnel.reduction.ElementType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;

/** Norms, means and variances: exact sums, divided and rooted with 45 digits, by the textbook definitions. */
final class MeanOracles {

    private static final MathContext DIGITS = new MathContext(45);
    private static final double U = 0x1p-53;
    private static final double SLACK = 1.01;
    /** Rounded operations of Chan's formula for a deviation, with a margin. */
    private static final int CHAN_STEPS = 4;

    private MeanOracles() {}

    /** The root of the sum of squares, or of their mean. */
    static Expected root(Columns in, ElementType accumulator, boolean mean) {
        int n = in.length();
        if (mean && n == 0) {
            return new Expected.Exact(Double.NaN);
        }
        Terms squares = squares(in, accumulator);
        if (squares.hasNonFinite()) {
            return new Expected.Exact(Columns.box(accumulator, squares.nonFinite()));
        }
        if (squares.mustOverflow()) {
            return new Expected.Exact(Columns.box(accumulator, Double.POSITIVE_INFINITY));
        }
        if (squares.mayOverflow()) {
            return new Expected.Anything("a sum of squares that may overflow");
        }
        BigDecimal exact = value(in, mean).sqrt(DIGITS);
        double root = exact.doubleValue();
        double u = Columns.rounding(accumulator);
        double lost = Math.sqrt((double) n * Columns.least(accumulator) / (mean ? n : 1));
        return new Expected.Near(exact, depth -> {
            long steps = Math.min(depth, Math.max(0, n - 1)) + (in.type() == ElementType.LONG ? 3 : 1);
            double relative = Math.expm1(steps * Math.log1p(u)) / 2 + 3 * u;
            return relative * root * SLACK + (root < lost / U ? lost : 0);
        });
    }

    /** The root of the sum of squares where no square overflows or underflows on the way. */
    static Expected safeNorm(Columns in) {
        Terms squares = squares(in, in.type());
        if (squares.hasNonFinite()) {
            return new Expected.Exact(Columns.box(in.type(), squares.nonFinite()));
        }
        BigDecimal exact = value(in, false).sqrt(DIGITS);
        double root = exact.doubleValue();
        if (root > SLACK * Columns.largest(in.type())) {
            return new Expected.Exact(Columns.box(in.type(), Double.POSITIVE_INFINITY));
        }
        if (root * SLACK > Columns.largest(in.type())) {
            return new Expected.Anything("a norm about as large as the type's largest number");
        }
        double u = Columns.rounding(in.type());
        return new Expected.Near(exact, depth -> {
            long steps = Math.min(depth, Math.max(0, in.length() - 1)) + 1;
            return (Math.expm1(steps * Math.log1p(u)) / 2 + 3 * u) * root * SLACK + Columns.least(in.type());
        });
    }

    static Expected mean(Columns in) {
        int n = in.length();
        if (n == 0) {
            return new Expected.Exact(Double.NaN);
        }
        Terms sum = sum(in);
        if (sum.hasNonFinite()) {
            return new Expected.Exact(sum.nonFinite());
        }
        if (sum.mayOverflow()) {
            return new Expected.Anything("a sum that may overflow");
        }
        BigDecimal exact = sum(in, false).divide(BigDecimal.valueOf(n), DIGITS);
        double mean = Math.abs(exact.doubleValue());
        boolean exactSum = in.type() == ElementType.INT;
        return new Expected.Near(exact,
                depth -> (exactSum ? 0 : sum.bound(depth) / n) + 2 * U * SLACK * mean + Double.MIN_VALUE);
    }

    static Expected geometricMean(Columns in) {
        int n = in.length();
        Terms logarithms = new Terms(ElementType.DOUBLE, 0);
        for (int i = 0; i < n; i++) {
            logarithms.add(StrictMath.log(in.number(0, i)));
        }
        if (n == 0 || logarithms.hasNonFinite()) {
            return new Expected.Exact(n == 0 ? Double.NaN : StrictMath.exp(logarithms.nonFinite()));
        }
        double magnitude = logarithms.magnitude() / n;
        double exponent = logarithms.value().divide(BigDecimal.valueOf(n), DIGITS).doubleValue();
        double mean = StrictMath.exp(exponent);
        return new Expected.Near(new BigDecimal(mean), depth -> {
            double functions = (in.functionError() + 2 * U) * (magnitude + 1);
            double relative = logarithms.bound(depth) / n + functions + 4 * U * (magnitude + 1);
            return Math.expm1(relative) * mean * SLACK;
        });
    }

    /** Returns elements whose exponentials, if they are floats, are functions of floats of rounded differences. */
    static Columns inFloat(Columns in) {
        if (in.type() != ElementType.FLOAT) {
            return in;
        }
        DoubleSummaryStatistics range = IntStream.range(0, in.length()).mapToDouble(i -> in.number(0, i))
                .filter(Double::isFinite).summaryStatistics();
        double widest = range.getCount() == 0 ? 0 : range.getMax() - range.getMin();
        return new Columns(in.type(), in.arrays(), in.length(), in.functionError() + (widest + 2) * 0x1p-23);
    }

    static Expected logSumExp(Columns in) {
        int n = in.length();
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            double x = in.number(0, i);
            largest = Double.isNaN(x) || x > largest ? x : largest;
            if (Double.isNaN(x)) {
                break;
            }
        }
        if (!Double.isFinite(largest)) {
            return new Expected.Exact(largest);
        }
        ExactSum sum = new ExactSum();
        for (int i = 0; i < n; i++) {
            sum.add(StrictMath.exp(in.number(0, i) - largest));
        }
        double logarithm = StrictMath.log(sum.value().doubleValue());
        double exact = largest + logarithm;
        return new Expected.Near(new BigDecimal(largest).add(new BigDecimal(logarithm)), depth -> {
            long steps = Math.min(depth, Math.max(0, n - 1));
            double step = 2 * in.functionError() + U * (8 + Math.log(n));
            return (Math.expm1(steps * step) + step * (1 + logarithm) + 2 * U * Math.abs(exact)
                    + in.functionError() * logarithm) * SLACK;
        });
    }

    static Expected variance(Columns in, boolean sample) {
        int n = in.length();
        if (n < (sample ? 2 : 1)) {
            return new Expected.Exact(Double.NaN);
        }
        return deviations(in, sample ? n - 1 : n);
    }

    static List<Expected> summary(Columns in) {
        ElementType sum = in.type() == ElementType.INT ? ElementType.LONG : ElementType.DOUBLE;
        return List.of(new Expected.Exact((long) in.length()), sumOf(in, sum), ExtremeOracles.minimum(in, i -> true),
                ExtremeOracles.maximum(in, i -> true), mean(in),
                in.length() == 0 ? new Expected.Exact(0.0) : deviations(in, 1));
    }

    private static Expected sumOf(Columns in, ElementType accumulator) {
        return in.type() == ElementType.LONG ? sum(in).expected() : SumOracles.sum(in, accumulator);
    }

    /** The sum of squared deviations, divided. */
    private static Expected deviations(Columns in, int divisor) {
        int n = in.length();
        Terms sum = sum(in);
        if (sum.hasNonFinite()) {
            return new Expected.Exact(Double.NaN);
        }
        BigDecimal squares = sum(in, true);
        if (squares.doubleValue() * n > Double.MAX_VALUE) {
            return new Expected.Anything("squared deviations that may overflow");
        }
        BigDecimal total = sum(in, false);
        BigDecimal count = BigDecimal.valueOf(n);
        BigDecimal exact = squares.multiply(count).subtract(total.multiply(total)).divide(count, DIGITS);
        double deviations = exact.doubleValue();
        double scale = squares.doubleValue();
        return new Expected.Near(exact.divide(BigDecimal.valueOf(divisor), DIGITS), depth -> {
            double steps = CHAN_STEPS * U * (Math.min(depth, n - 1) + (in.type() == ElementType.LONG ? 1 : 0));
            double bound = steps * Math.sqrt(deviations * scale) + steps * steps * scale
                    + (steps + 2 * U) * deviations + (n > 1 ? Double.MIN_VALUE * n : 0);
            return bound * SLACK / divisor;
        });
    }

    static Expected cosineSimilarity(Columns in) {
        Terms dot = new Terms(ElementType.DOUBLE, 0);
        ExactSum exactDot = new ExactSum();
        ExactSum left = new ExactSum();
        ExactSum right = new ExactSum();
        for (int i = 0; i < in.length(); i++) {
            dot.addProduct(in.number(0, i), in.number(1, i));
            if (Double.isFinite(in.number(0, i)) && Double.isFinite(in.number(1, i))) {
                addProduct(exactDot, in, 0, 1, i);
                addProduct(left, in, 0, 0, i);
                addProduct(right, in, 1, 1, i);
            } else {
                return new Expected.Exact(Double.NaN);
            }
        }
        if (left.value().signum() == 0 || right.value().signum() == 0) {
            return new Expected.Exact(Double.NaN);
        }
        BigDecimal norms = left.value().sqrt(DIGITS).multiply(right.value().sqrt(DIGITS));
        if (!(left.value().doubleValue() < Double.MAX_VALUE && right.value().doubleValue() < Double.MAX_VALUE)
                || left.value().doubleValue() < 0x1p-500 || right.value().doubleValue() < 0x1p-500) {
            return new Expected.Anything("squares that overflow or underflow");
        }
        BigDecimal cosine = exactDot.value().divide(norms, DIGITS);
        double share = dot.magnitude() / norms.doubleValue();
        return new Expected.Near(cosine, depth -> {
            long steps = Math.min(depth, in.length() - 1) + 3;
            return (Math.expm1(steps * Math.log1p(U)) * (share + Math.abs(cosine.doubleValue())) + 6 * U) * SLACK;
        });
    }

    static void addProduct(ExactSum sum, Columns in, int left, int right, int i) {
        if (in.type().isFloating()) {
            sum.addProduct(in.number(left, i), in.number(right, i));
        } else {
            sum.addProduct(in.integer(left, i), in.integer(right, i));
        }
    }

    private static Terms sum(Columns in) {
        Terms sum = new Terms(ElementType.DOUBLE, in.type() == ElementType.LONG ? 1 : 0);
        for (int i = 0; i < in.length(); i++) {
            sum.add(in.number(0, i));
        }
        return sum;
    }

    private static Terms squares(Columns in, ElementType accumulator) {
        Terms squares = new Terms(accumulator, 1);
        for (int i = 0; i < in.length(); i++) {
            squares.addProduct(in.number(0, i), in.number(0, i));
        }
        return squares;
    }

    /** The exact sum of all elements, or of their squares. */
    private static BigDecimal sum(Columns in, boolean squares) {
        ExactSum sum = new ExactSum();
        for (int i = 0; i < in.length(); i++) {
            if (squares) {
                addProduct(sum, in, 0, 0, i);
            } else if (in.type().isFloating()) {
                sum.add(in.number(0, i));
            } else {
                sum.add(in.integer(0, i));
            }
        }
        return sum.value();
    }

    private static BigDecimal value(Columns in, boolean mean) {
        BigDecimal squares = sum(in, true);
        return mean ? squares.divide(BigDecimal.valueOf(in.length()), DIGITS) : squares;
    }
}
