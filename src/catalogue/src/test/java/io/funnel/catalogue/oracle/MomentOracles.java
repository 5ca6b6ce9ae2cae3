package io.funnel.catalogue.oracle;

import io.funnel.reduction.ElementType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** Standard deviations, skewness, kurtosis, covariances and correlations: moments by their definitions, with 45 digits. */
final class MomentOracles {

    private static final MathContext DIGITS = new MathContext(45);
    private static final double U = 0x1p-53;
    private static final double SLACK = 1.01;
    /** Roundings of a step of Chan's and Pébay's formulas, by the power of the deviations, with a margin. */
    private static final int[] STEPS = {0, 4, 8, 32, 96};

    private MomentOracles() {}

    /** A column's mean, and the deviations of its elements. */
    private record Deviations(List<BigDecimal> values, double largest, int length, boolean finite) {

        static Deviations of(Columns in, int column) {
            int n = in.length();
            List<BigDecimal> elements = new ArrayList<>();
            BigDecimal sum = BigDecimal.ZERO;
            double largest = 0;
            for (int i = 0; i < n; i++) {
                if (!Double.isFinite(in.number(column, i))) {
                    return new Deviations(List.of(), 0, n, false);
                }
                elements.add(in.exact(column, i));
                sum = sum.add(elements.get(i));
                largest = Math.max(largest, Math.abs(in.number(column, i)));
            }
            BigDecimal mean = n == 0 ? sum : sum.divide(BigDecimal.valueOf(n), DIGITS);
            List<BigDecimal> values = elements.stream().map(element -> element.subtract(mean, DIGITS)).toList();
            return new Deviations(values, largest, n, true);
        }

        boolean mayOverflow(int power) {
            return Math.pow(2 * largest, power) * length > Double.MAX_VALUE;
        }

        boolean areZero() {
            for (BigDecimal value : values) {
                if (value.abs().doubleValue() > largest * 0x1p-130) { // the mean has 45 digits
                    return false;
                }
            }
            return true;
        }

        BigDecimal sum(int power) {
            BigDecimal sum = BigDecimal.ZERO;
            for (BigDecimal value : values) {
                BigDecimal square = value.multiply(value, DIGITS);
                sum = sum.add(power == 2 ? square : square.multiply(power == 3 ? value : square, DIGITS), DIGITS);
            }
            return sum;
        }

        double magnitude(int power) {
            double sum = 0;
            for (BigDecimal value : values) {
                sum += Math.pow(Math.abs(value.doubleValue()), power);
            }
            return sum;
        }

        /**
         * The error of a computed sum of powers. A merge rounds the means by a few u of the largest element, which
         * moves every deviation. It also rounds each term by a few u of its increment, which is at most the deviations'
         * own powers.
         */
        double error(int power, double magnitude, long steps) {
            double shift = STEPS[1] * U * steps * largest * Math.pow(length, 1.0 / power);
            double base = Math.pow(magnitude, 1.0 / power);
            return power * shift * Math.pow(base + shift, power - 1) + STEPS[power] * U * steps * magnitude;
        }
    }

    private static long steps(long depth, Columns in) {
        return Math.min(depth, in.length() - 1) + (in.type() == ElementType.LONG ? 2 : 1);
    }

    /** The root of a variance. */
    static Expected deviation(Columns in, boolean sample) {
        return switch (MeanOracles.variance(in, sample)) {
            case Expected.Near near -> {
                BigDecimal root = near.value().sqrt(DIGITS);
                double exact = root.doubleValue();
                yield new Expected.Near(root, depth -> {
                    double error = near.bound().applyAsDouble(depth);
                    double moved = exact == 0 ? Math.sqrt(error) : Math.min(Math.sqrt(error), error / exact);
                    return (moved + 2 * U * exact) * SLACK;
                });
            }
            case Expected other -> other;
        };
    }

