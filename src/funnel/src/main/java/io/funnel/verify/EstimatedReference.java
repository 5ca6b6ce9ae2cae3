package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import java.util.ArrayList;
import java.util.List;

/**
 * For operators that round in a way of their own: several orders of combination, and a bound that is estimated from
 * how far they are apart and how large the numbers on the way were. docs/explanation/verification.md says what it is worth.
 */
final class EstimatedReference<S, R> extends Reference {

    /** Room for what the orders that were tried do not show. */
    private static final double SLACK = 4;
    /** Roundings that are granted to map and combine beyond one a level. */
    private static final int OPERATIONS = 8;
    /** Orders that are tried before a result is called wrong: so many combines, and between so many orders. */
    private static final long CONTEST_COMBINES = 1 << 22;
    private static final int LEAST_CONTEST = 2;
    private static final int MOST_CONTEST = 64;
    /** Another order may reach so many times as far as those that were tried. */
    private static final double NEAR = 16;

    private final Definition<S, R> definition;
    private final S state;
    /** The numbers of the state by order of combination; the first order is the one that is compared with. */
    private volatile List<List<Number>> orders;
    private final Orders<S> tried;
    private final Extent extent;
    private final int length;
    private boolean contested;

    private EstimatedReference(
            Definition<S, R> definition, S state, List<List<Number>> orders, Orders<S> tried, int length) {
        this.definition = definition;
        this.state = state;
        this.orders = orders;
        this.tried = tried;
        this.extent = tried.extent();
        this.length = length;
    }

    static <S, R> EstimatedReference<S, R> of(Definition<S, R> definition, Operands in, int length) {
        Orders<S> tried = new Orders<>(definition, in, length);
        S pairwise = tried.pairwise();
        List<List<Number>> orders = new ArrayList<>();
        orders.add(Components.of(definition, pairwise));
        orders.add(Components.of(definition, tried.fromTheLeft()));
        orders.add(Components.of(definition, tried.fromTheRight()));
        orders.add(Components.of(definition, tried.inPowersOfTwo()));
        if (definition.signature().traits().commutative()) {
            orders.add(Components.of(definition, tried.strided()));
        }
        return new EstimatedReference<>(definition, pairwise, List.copyOf(orders), tried, length);
    }

    @Override
    public Object value() {
        return definition.finish(state);
    }

    @Override
    public double bound(long depth) {
        Components<S> parts = new Components<>(definition);
        double bound = 0;
        for (int part = 0; part < parts.count(); part++) {
            bound = Math.max(bound, bound(parts, part, depth));
        }
        return bound;
    }

    private double bound(Components<S> parts, int part, long depth) {
        if (!parts.type(part).isFloating()) {
            return SLACK * spread(part);
        }
        if (mayOverflow(parts, part)) {
            return Double.POSITIVE_INFINITY;
        }
        int levels = Integer.SIZE - Integer.numberOfLeadingZeros(length); // of the order that is compared with
        double roundings = depth + levels + OPERATIONS + Math.sqrt(length);
        double unit = ErrorBound.rounding(parts.type(part)) * extent.largest(part) + ErrorBound.least(parts.type(part));
        double rounded = roundings * unit; // products of subnormal numbers round to a multiple of the least one
        return SLACK * (rounded + spread(part));
    }

    /** How far the orders are apart, where they are finite. */
    private double spread(int part) {
        double spread = 0;
        for (List<Number> order : orders) {
            double distance = distance(orders.getFirst().get(part), order.get(part));
            spread = Math.max(spread, Double.isFinite(distance) ? distance : 0);
        }
        return spread;
    }

    /** Whether an order may leave the range where another does not; what one number loses spreads to others. */
    private boolean mayOverflow(Components<S> parts, int part) {
        if (extent.isOverflowed() || isNearTheEnd(parts)) {
            return true;
        }
        Number first = orders.getFirst().get(part);
        for (List<Number> order : orders) {
            if (!sameKind(first, order.get(part))) {
                return true;
            }
        }
        return extent.magnitudeSum(part) > ErrorBound.largest(parts.type(part));
    }

