package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.verify.bound.ErrorBound;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Serves operators that round in their own way: several orders of combination, and a bound estimated from their spread
 * and the magnitudes of intermediate values. docs/explanation/verification.md discusses its value.
 */
final class EstimatedReference<S, R> extends Reference {

    /** The allowance for orders that were not tried. */
    private static final double SLACK = 4;
    /** Roundings allowed for map and combine beyond one per level. */
    private static final int OPERATIONS = 8;
    /** Combines to spend on further orders before a result is called wrong, and the limits of their number. */
    private static final long CONTEST_COMBINES = 1 << 22;
    private static final int LEAST_CONTEST = 2;
    private static final int MOST_CONTEST = 64;
    /** More orders for few elements: one in a thousand trees of matrices loses far more than the others. */
    private static final long CONTEST_COMBINES_OF_FEW = 1 << 18;
    private static final int MOST_CONTEST_OF_FEW = 1024;
    /** Long chains that are tried, too: blocks of a CPU's items, by the number of items, and the lanes of a vector. */
    private static final List<Integer> BLOCKS = List.of(2, 4, 1, 8, 16, 3, 32, 6, 64, 12);
    private static final int LANES = 4;
    /** The factor by which another order may exceed those that were tried. */
    private static final double NEAR = 16;
    /** The factor by which a last step may enlarge its input's error, or the spread of orders. */
    private static final double LAST_STEP = 64;
    /** Elements that a state without an answer is combined with. */
    private static final int FEW = 16;

    private final Definition<S, R> definition;
    private final Operands in;
    /** Used for names, types and the count only. */
    private final Components<S> parts;
    private final Orders<S> tried;
    private final MagnitudeRange extent;
    /** Numbers that do not round. */
    private final BitSet chosen;
    private final S state;
    /** The numbers of the state by order of combination; results are compared with the first order. */
    private volatile List<List<Number>> orders;
    private volatile List<R> finished;
    private final int length;
    private boolean contested;

    EstimatedReference(Definition<S, R> definition, Operands in, int length) {
        this.definition = definition;
        this.in = in;
        this.parts = new Components<>(definition);
        this.tried = new Orders<>(definition, in, length);
        this.extent = tried.extent();
        this.chosen = ComponentClassifier.of(definition);
        this.length = length;
        this.state = tried.pairwise();
        List<S> states =
                new ArrayList<>(List.of(state, tried.fromTheLeft(), tried.fromTheRight(), tried.inPowersOfTwo()));
        if (definition.signature().traits().commutative()) {
            states.add(tried.strided());
        }
        this.orders = states.stream().map(ordered -> Components.of(definition, ordered)).toList();
        this.finished = states.stream().map(definition::finish).toList();
    }

    @Override
    public Object value() {
        return definition.finish(state);
    }

    @Override
    public double bound(long depth) {
        return IntStream.range(0, parts.count()).mapToDouble(part -> bound(part, depth)).max().orElse(0);
    }

    private double bound(int part, long depth) {
        if (!parts.type(part).isFloating()) {
            return SLACK * spread(part);
        }
        if (mayOverflow(part)) {
            return Double.POSITIVE_INFINITY;
        }
        if (chosen.get(part)) {
            return SLACK * spread(part);
        }
        double unit = parts.rounding(part) * extent.largest(part) + ErrorBound.least(parts.type(part));
        double rounded = roundings(depth) * unit; // products of subnormal numbers round to a multiple of the least one
        return SLACK * (rounded + spread(part));
    }

    /** The spread of the orders, where they are finite. */
    private double spread(int part) {
        return orders.stream()
                .mapToDouble(order -> distance(orders.getFirst().get(part), order.get(part)))
                .filter(Double::isFinite)
                .max().orElse(0);
    }

    /** Whether some order may leave the range where another does not; one number's loss spreads to others. */
    private boolean mayOverflow(int part) {
        Number first = orders.getFirst().get(part);
        return extent.isOverflowed()
                || floating().anyMatch(any -> extent.largest(any) > ErrorBound.largest(parts.type(any)) / NEAR)
                || orders.stream().anyMatch(order -> !sameKind(first, order.get(part)))
                || extent.magnitudeSum(part) > ErrorBound.largest(parts.type(part));
    }

