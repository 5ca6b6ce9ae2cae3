package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.verify.bound.ErrorBound;

/** Serves floating-point products: their value in double-double arithmetic, and the proved bound. */
final class ProductReference<S, R> extends Reference {

    private static final double LOG_2 = Math.log(2);
    /** Powers of two beyond the effect of rounding. */
    private static final int SMALLER = 64;

    /** Standard deviations of a partial product's logarithm; one in a thousand million has more. */
    private static final double DEVIATIONS = 6;

    /**
     * A product in parts.
     *
     * @param growth  the sum of the positive logarithms to base 2: no partial product is larger
     * @param decay   the sum of the negative logarithms: no partial product is smaller
     * @param squares the sum of the logarithms' squares
     * @param sign    1 or -1: the sign of the product of the factors that are not finite
     * @param plain   whether every factor is the input's very bits
     */
    private record Factors(
            ScaledProduct finite, double growth, double decay, double squares, boolean zeros, double sign,
            boolean anyNaN, boolean anyInfinite, boolean plain) {

        static final Factors NONE = new Factors(ScaledProduct.ONE, 0, 0, 0, false, 1, false, false, true);

        Factors times(double x, boolean isPlain) {
            if (!Double.isFinite(x)) {
                return new Factors(finite, growth, decay, squares, zeros,
                        Double.isNaN(x) ? sign : sign * Math.signum(x), anyNaN || Double.isNaN(x),
                        anyInfinite || !Double.isNaN(x), plain && isPlain);
            }
            double log = x == 0 ? 0 : Math.log(Math.abs(x)) / LOG_2;
            return new Factors(finite.times(x), growth + Math.max(0, log), decay + Math.min(0, log),
                    squares + log * log, zeros || x == 0, sign, anyNaN, anyInfinite, plain && isPlain);
        }

        Factors times(Factors other) {
            return new Factors(finite.times(other.finite), growth + other.growth, decay + other.decay,
                    squares + other.squares, zeros || other.zeros, sign * other.sign, anyNaN || other.anyNaN,
                    anyInfinite || other.anyInfinite, plain && other.plain);
        }

        /**
         * Bounds the distance of a partial product's logarithm from the middle between 1 and the whole. A random share
         * f of all factors has mean f t and variance f (1 - f) q. Here t and q are the sums of all logarithms and their
         * squares. The bound is the largest mean plus that many deviations for any f.
         */
        double reach() {
            return Math.sqrt(total() * total() + DEVIATIONS * DEVIATIONS * squares) / 2;
        }

        double total() {
            return growth + decay;
        }

        boolean mustBeNaN() {
            return anyNaN || (anyInfinite && zeros);
        }
    }

    /**
     * Whether partial products leave the range of normal numbers. They cannot if the product of all factors above 1,
     * and that of all below, stay in it. They may if one of some orders does, with a margin, or if random factors are
     * likely to, as in strides of work-items. A factor 0, or an infinite one, hides the other factors' partial products
     * in these orders. That these may leave the range is enough then.
     */
    private record Range(boolean overflows, boolean underflows) {

        private static final double ROOM = 0x1p20;

        static <S> Range of(Definition<S, ?> definition, Factors factors, Operands in, int length) {
            boolean single = MappedElements.type(definition) == ElementType.FLOAT;
            int highest = single ? Float.MAX_EXPONENT : Double.MAX_EXPONENT;
            int lowest = single ? Float.MIN_EXPONENT : Double.MIN_EXPONENT;
            boolean mayOverflow = factors.growth() > highest;
            boolean mayUnderflow = factors.decay() < lowest;
            if (factors.zeros() || factors.anyInfinite() || (!mayOverflow && !mayUnderflow)) {
                return new Range(mayOverflow, mayUnderflow);
            }
            Orders<S> orders = new Orders<>(definition, in, length);
            boolean finite = isFinite(definition, orders.pairwise()) && isFinite(definition, orders.fromTheLeft())
                    && isFinite(definition, orders.fromTheRight()) && isFinite(definition, orders.strided());
            double largest = orders.extent().largest(0);
            double smallest = orders.extent().smallest(0);
            double middle = factors.total() / 2;
            boolean overflows = mayOverflow
                    && (!finite || largest > ErrorBound.largest(MappedElements.type(definition)) / ROOM
                            || middle + factors.reach() > highest);
            boolean underflows = mayUnderflow
                    && (smallest < (single ? Float.MIN_NORMAL : Double.MIN_NORMAL) * ROOM
                            || middle - factors.reach() < lowest);
            return new Range(overflows, underflows);
        }

