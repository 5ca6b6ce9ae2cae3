package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.verify.bound.ErrorBound;

/** Serves floating-point sums: the sum of the mapped elements in double-double arithmetic, and the proved bound. */
final class SumReference<S, R> extends Reference {

    private final Definition<S, R> definition;
    private final Total total;
    private final int length;

    SumReference(Definition<S, R> definition, Operands in, int length) {
        this.definition = definition;
        this.length = length;
        this.total = MappedElements.reduce(definition, in, length, Total.NOTHING,
                (sum, element) -> sum.plus(element.value(), 0, element.isPlain()), Total::plus);
    }

    /** The exact sum rounded once to the state's type, and finished. */
    @Override
    public Object value() {
        return MappedElements.finished(definition, exact());
    }

    private Number exact() {
        return MappedElements.rounded(MappedElements.type(definition), total.value());
    }

    @Override
    public double bound(long depth) {
        int map = total.plain() ? 0 : ErrorBound.MAP_ROUNDINGS;
        double bound = ErrorBound.ofSum(MappedElements.type(definition), depth, length, map, total.magnitude());
        return bound + total.uncertainty(length);
    }

    @Override
    public Verdict check(Object state, long depth) {
        return total.check(exact(), numbers(definition, state).getFirst(), bound(depth));
    }
}