    /** The mean of a power of the deviations, divided by that power of the standard deviation. */
    static Expected shape(Columns in, int power) {
        Deviations x = Deviations.of(in, 0);
        if (!x.finite() || in.length() == 0 || x.areZero()) {
            return new Expected.Exact(Double.NaN);
        }
        if (x.mayOverflow(4)) {
            return new Expected.Anything("powers that may overflow");
        }
        BigDecimal count = BigDecimal.valueOf(in.length());
        BigDecimal variance = x.sum(2).divide(count, DIGITS);
        BigDecimal scale = power == 4 ? variance.pow(2, DIGITS) : variance.multiply(variance.sqrt(DIGITS), DIGITS);
        BigDecimal shape = x.sum(power).divide(count, DIGITS).divide(scale, DIGITS);
        double squares = x.magnitude(2);
        double powers = x.magnitude(power);
        double exact = Math.abs(shape.doubleValue());
        double unit = powers / in.length() / scale.doubleValue();
        return new Expected.Near(power == 4 ? shape.subtract(BigDecimal.valueOf(3)) : shape, depth -> {
            long steps = steps(depth, in);
            double relative = x.error(power, powers, steps) / powers;
            double below = Math.pow(1 - Math.min(1, x.error(2, squares, steps) / squares), -power / 2.0);
            return (unit * relative * below + exact * (below - 1) + 8 * U * (exact + 3)) * SLACK;
        });
    }

    /** Sums of products of two columns' deviations, exactly, and the largest elements. */
    private record Pairs(BigDecimal products, double xSquares, double ySquares, double xLargest, double yLargest,
            int length, boolean finite) {

        static Pairs of(Columns in) {
            ExactSum[] sums = {new ExactSum(), new ExactSum()};
            ExactSum[] products = {new ExactSum(), new ExactSum(), new ExactSum()};
            double[] largest = new double[2];
            for (int i = 0; i < in.length(); i++) {
                for (int column = 0; column < 2; column++) {
                    if (!Double.isFinite(in.number(column, i))) {
                        return new Pairs(BigDecimal.ZERO, 0, 0, 0, 0, in.length(), false);
                    }
                    largest[column] = Math.max(largest[column], Math.abs(in.number(column, i)));
                    if (in.type().isFloating()) {
                        sums[column].add(in.number(column, i));
                    } else {
                        sums[column].add(in.integer(column, i));
                    }
                    MeanOracles.addProduct(products[column], in, column, column, i);
                }
                MeanOracles.addProduct(products[2], in, 0, 1, i);
            }
            BigDecimal x = sums[0].value();
            BigDecimal y = sums[1].value();
            int n = Math.max(1, in.length());
            return new Pairs(less(products[2], x, y, n), less(products[0], x, x, n).doubleValue(),
                    less(products[1], y, y, n).doubleValue(), largest[0], largest[1], in.length(), true);
        }

        private static BigDecimal less(ExactSum products, BigDecimal x, BigDecimal y, int n) {
            BigDecimal count = BigDecimal.valueOf(n);
            return products.value().multiply(count).subtract(x.multiply(y)).divide(count, DIGITS);
        }

        boolean mayOverflow() {
            double largest = 2 * Math.max(xLargest, yLargest);
            return largest * largest * length > Double.MAX_VALUE;
        }

        /** The error of a sum of products of deviations, from the squares' by Cauchy and Schwarz. */
        double error(long steps) {
            double xShift = STEPS[1] * U * steps * xLargest * Math.sqrt(length);
            double yShift = STEPS[1] * U * steps * yLargest * Math.sqrt(length);
            double xNorm = Math.sqrt(xSquares);
            double yNorm = Math.sqrt(ySquares);
            return xShift * yNorm + yShift * xNorm + xShift * yShift + STEPS[2] * U * steps * xNorm * yNorm;
        }

        /** The least share that remains of a column's squares. */
        double left(double squares, double largest, long steps) {
            double shift = STEPS[1] * U * steps * largest * Math.sqrt(length);
            double error = 2 * shift * (Math.sqrt(squares) + shift) + STEPS[2] * U * steps * squares;
            return 1 - Math.min(1, error / squares);
        }
    }

