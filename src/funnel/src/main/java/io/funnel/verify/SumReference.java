package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;

/** For floating-point sums: the sum of the mapped elements in double-double arithmetic, and the proved bound. */
final class SumReference<S, R> extends Reference {

    private final Definition<S, R> definition;
    private final Total total;
    private final int length;

    private SumReference(Definition<S, R> definition, Total total, int length) {
        this.definition = definition;
        this.total = total;
        this.length = length;
    }

    static <S, R> SumReference<S, R> of(Definition<S, R> definition, Operands in, int length) {
        Total total = ReferenceChunks.of(length, (from, to) -> ofChunk(new MappedElements<>(definition, in), from, to))
                .reduce(Total.NOTHING, Total::plus);
        return new SumReference<>(definition, total, length);
    }

    private static Total ofChunk(MappedElements<?> elements, int from, int to) {
        Total total = Total.NOTHING;
        for (int i = from; i < to; i++) {
            double x = elements.get(i);
            total = total.plus(x, elements.isPlain(i, x));
        }
        return total;
    }

    /** The exact sum rounded once to the state's type, as the reduction finishes it. */
    @Override
    public Object value() {
        return MappedElements.finished(definition, exact());
    }

    private Number exact() {
        return total.value(MappedElements.type(definition));
    }

    @Override
    public double bound(long depth) {
        int map = total.plain() ? 0 : ErrorBound.MAP_ROUNDINGS;
        double bound = ErrorBound.ofSum(MappedElements.type(definition), depth, length, map, total.magnitude());
        return bound + total.uncertainty(length);
    }

    @Override
    public Verdict check(Object state, long depth) {
        Number computed = numbers(definition, state).getFirst();
        double bound = bound(depth);
        double value = computed.doubleValue();
        if (total.hasNonFinite() || !Double.isFinite(value)) {
            return checkNonFinite(computed, bound);
        }
        return Verdict.within("", total.finite().distance(value), exact(), computed, bound);
    }

    private Verdict checkNonFinite(Number computed, double bound) {
        boolean mayOverflow = !total.mustBeNaN() && bound == Double.POSITIVE_INFINITY;
        return Verdict.of(mayOverflow || exact().equals(computed), "", distance(exact(), computed), exact(), computed,
                bound);
    }
}
