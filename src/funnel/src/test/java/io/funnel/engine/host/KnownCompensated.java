package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.reduction.CompensatedSum;
import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.math.BigDecimal;
import java.util.List;

/**
 * A known sum of doubles beside what its additions lose and its magnitudes, which the engine is held to.
 *
 * @param sum the sum
 */
record KnownCompensated(KnownDefinition sum) implements Definition<CompensatedSum, Number> {

    @Override
    public Signature signature() {
        Signature own = sum.signature();
        return new Signature(own.name() + "WithMagnitude", "", own.inputs(),
                List.of(new Component("value", ElementType.DOUBLE), new Component("lost", ElementType.DOUBLE),
                        new Component("magnitude", ElementType.DOUBLE)),
                1, 256, own.resultType(), own.traits());
    }

    @Override
    public CompensatedSum identity() {
        return new CompensatedSum(0, 0, 0);
    }

    @Override
    public CompensatedSum map(Operands in, int index) {
        double added = sum.map(in, index).doubleValue();
        return new CompensatedSum(added, 0, Math.abs(added));
    }

    @Override
    public CompensatedSum combine(CompensatedSum left, CompensatedSum right) {
        double sum = left.value() + right.value();
        return new CompensatedSum(sum, (left.lost() + right.lost()) + lost(left.value(), right.value(), sum),
                left.magnitude() + right.magnitude());
    }

    private static double lost(double left, double right, double sum) {
        if (!Double.isFinite(sum)) {
            return Double.NaN;
        }
        return new BigDecimal(left).add(new BigDecimal(right)).subtract(new BigDecimal(sum)).doubleValue();
    }

    @Override
    public Number finish(CompensatedSum state) {
        return state.sum();
    }

    @Override
    public CompensatedSum load(Operands components, int index) {
        return new CompensatedSum(components.doubles(0).get(index), components.doubles(1).get(index),
                components.doubles(2).get(index));
    }

    @Override
    public void store(CompensatedSum state, Operands components, int index) {
        components.doubles(0).set(index, state.value());
        components.doubles(1).set(index, state.lost());
        components.doubles(2).set(index, state.magnitude());
    }

    /** The tree that docs/explanation/host-engine.md describes. */
    CompensatedSum tree(Operands in, int length) {
        return combine(identity(), length == 0 ? identity() : tree(in, 0, length));
    }

    private CompensatedSum tree(Operands in, int from, int to) {
        if (to - from <= BlockLoops.BLOCK) {
            return column(in, from, to, 0, BlockLoops.padded(to - from), 1);
        }
        int left = Integer.highestOneBit(to - from - 1);
        return combine(tree(in, from, from + left), tree(in, from + left, to));
    }

    private CompensatedSum column(Operands in, int from, int to, int j, int size, int width) {
        if (width == size) {
            return from + j < to ? map(in, from + j) : identity();
        }
        return combine(
                combine(column(in, from, to, j, size, 4 * width), column(in, from, to, j + width, size, 4 * width)),
                combine(column(in, from, to, j + 2 * width, size, 4 * width),
                        column(in, from, to, j + 3 * width, size, 4 * width)));
    }

    @Override
    public CompensatedSum sequential(Operands in, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompensatedSum parallelStream(Operands in, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of();
    }
}