    static Expected covariance(Columns in, boolean sample) {
        int n = in.length();
        Pairs pairs = Pairs.of(in);
        if (!pairs.finite() || n < (sample ? 2 : 1)) {
            return new Expected.Exact(Double.NaN);
        }
        if (pairs.mayOverflow()) {
            return new Expected.Anything("products that may overflow");
        }
        int divisor = sample ? n - 1 : n;
        BigDecimal exact = pairs.products().divide(BigDecimal.valueOf(divisor), DIGITS);
        double size = Math.abs(exact.doubleValue());
        return new Expected.Near(exact,
                depth -> (pairs.error(steps(depth, in)) / divisor + 2 * U * size) * SLACK);
    }

    static Expected correlation(Columns in) {
        Pairs pairs = Pairs.of(in);
        if (!pairs.finite() || pairs.xSquares() == 0 || pairs.ySquares() == 0) {
            return new Expected.Exact(Double.NaN);
        }
        if (pairs.mayOverflow()) {
            return new Expected.Anything("products that may overflow");
        }
        double norms = Math.sqrt(pairs.xSquares()) * Math.sqrt(pairs.ySquares());
        BigDecimal exact = pairs.products().divide(new BigDecimal(norms), DIGITS);
        return new Expected.Near(exact, depth -> {
            long steps = steps(depth, in);
            double below = 1 / Math.sqrt(pairs.left(pairs.xSquares(), pairs.xLargest(), steps)
                    * pairs.left(pairs.ySquares(), pairs.yLargest(), steps));
            return (pairs.error(steps) / norms * below + below - 1 + 8 * U) * SLACK;
        });
    }

    /** The sum of products divided by the sum of weights. */
    static Expected weightedMean(Columns in) {
        boolean isLong = in.type() == ElementType.LONG;
        Terms products = new Terms(ElementType.DOUBLE, isLong ? 3 : in.type() == ElementType.FLOAT ? 0 : 1);
        Terms weights = new Terms(ElementType.DOUBLE, isLong ? 1 : 0);
        for (int i = 0; i < in.length(); i++) {
            products.addProduct(in.number(0, i), in.number(1, i));
            weights.add(in.number(1, i));
        }
        if (products.hasNonFinite() || weights.hasNonFinite()) {
            return new Expected.Exact(number(products) / number(weights));
        }
        if (products.mayOverflow() || weights.mayOverflow()) {
            return new Expected.Anything("sums that may overflow");
        }
        double divisor = Math.abs(number(weights));
        if (divisor == 0) {
            return weights.bound(in.length()) == 0 && products.bound(in.length()) == 0
                    ? new Expected.Exact(number(products) / 0)
                    : new Expected.Anything("weights that add up to nothing but rounding");
        }
        if (weights.bound(in.length()) > divisor / 2) {
            return new Expected.Anything("weights that nearly cancel");
        }
        BigDecimal exact = products.value().divide(weights.value(), DIGITS);
        double size = Math.abs(exact.doubleValue());
        return new Expected.Near(exact, depth -> {
            double error = weights.bound(depth);
            return ((products.bound(depth) + size * error) / (divisor - error) + 2 * U * size) * SLACK;
        });
    }

    private static double number(Terms terms) {
        return terms.hasNonFinite() ? terms.nonFinite() : terms.value().doubleValue();
    }

    /** The mean of the distances from the only element of the second array, a double. */
    static Expected absoluteDeviation(Columns in) {
        int n = in.length();
        double centre = in.number(1, 0);
        Terms distances = new Terms(ElementType.DOUBLE, 1);
        double converted = 0;
        for (int i = 0; i < n; i++) {
            distances.addDifference(in.number(0, i), centre);
            converted += in.type() == ElementType.LONG ? U * Math.abs(in.number(0, i)) : 0;
        }
        if (n == 0 || distances.hasNonFinite()) {
            return new Expected.Exact(n == 0 ? Double.NaN : distances.nonFinite());
        }
        if (distances.mayOverflow()) {
            return new Expected.Anything("a sum that may overflow");
        }
        BigDecimal exact = distances.value().divide(BigDecimal.valueOf(n), DIGITS);
        double moved = converted;
        return new Expected.Near(exact,
                depth -> ((distances.bound(depth) + moved) / n + 2 * U * exact.doubleValue()) * SLACK);
    }
}