        private static <S> boolean isFinite(Definition<S, ?> definition, S state) {
            return Double.isFinite(Components.of(definition, state).getFirst().doubleValue());
        }
    }

    private final Definition<S, R> definition;
    private final ElementType type;
    private final Factors factors;
    private final Range range;
    private final int length;

    ProductReference(Definition<S, R> definition, Operands in, int length) {
        this.definition = definition;
        this.type = MappedElements.type(definition);
        this.length = length;
        this.factors = MappedElements.reduce(definition, in, length, Factors.NONE,
                (product, element) -> product.times(element.value(), element.isPlain()), Factors::times);
        this.range = Range.of(definition, factors, in, length);
    }

    @Override
    public Object value() {
        return MappedElements.finished(definition, exact());
    }

    private Number exact() {
        if (factors.mustBeNaN()) {
            return MappedElements.rounded(type, Double.NaN);
        }
        return MappedElements.rounded(type, factors.anyInfinite()
                ? factors.sign() * Math.copySign(Double.POSITIVE_INFINITY, factors.finite().high())
                : factors.finite().value());
    }

    /** Infinite if an order may leave the range, since no bound holds then. */
    @Override
    public double bound(long depth) {
        if (mayBeNaN() || (range.overflows() && !factors.anyInfinite())) {
            return Double.POSITIVE_INFINITY;
        }
        return hasNoRounding() ? 0 : boundOfFinite();
    }

    private double boundOfFinite() {
        int map = factors.plain() ? 0 : ErrorBound.MAP_ROUNDINGS;
        double bound = ErrorBound.ofProduct(type, length, map, Math.abs(factors.finite().value()));
        if (range.underflows()) {
            // A partial product below the normal numbers loses up to a subnormal, which later factors may enlarge.
            bound += length * ErrorBound.least(type) * Math.pow(2, factors.growth());
        }
        return bound;
    }

    @Override
    public Verdict check(Object state, long depth) {
        Number computed = numbers(definition, state).getFirst();
        double bound = bound(depth);
        double value = computed.doubleValue();
        if (hasNoRounding()) {
            boolean same = value == exact().doubleValue() || exact().equals(computed);
            return verdict(same || (Double.isNaN(value) && mayBeNaN()), computed, bound);
        }
        if (!Double.isFinite(value)) {
            boolean lost = Double.isNaN(value) || value == Math.copySign(value, factors.finite().high()); // signs never are
            return verdict((bound == Double.POSITIVE_INFINITY && lost) || exact().equals(computed), computed, bound);
        }
        if (range.underflows() && boundOfFinite() == Double.POSITIVE_INFINITY) {
            return new Verdict(true, bound, bound, ""); // lost in one order, infinite in another
        }
        Verdict finite = Double.isInfinite(factors.finite().value())
                ? justInRange(value, computed)
                : Verdict.within("", factors.finite().distance(value), exact(), computed, boundOfFinite());
        return new Verdict(finite.right(), finite.error(), bound, finite.reason());
    }

    /** Checks a finite result for a product beyond the range, after scaling both down. */
    private Verdict justInRange(double value, Number computed) {
        ScaledProduct smaller = factors.finite().scaled(-SMALLER);
        int map = factors.plain() ? 0 : ErrorBound.MAP_ROUNDINGS;
        double bound = ErrorBound.ofProduct(type, length, map, Math.abs(smaller.value()));
        double error = smaller.distance(Math.scalb(value, -SMALLER));
        return Double.isInfinite(smaller.value())
                ? Verdict.within("", Double.POSITIVE_INFINITY, exact(), computed, Double.MAX_VALUE)
                : Verdict.within("", error, exact(), computed, bound);
    }

    private boolean hasNoRounding() {
        return factors.zeros() || factors.anyInfinite() || factors.anyNaN();
    }

    private boolean mayBeNaN() {
        return factors.anyInfinite() ? range.underflows() : factors.zeros() && range.overflows();
    }

    private Verdict verdict(boolean right, Number computed, double bound) {
        return Verdict.of(right, "", distance(exact(), computed), exact(), computed, bound);
    }
}
