package io.funnel.catalogue.oracle;

import io.funnel.reduction.ElementType;
import java.math.BigDecimal;

/**
 * The terms of a floating-point sum: their exact sum, the sum of their magnitudes, and their non-finite terms.
 *
 * <p>A computed sum is off by at most min(n - 1, d) u sum |t|, d the depth of the tree. Each rounding of the terms
 * themselves adds one u sum |t|. Sources: Higham, Accuracy and Stability of Numerical Algorithms, section 4.2;
 * Jeannerod and Rump 2013. The sum is exact if no partial sum needs more bits than the type has.
 */
final class Terms {

    /** Covers second-order terms, and the rounding of the bounds themselves. */
    private static final double SLACK = 1.01;
    private static final int FLOAT_BITS = 24;
    private static final int DOUBLE_BITS = 53;

    private final ElementType accumulator;
    private final int rounded;
    private final ExactSum sum = new ExactSum();
    private double magnitude;
    private int unit = Integer.MAX_VALUE;
    private boolean anyNaN;
    private boolean anyPositiveInfinity;
    private boolean anyNegativeInfinity;
    private boolean anyNegative;
    private int count;

    /**
     * No terms yet.
     *
     * @param accumulator the type that the sum is computed in
     * @param rounded     roundings of each term before it is added
     */
    Terms(ElementType accumulator, int rounded) {
        this.accumulator = accumulator;
        this.rounded = rounded;
    }

    void add(double x) {
        if (counts(x, x)) {
            sum.add(x);
            unit = x == 0 ? unit : Math.min(unit, ExactSum.unit(x));
        }
    }

    void addProduct(double x, double y) {
        if (Double.isFinite(x) && Double.isFinite(y)) {
            sum.addProduct(x, y);
            size(x * y, x == 0 || y == 0 ? Integer.MAX_VALUE : ExactSum.unit(x) + ExactSum.unit(y));
        } else {
            counts(x * y, x * y);
        }
    }

    /** |x - y|. */
    void addDifference(double x, double y) {
        if (counts(Math.abs(x - y), x + y)) {
            sum.add(Math.max(x, y));
            sum.add(-Math.min(x, y));
            unit = Math.min(unit, unitOf(x, y));
        }
    }

    /** (x - y)^2. */
    void addSquaredDifference(double x, double y) {
        if (Double.isFinite(x) && Double.isFinite(y)) {
            sum.addProduct(x, x);
            sum.addProduct(y, y);
            sum.addProduct(x, -y);
            sum.addProduct(x, -y);
            int low = unitOf(x, y);
            size((x - y) * (x - y), low == Integer.MAX_VALUE ? low : 2 * low);
        } else {
            counts((x - y) * (x - y), Double.NaN);
        }
    }

    private static int unitOf(double x, double y) {
        int low = x == 0 ? Integer.MAX_VALUE : ExactSum.unit(x);
        return y == 0 ? low : Math.min(low, ExactSum.unit(y));
    }

    private void size(double term, int low) {
        count++;
        magnitude += Math.abs(term);
        anyNegative |= term < 0;
        unit = Math.min(unit, low);
    }

    /** Returns whether a term and its operands are finite; records it otherwise. */
    private boolean counts(double term, double operands) {
        count++;
        if (Double.isFinite(term) || Double.isFinite(operands)) {
            magnitude += Math.abs(term);
            anyNegative |= term < 0;
            return true;
        }
        anyNaN |= Double.isNaN(term);
        anyPositiveInfinity |= term == Double.POSITIVE_INFINITY;
        anyNegativeInfinity |= term == Double.NEGATIVE_INFINITY;
        return false;
    }

    boolean hasNonFinite() {
        return anyNaN || anyPositiveInfinity || anyNegativeInfinity;
    }

    /** The sum if some term is not finite. */
    double nonFinite() {
        if (anyNaN || (anyPositiveInfinity && anyNegativeInfinity)) {
            return Double.NaN;
        }
        return anyPositiveInfinity ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }

    /** Whether an order of additions may overflow. */
    boolean mayOverflow() {
        return !(magnitude * SLACK < Columns.largest(accumulator));
    }

    /** Whether every order overflows. */
    boolean mustOverflow() {
        return !anyNegative && magnitude > SLACK * Columns.largest(accumulator);
    }

    BigDecimal value() {
        return sum.value();
    }

    double magnitude() {
        return magnitude;
    }

    /** The largest error of the sum. */
    double bound(long depth) {
        if (isExact()) {
            return 0;
        }
        long steps = Math.min(depth, Math.max(0, count - 1)) + rounded;
        return Math.expm1(steps * Math.log1p(Columns.rounding(accumulator))) * magnitude * SLACK + underflow();
    }

    /** Returns whether no order of additions rounds: every partial sum is a small multiple of a unit of the type. */
    private boolean isExact() {
        if (unit == Integer.MAX_VALUE) {
            return true; // all terms are zero
        }
        int bits = accumulator == ElementType.FLOAT ? FLOAT_BITS : DOUBLE_BITS;
        return unit >= ExactSum.unit(Columns.least(accumulator)) && magnitude <= Math.scalb(1.0, unit + bits);
    }

    /** The largest loss of terms that are rounded below the normal numbers. */
    private double underflow() {
        return rounded == 0 ? 0 : (double) count * Columns.least(accumulator);
    }

    /** The result as a component of that type. */
    Expected expected() {
        if (mustOverflow() && !anyNaN && !anyNegativeInfinity) {
            return new Expected.Exact(Columns.box(accumulator, Double.POSITIVE_INFINITY));
        }
        if (mayOverflow() && !anyNaN) {
            return new Expected.Anything("a sum that overflows in some order");
        }
        if (hasNonFinite()) {
            return new Expected.Exact(Columns.box(accumulator, nonFinite()));
        }
        return new Expected.Near(value(), this::bound);
    }
}
