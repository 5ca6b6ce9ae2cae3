package io.funnel.strategy;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Signature;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A hand-written reduction over longs whose state is a single long.
 *
 * @param signature      what there is to know
 * @param kernels        its device code
 * @param initial        the identity
 * @param combination    the combine
 * @param loop           the first elements, on one Java thread
 * @param stream         the first elements, on all Java threads of the common pool
 */
record LongDefinition(
        Signature signature,
        List<KernelCode> kernels,
        long initial,
        Combine combination,
        Loop loop,
        Loop stream) implements Definition<Long, Long> {

    /** Combines two values. */
    @FunctionalInterface
    interface Combine {
        /** The left operand comes first. */
        long apply(long left, long right);
    }

    /** Reduces on the host. */
    @FunctionalInterface
    interface Loop {
        /** Reduces the first {@code length} elements. */
        long reduce(LongArray in, int length);
    }

    LongDefinition {
        kernels = List.copyOf(kernels);
    }

    static LongDefinition of(
            Operator operator, List<KernelCode> kernels, long identity, Combine combine, Loop loop, Loop stream) {
        return new LongDefinition(
                HandWritten.signature(operator, ElementType.LONG), kernels, identity, combine, loop, stream);
    }

    @Override
    public Long identity() {
        return initial;
    }

    @Override
    public Long map(Operands in, int index) {
        return in.longs(0).get(index);
    }

    @Override
    public Long combine(Long left, Long right) {
        return combination.apply(left, right);
    }

    @Override
    public Long finish(Long state) {
        return state;
    }

    @Override
    public Long load(Operands components, int index) {
        return components.longs(0).get(index);
    }

    @Override
    public void store(Long state, Operands components, int index) {
        components.longs(0).set(index, state);
    }

    @Override
    public Long sequential(Operands in, int length) {
        return loop.reduce(in.longs(0), length);
    }

    @Override
    public Long parallelStream(Operands in, int length) {
        return stream.reduce(in.longs(0), length);
    }

    @Override
    public Long fold(Operands partials, int count) {
        LongArray values = partials.longs(0);
        long value = values.get(0);
        for (int i = 1; i < count; i++) {
            value = combination.apply(value, values.get(i));
        }
        return value;
    }
}
