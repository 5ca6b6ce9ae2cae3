package io.funnel.verify;

import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.Rest;
import io.funnel.reduction.Rounding;
import java.util.List;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * For companions that bound their error as they go along: the reduction's own components are held against its own
 * reference, the bounds against those that the host comes to, in two orders of combination. Bounds depend on the order; one
 * that is far below both, where these are alike, or infinite where they are not, is not what the kernel was to compute. Of
 * a few elements they are alike by chance only: an order may be exact. So they are of subnormal numbers, and of a 0 that is
 * no sum: a factor 0 leaves a least number of the bound, which later factors enlarge. Nor are those of products of doubles
 * alike: which partial products are {@linkplain io.funnel.kernel.TwoProduct not sure}, and count far more, is a matter of
 * the order. Where a component is infinite or NaN, orders need not agree on what is known of its error. A sum and its rest
 * together are no matter of order but for the bound of their error: they are held against those of both orders.
 */
final class RunningReference<S> extends Reference {

    /** How far a bound may be below those of other orders. */
    private static final double FACTOR = 64;

    /** From how many elements on rounding errors are alike in all orders. */
    private static final int MANY = 64;

    /** Bounds below it may be sums of a few least numbers, which orders add up once or a thousand times. */
    private static final double NORMAL = 0x1p-960;

    private final Definition<S, ?> companion;
    private final Definition<?, ?> bounded;
    private final Reference reference;
    private final int length;
    private final List<Number> left;
    private final List<Number> tree;

    private RunningReference(
            Definition<S, ?> companion, Definition<?, ?> bounded, Reference reference, int length, S left, S tree) {
        this.length = length;
        this.companion = companion;
        this.bounded = bounded;
        this.reference = reference;
        this.left = Components.of(companion, left);
        this.tree = Components.of(companion, tree);
    }

    static <S> RunningReference<S> of(
            Definition<S, ?> companion, Definition<?, ?> bounded, Operands in, int length) {
        Reference reference = Reference.of(new ReductionN<>(bounded), in, length);
        return new RunningReference<>(companion, bounded, reference, length, companion.sequential(in, length),
                tree(companion, in, 0, length));
    }

    private static <S> S tree(Definition<S, ?> companion, Operands in, int from, int to) {
        if (to - from <= 1) {
            return to == from ? companion.identity() : companion.map(in, from);
        }
        int middle = (from + to) >>> 1;
        return companion.combine(tree(companion, in, from, middle), tree(companion, in, middle, to));
    }

    @Override
    public Object value() {
        return reference.value();
    }

    @Override
    public double bound(long depth) {
        return reference.bound(depth);
    }

    @Override
    @SuppressWarnings("unchecked") // states come from runs of this very definition
    public Verdict check(Object state, long depth) {
        List<Component> components = companion.signature().state();
        Operands slots = new Operands(components.stream()
                .map(component -> slot(component.type())).toList());
        companion.store((S) state, slots, 0);
        Verdict verdict = reference.check(bounded.load(slots, 0), depth);
        List<Integer> rests = companion.rests().stream().map(Rest::rest).toList();
        int own = bounded.signature().state().size();
        List<Number> numbers = Components.of(companion, companion.load(slots, 0));
        boolean finite = numbers.subList(0, own).stream().allMatch(number -> Double.isFinite(number.doubleValue()));
        for (int part = own; finite && verdict.right() && part < components.size(); part++) {
            if (!rests.contains(part) && !isOfZero(components.get(part).name(), numbers)) {
                double bound = ((DoubleArray) slots.arrays().get(part)).get(0);
                verdict = check(components.get(part).name(), bound, part, verdict);
            }
        }
        for (Rest rest : companion.rests()) {
            verdict = verdict.right() ? check(rest, numbers, left, verdict) : verdict;
            verdict = verdict.right() ? check(rest, numbers, tree, verdict) : verdict;
        }
        return verdict;
    }

    /** Whether it is the bound of a component that is 0 and no sum. */
    private boolean isOfZero(String name, List<Number> numbers) {
        List<Integer> sums = companion.rests().stream().map(Rest::sum).toList();
        List<Component> own = bounded.signature().state();
        return IntStream.range(0, own.size()).anyMatch(part -> !sums.contains(part)
                && name.startsWith(own.get(part).name() + "Error") && numbers.get(part).doubleValue() == 0);
    }

    private boolean isProductOfDoubles() {
        return bounded.signature().traits().rounding() == Rounding.PRODUCT
                && bounded.signature().state().getFirst().type() == ElementType.DOUBLE;
    }

    private Verdict check(Rest rest, List<Number> state, List<Number> other, Verdict verdict) {
        double sum = state.get(rest.sum()).doubleValue();
        double its = other.get(rest.sum()).doubleValue();
        double rests = state.get(rest.rest()).doubleValue() - other.get(rest.rest()).doubleValue();
        double errors = state.get(rest.error()).doubleValue() + other.get(rest.error()).doubleValue();
        double distance = Math.abs(sum - its + rests);
        double room = errors + FACTOR * Math.ulp(Math.max(Math.abs(sum - its), Math.abs(rests)));
        return !Double.isFinite(sum) || !Double.isFinite(its) || !Double.isFinite(errors) || distance <= room
                ? verdict
                : new Verdict(false, distance, room, companion.signature().state().get(rest.rest()).name()
                        + ": with its sum " + distance + " from that of another order, and not within " + room);
    }

    private static TornadoNativeArray slot(ElementType type) {
        return switch (type) {
            case INT -> new IntArray(1);
            case LONG -> new LongArray(1);
            case FLOAT -> new FloatArray(1);
            case DOUBLE -> new DoubleArray(1);
        };
    }

    private Verdict check(String name, double bound, int part, Verdict verdict) {
        double one = left.get(part).doubleValue();
        double other = tree.get(part).doubleValue();
        if (!Double.isFinite(one) || !Double.isFinite(other)) {
            return verdict;
        }
        double lesser = Math.min(one, other);
        boolean alike = length >= MANY && lesser > NORMAL && Math.max(one, other) <= FACTOR * lesser
                && !isProductOfDoubles();
        double least = alike ? lesser / FACTOR : 0;
        return bound >= least && Double.isFinite(bound)
                ? verdict
                : new Verdict(false, bound, least, name + ": a bound that no order comes to: expected about " + one
                        + " or " + other + ", got " + bound);
    }
}
