package io.funnel.strategy;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Signature;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * A hand-written reduction over ints whose state is a single int.
 *
 * @param signature      what there is to know
 * @param kernels        its device code
 * @param initial        the identity
 * @param combination    the combine
 * @param loop           the first elements, on one Java thread
 * @param stream         the first elements, on all Java threads of the common pool
 */
record IntDefinition(
        Signature signature,
        List<KernelCode> kernels,
        int initial,
        Combine combination,
        Loop loop,
        Loop stream) implements Definition<Integer, Integer> {

    /** Combines two values. */
    @FunctionalInterface
    interface Combine {
        /** The left operand comes first. */
        int apply(int left, int right);
    }

    /** Reduces on the host. */
    @FunctionalInterface
    interface Loop {
        /** Reduces the first {@code length} elements. */
        int reduce(IntArray in, int length);
    }

    IntDefinition {
        kernels = List.copyOf(kernels);
    }

    static IntDefinition of(
            Operator operator, List<KernelCode> kernels, int identity, Combine combine, Loop loop, Loop stream) {
        return new IntDefinition(
                HandWritten.signature(operator, ElementType.INT), kernels, identity, combine, loop, stream);
    }

    @Override
    public Integer identity() {
        return initial;
    }

    @Override
    public Integer map(Operands in, int index) {
        return in.ints(0).get(index);
    }

    @Override
    public Integer combine(Integer left, Integer right) {
        return combination.apply(left, right);
    }

    @Override
    public Integer finish(Integer state) {
        return state;
    }

    @Override
    public Integer load(Operands components, int index) {
        return components.ints(0).get(index);
    }

    @Override
    public void store(Integer state, Operands components, int index) {
        components.ints(0).set(index, state);
    }

    @Override
    public Integer sequential(Operands in, int length) {
        return loop.reduce(in.ints(0), length);
    }

    @Override
    public Integer parallelStream(Operands in, int length) {
        return stream.reduce(in.ints(0), length);
    }

    @Override
    public Integer fold(Operands partials, int count) {
        IntArray values = partials.ints(0);
        int value = values.get(0);
        for (int i = 1; i < count; i++) {
            value = combination.apply(value, values.get(i));
        }
        return value;
    }
}
