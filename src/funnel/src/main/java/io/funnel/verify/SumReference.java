package io.funnel.verify;

import io.funnel.engine.NativeArrays;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** For floating-point sums: the sum of the mapped elements in double-double arithmetic, and the proved bound. */
final class SumReference<S, R> extends Reference {

    /**
     * Roundings that are granted to the map of an element where it is more than a load: a device may fuse a product
     * into the addition, and its exponential or logarithm may be a few units in the last place from Java's.
     */
    private static final int MAP_ROUNDINGS = 8;

    private final Definition<S, R> definition;
    private final Total total;
    private final int length;

    private SumReference(Definition<S, R> definition, Total total, int length) {
        this.definition = definition;
        this.total = total;
        this.length = length;
    }

    static <S, R> SumReference<S, R> of(Definition<S, R> definition, Operands in, int length) {
        boolean sameType = in.arrays().size() == 1
                && definition.signature().inputs().getFirst().type() == type(definition);
        Total total = Chunks.of(length)
                .mapToObj(chunk -> ofChunk(
                        definition, in, sameType, Chunks.start(chunk), Chunks.end(chunk, length)))
                .reduce(Total.NOTHING, Total::plus);
        return new SumReference<>(definition, total, length);
    }

    private static ElementType type(Definition<?, ?> definition) {
        return definition.signature().state().getFirst().type();
    }

    private static <S> Total ofChunk(Definition<S, ?> definition, Operands in, boolean sameType, int from, int to) {
        Components<S> parts = new Components<>(definition);
        Total.Builder total = new Total.Builder();
        for (int i = from; i < to; i++) {
            S state = definition.map(in, i);
            double x;
            if (state instanceof Number number) {
                x = number.doubleValue();
            } else {
                parts.set(state);
                x = parts.get(0).doubleValue();
            }
            total.add(x, sameType && isElement(x, (TornadoNativeArray) in.arrays().getFirst(), i));
        }
        return total.build();
    }

    private static boolean isElement(double x, TornadoNativeArray array, int index) {
        return Double.doubleToLongBits(x) == Double.doubleToLongBits(NativeArrays.get(array, index).doubleValue());
    }

    /** The exact sum rounded once to the state's type, as the reduction finishes it. */
    @Override
    public Object value() {
        TornadoNativeArray cell = NativeArrays.allocate(type(definition), 1);
        NativeArrays.fill(cell, exact());
        S state = definition.load(Operands.of(cell), 0);
        R value = definition.finish(state);
        return value;
    }

    private Number exact() {
        return total.value(type(definition));
    }

    @Override
    public double bound(Plan plan) {
        int map = total.plain() ? 0 : MAP_ROUNDINGS;
        double bound = ErrorBound.ofSum(type(definition), plan.depth(), length, map, total.magnitude());
        return bound + total.uncertainty(length);
    }

    @Override
    public Verdict check(Object state, Plan plan) {
        Number computed = numbers(definition, state).getFirst();
        double bound = bound(plan);
        double value = computed.doubleValue();
        if (total.hasNonFinite() || !Double.isFinite(value)) {
            return checkNonFinite(computed, bound);
        }
        double error = total.finite().distance(value);
        boolean right = error <= bound;
        return new Verdict(right, error, bound,
                right
                        ? ""
                        : "off by " + error + ", which is more than rounding explains: expected " + exact() + ", got "
                                + computed + ", bound=" + bound);
    }

    private Verdict checkNonFinite(Number computed, double bound) {
        boolean mayOverflow = !total.mustBeNaN() && bound == Double.POSITIVE_INFINITY;
        boolean right = mayOverflow || exact().equals(computed);
        double error = right ? 0 : distance(exact(), computed);
        return new Verdict(right, error, bound, right ? "" : "expected " + exact() + ", got " + computed);
    }
}
