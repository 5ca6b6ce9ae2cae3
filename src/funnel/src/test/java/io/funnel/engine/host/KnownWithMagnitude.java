package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.facts.DoubleWithMagnitude;
import java.util.List;

/**
 * A known sum of floats in double with its magnitudes, as a reference for the engine.
 *
 * @param sum the sum
 */
record KnownWithMagnitude(KnownDefinition sum) implements Definition<DoubleWithMagnitude, Number> {

    @Override
    public Signature signature() {
        Signature own = sum.signature();
        return new Signature(own.name() + "WithMagnitude", "", own.inputs(),
                List.of(new Component("value", ElementType.DOUBLE), new Component("magnitude", ElementType.DOUBLE)), 1,
                256, own.resultType(), own.traits());
    }

    @Override
    public DoubleWithMagnitude identity() {
        return new DoubleWithMagnitude(0, 0);
    }

    @Override
    public DoubleWithMagnitude map(Operands in, int index) {
        double added = sum.map(in, index).doubleValue();
        return new DoubleWithMagnitude(added, Math.abs(added));
    }

    @Override
    public DoubleWithMagnitude combine(DoubleWithMagnitude left, DoubleWithMagnitude right) {
        return new DoubleWithMagnitude(left.value() + right.value(), left.magnitude() + right.magnitude());
    }

    @Override
    public Number finish(DoubleWithMagnitude state) {
        return (float) state.value();
    }

    @Override
    public DoubleWithMagnitude load(Operands components, int index) {
        return new DoubleWithMagnitude(components.doubles(0).get(index), components.doubles(1).get(index));
    }

    @Override
    public void store(DoubleWithMagnitude state, Operands components, int index) {
        components.doubles(0).set(index, state.value());
        components.doubles(1).set(index, state.magnitude());
    }

    /** The tree that docs/explanation/host-engine.md describes. */
    DoubleWithMagnitude tree(Operands in, int length) {
        return combine(identity(), length == 0 ? identity() : tree(in, 0, length));
    }

    private DoubleWithMagnitude tree(Operands in, int from, int to) {
        if (to - from <= BlockLoops.BLOCK) {
            return column(in, from, to, 0, BlockLoops.padded(to - from), 1);
        }
        int left = Integer.highestOneBit(to - from - 1);
        return combine(tree(in, from, from + left), tree(in, from + left, to));
    }

    private DoubleWithMagnitude column(Operands in, int from, int to, int j, int size, int width) {
        if (width == size) {
            return from + j < to ? map(in, from + j) : identity();
        }
        return combine(
                combine(column(in, from, to, j, size, 4 * width), column(in, from, to, j + width, size, 4 * width)),
                combine(column(in, from, to, j + 2 * width, size, 4 * width),
                        column(in, from, to, j + 3 * width, size, 4 * width)));
    }

    @Override
    public DoubleWithMagnitude sequential(Operands in, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public DoubleWithMagnitude parallelStream(Operands in, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of();
    }
}