    private boolean isNearTheEnd(Components<S> parts) {
        for (int part = 0; part < parts.count(); part++) {
            ElementType type = parts.type(part);
            if (type.isFloating() && extent.largest(part) > ErrorBound.largest(type) / NEAR) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether states multiply, the largest number on the way being much larger than all elements together, and two such
     * numbers overflow when they meet: an order that was not tried may have infinity or NaN then.
     */
    private boolean hasGrownFar(Components<S> parts) {
        for (int part = 0; part < parts.count(); part++) {
            double largest = extent.largest(part);
            if (parts.type(part).isFloating() && largest > Math.sqrt(ErrorBound.largest(parts.type(part)))
                    && largest > NEAR * extent.magnitudeSum(part)) {
                return true;
            }
        }
        return false;
    }

    private static boolean sameKind(Number left, Number right) {
        double a = left.doubleValue();
        double b = right.doubleValue();
        return Double.isFinite(a) ? Double.isFinite(b) : Double.compare(a, b) == 0;
    }

    @Override
    public Verdict check(Object computed, long depth) {
        Verdict verdict = held(computed, depth);
        if (verdict.right()) {
            return verdict;
        }
        contest();
        return held(computed, depth);
    }

    /**
     * Before a result is called wrong, many more orders are tried: where what is combined may cancel, as in a product of
     * matrices, a few of the trees lose far more than most.
     */
    private synchronized void contest() {
        if (contested) {
            return;
        }
        contested = true;
        int more = Math.clamp(CONTEST_COMBINES / Math.max(1, length), LEAST_CONTEST, MOST_CONTEST);
        List<List<Number>> all = new ArrayList<>(orders);
        for (int order = 0; order < more; order++) {
            all.add(Components.of(definition, tried.inRandomTree(order)));
        }
        orders = List.copyOf(all);
    }

    private Verdict held(Object computed, long depth) {
        Components<S> parts = new Components<>(definition);
        List<Number> numbers = numbers(definition, computed);
        Verdict worst = new Verdict(true, 0, 0, "");
        for (int part = 0; part < numbers.size(); part++) {
            Verdict verdict = check(parts, part, numbers.get(part), bound(parts, part, depth));
            if (worst.right() && (!verdict.right() || share(verdict) >= share(worst))) {
                worst = verdict;
            }
        }
        return worst;
    }

    private static double share(Verdict verdict) {
        return verdict.bound() > 0 ? verdict.error() / verdict.bound() : 0;
    }

    private Verdict check(Components<S> parts, int part, Number computed, double bound) {
        Number expected = orders.getFirst().get(part);
        String where = parts.count() == 1 ? "" : parts.name(part) + ": ";
        if (Double.isFinite(expected.doubleValue()) && Double.isFinite(computed.doubleValue())) {
            double error = distance(expected, computed);
            boolean right = error <= bound;
            return new Verdict(right, error, bound, right
                    ? ""
                    : where + "off by " + error + ", which is more than rounding explains: expected " + expected
                            + ", got " + computed + ", estimated bound=" + bound);
        }
        boolean right = sameKind(expected, computed)
                || (!mustBeNaN(part) && (bound == Double.POSITIVE_INFINITY || Double.isNaN(expected.doubleValue())
                        || hasGrownFar(parts)));
        return Verdict.of(right, where, distance(expected, computed), expected, computed, bound);
    }

    /** NaN that infinities or an overflow made in every order that was tried need not come of every other. */
    private boolean mustBeNaN(int part) {
        return extent.isGivenNaN(part) && !extent.isOverflowed()
                && orders.stream().allMatch(order -> Double.isNaN(order.get(part).doubleValue()));
    }
}
