package io.funnel.catalogue;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits;
import io.funnel.reduction.Traits.Rounding;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The exact sum of doubles, or of products of two inputs, in a fixed-point number of all digits. It has no kernels,
 * and takes the place of a sum of a few doubles that has lost bits.
 */
final class ExactDoubleSum implements Definition<ExactTotal, Double> {

    /** The limbs, and the bits of the sum of infinite and NaN summands. */
    private static final int WIDTH = ExactTotal.LIMBS + 1;

    private static final ValueLayout.OfDouble DOUBLES = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    private final Signature signature;

    /** Sums one input's elements, or the products of two inputs'. */
    ExactDoubleSum(String name, int inputs) {
        signature = new Signature(name, "The exact sum, in a fixed-point number.",
                IntStream.range(0, inputs).mapToObj(i -> new Input("input" + i, ElementType.DOUBLE, true)).toList(),
                List.of(new Component("limbs", ElementType.LONG)), WIDTH, 1, "double",
                new Traits(true, Rounding.EXACT, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
                Indexing.NONE, 8);
    }

    @Override
    public Signature signature() {
        return signature;
    }

    @Override
    public ExactTotal identity() {
        return new ExactTotal();
    }

    @Override
    public ExactTotal map(Operands in, int index) {
        return in.arrays().size() == 1
                ? new ExactTotal().add(in.doubles(0).get(index))
                : new ExactTotal().addProduct(in.doubles(0).get(index), in.doubles(1).get(index));
    }

    @Override
    public ExactTotal combine(ExactTotal left, ExactTotal right) {
        return left.plus(right);
    }

    @Override
    public Double finish(ExactTotal state) {
        return state.toDouble();
    }

    @Override
    public ExactTotal load(Operands components, int index) {
        long[] limbs = new long[ExactTotal.LIMBS];
        for (int i = 0; i < limbs.length; i++) {
            limbs[i] = components.longs(0).get(index * WIDTH + i);
        }
        return new ExactTotal(limbs, Double.longBitsToDouble(components.longs(0).get((index + 1) * WIDTH - 1)));
    }

    @Override
    public void store(ExactTotal state, Operands components, int index) {
        state.carry();
        for (int i = 0; i < ExactTotal.LIMBS; i++) {
            components.longs(0).set(index * WIDTH + i, state.limb(i));
        }
        components.longs(0).set((index + 1) * WIDTH - 1, Double.doubleToLongBits(state.special()));
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        ExactTotal total = new ExactTotal();
        MemorySegment left = in.getFirst();
        MemorySegment right = in.getLast();
        for (long i = from; i < to; i++) {
            if (in.size() == 1) {
                total.add(left.getAtIndex(DOUBLES, i));
            } else {
                total.addProduct(left.getAtIndex(DOUBLES, i), right.getAtIndex(DOUBLES, i));
            }
        }
        store(total, states, slot);
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of();
    }
}
