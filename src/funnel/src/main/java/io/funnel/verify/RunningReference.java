package io.funnel.verify;

import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.ReductionN;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * For companions that bound their error as they go along: the reduction's own components are held against its own
 * reference, the bounds against those that the host comes to, in two orders of combination. Bounds depend on the order; one
 * that is far below both, where these are alike, or infinite where they are not, is not what the kernel was to compute.
 */
final class RunningReference<S> extends Reference {

    /** How far a bound may be below those of other orders. */
    private static final double FACTOR = 64;

    private final Definition<S, ?> companion;
    private final Definition<?, ?> bounded;
    private final Reference reference;
    private final List<Number> left;
    private final List<Number> tree;

    private RunningReference(
            Definition<S, ?> companion, Definition<?, ?> bounded, Reference reference, S left, S tree) {
        this.companion = companion;
        this.bounded = bounded;
        this.reference = reference;
        this.left = Components.of(companion, left);
        this.tree = Components.of(companion, tree);
    }

    static <S> RunningReference<S> of(
            Definition<S, ?> companion, Definition<?, ?> bounded, Operands in, int length) {
        Reference reference = Reference.of(new ReductionN<>(bounded), in, length);
        return new RunningReference<>(companion, bounded, reference, companion.sequential(in, length),
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
        for (int part = bounded.signature().state().size(); verdict.right() && part < components.size(); part++) {
            double bound = ((DoubleArray) slots.arrays().get(part)).get(0);
            verdict = check(components.get(part).name(), bound, part, verdict);
        }
        return verdict;
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
        boolean alike = Math.max(one, other) <= FACTOR * Math.min(one, other);
        double least = alike ? Math.min(one, other) / FACTOR : 0;
        return bound >= least && Double.isFinite(bound)
                ? verdict
                : new Verdict(false, bound, least, name + ": a bound that no order comes to: expected about " + one
                        + " or " + other + ", got " + bound);
    }
}