    private IntStream floating() {
        return IntStream.range(0, parts.count()).filter(part -> parts.type(part).isFloating());
    }

    /**
     * Whether states multiply, and an intermediate number is much larger than all elements together. Two such numbers
     * may overflow when they meet, so that an untried order may give infinity or NaN.
     */
    private boolean hasGrownFar() {
        return floating().anyMatch(part -> extent.largest(part) > Math.sqrt(ErrorBound.largest(parts.type(part)))
                && extent.largest(part) > NEAR * extent.magnitudeSum(part));
    }

    private static boolean sameKind(Number left, Number right) {
        double a = left.doubleValue();
        double b = right.doubleValue();
        return Double.isFinite(a) ? Double.isFinite(b) : Double.compare(a, b) == 0;
    }

    @Override
    public Optional<String> contradiction() {
        boolean mild = !extent.isOverflowed() && floating().allMatch(part -> !extent.isGivenNaN(part)
                && extent.largest(part) < Math.sqrt(ErrorBound.largest(parts.type(part))) / NEAR);
        if (!mild) {
            return Optional.empty();
        }
        S empty = definition.combine(definition.identity(), definition.identity()); // as items without elements do
        List<List<Number>> all = new ArrayList<>(orders);
        all.add(Components.of(definition, definition.combine(empty, state)));
        return floating().boxed().flatMap(part -> {
            List<Number> values = all.stream().map(order -> order.get(part)).toList();
            return values.stream().filter(value -> !Double.isNaN(value.doubleValue())).limit(1)
                    .filter(number -> values.stream().anyMatch(value -> Double.isNaN(value.doubleValue())))
                    .map(number -> parts.where(part) + "NaN in one order of combination, " + number
                            + " in another; try "
                            + (extent.isUnbounded() ? "finite elements" : "Laws.assertHold, which names the elements"));
        }).findFirst();
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
     * Tries many more orders before a result is called wrong. In products of matrices, for example, a few trees lose
     * far more than most; long chains do, if an order cancels elements as they come. A last step such as max + log(sum)
     * may cancel, too: answers of states that are a unit off show it.
     */
    private synchronized void contest() {
        if (contested) {
            return;
        }
        contested = true;
        int some = Math.clamp(CONTEST_COMBINES / Math.max(1, length), LEAST_CONTEST, MOST_CONTEST);
        int more = Math.clamp(CONTEST_COMBINES_OF_FEW / Math.max(1, length), some, MOST_CONTEST_OF_FEW);
        List<List<Number>> all = new ArrayList<>(orders);
        List<R> results = new ArrayList<>(finished);
        int lanes = definition.signature().traits().commutative() ? LANES : 1;
        Stream.concat(IntStream.range(0, more).mapToObj(tried::inRandomTree),
                BLOCKS.stream().limit(more).flatMap(blocks -> Stream.of(1, lanes).distinct()
                        .map(dealt -> tried.inBlocks(blocks, dealt))))
                .forEach(ordered -> {
                    all.add(Components.of(definition, ordered));
                    results.add(definition.finish(ordered));
                });
        Wavering.runs(definition, chosen, in, length).map(definition::finish).forEach(results::add);
        orders = List.copyOf(all);
        finished = List.copyOf(results);
    }

    @Override
    public List<ComponentError> components(Object computed, long depth) {
        return parts.errors(orders.getFirst(), numbers(definition, computed), part -> bound(part, depth));
    }

    /** Wavers, too, since orders of a few elements may agree by luck. */
    @Override
    public List<Double> bounds(long depth) {
        List<List<Number>> runs = Wavering.runs(definition, chosen, in, length)
                .map(state -> Components.of(definition, state)).toList();
        return IntStream.range(0, parts.count()).mapToObj(part -> bound(part, depth)
                + SLACK * runs.stream().mapToDouble(run -> distance(orders.getFirst().get(part), run.get(part)))
                        .filter(Double::isFinite).max().orElse(0))
                .toList();
    }

    private Verdict held(Object computed, long depth) {
        List<Number> numbers = numbers(definition, computed);
        Verdict worst = new Verdict(true, 0, 0, "");
        for (int part = 0; part < numbers.size(); part++) {
            Verdict verdict = check(part, numbers.get(part), bound(part, depth));
            if (worst.right() && (!verdict.right() || share(verdict) >= share(worst))) {
                worst = verdict;
            }
        }
        if (worst.right()) {
            return finished(computed, depth, worst);
        }
        return isLost(computed, numbers) ? new Verdict(true, 0, 0, "") : worst;
    }

    /**
     * Whether the answer is NaN, as expected, and so is that of all states that this one is combined with. Then its other
     * numbers have no meaning: kernels of exponentials skip the maximum of elements next to a NaN.
     */
    private boolean isLost(Object computed, List<Number> numbers) {
        boolean both = floating().anyMatch(part -> Double.isNaN(numbers.get(part).doubleValue())
                && Double.isNaN(orders.getFirst().get(part).doubleValue()));
        @SuppressWarnings("unchecked") // states come from runs of this very definition
        S own = (S) computed;
        return both && isNaN(own) && isNaN(state)
                && IntStream.range(0, Math.min(length, FEW)).mapToObj(index -> definition.map(in, index))
                        .allMatch(other -> isNaN(definition.combine(own, other))
                                && isNaN(definition.combine(other, own)));
    }

    private boolean isNaN(S some) {
        return definition.finish(some) instanceof Number answer && Double.isNaN(answer.doubleValue());
    }

    /**
     * Compares the answer itself with those of the orders, too. Multiplying numbers leave their components a weak
     * tolerance: the product inside a geometric mean is 2^600 times less than its largest.
     */
    private Verdict finished(Object computed, long depth, Verdict ofState) {
        @SuppressWarnings("unchecked") // states come from runs of this very definition
        Object answer = definition.finish((S) computed);
        boolean tells = floating().noneMatch(this::mayOverflow) && !hasGrownFar()
                && answer instanceof Number && finished.stream().allMatch(one -> Double.isFinite(number(one)));
        if (!tells) {
            return ofState;
        }
        double expected = number(finished.getFirst());
        double apart = finished.stream().mapToDouble(one -> Math.abs(number(one) - expected)).max().orElse(0);
        double unit = floating().mapToDouble(part -> ErrorBound.rounding(parts.type(part))).max().orElse(0)
                + (answer instanceof Float ? ErrorBound.rounding(ElementType.FLOAT) : 0);
        double bound = LAST_STEP * (roundings(depth) * unit * Math.abs(expected) + apart + Double.MIN_NORMAL);
        double error = Math.abs(number(answer) - expected);
        return error <= bound
                ? ofState
                : Verdict.within("", Double.isNaN(error) ? Double.POSITIVE_INFINITY : error, expected, answer, bound);
    }

    private static double number(Object answer) {
        return answer instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private long roundings(long depth) {
        int levels = Integer.SIZE - Integer.numberOfLeadingZeros(length); // of the order that is compared with
        return depth + levels + OPERATIONS;
    }

    private static double share(Verdict verdict) {
        return verdict.bound() > 0 ? verdict.error() / verdict.bound() : 0;
    }

    private Verdict check(int part, Number computed, double bound) {
        Number expected = orders.getFirst().get(part);
        String where = parts.where(part);
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
                        || hasGrownFar()));
        return Verdict.of(right, where, distance(expected, computed), expected, computed, bound);
    }

    /** Whether NaN is required; NaN from infinities or overflow need not arise in every untried order. */
    private boolean mustBeNaN(int part) {
        return extent.isGivenNaN(part) && !extent.isOverflowed()
                && orders.stream().allMatch(order -> Double.isNaN(order.get(part).doubleValue()));
    }
}
