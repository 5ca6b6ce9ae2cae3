package io.funnel.handwritten;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * A hand-written reduction over ints whose state is a single int.
 *
 * @param signature      what there is to know
 * @param kernels        its device code
 * @param initial        the identity
 * @param combination    the combine
 * @param range          some of the elements, in the order of the host
 * @param known          which reduction it is
 * @param loop           the first elements, on one Java thread
 * @param stream         the first elements, on all Java threads of the common pool
 */
record IntDefinition(
        Signature signature,
        List<KernelCode> kernels,
        int initial,
        Combine combination,
        Range range,
        KnownLoop known,
        Loop loop,
        Loop stream) implements Definition<Integer, Integer> {

    /** Combines two values. */
    @FunctionalInterface
    interface Combine {
        /** The left operand comes first. */
        int apply(int left, int right);
    }

    /** Reduces a range on the host. */
    @FunctionalInterface
    interface Range {
        /** Reduces the elements {@code from} to {@code to - 1}, see {@link Definition#reduceRange}. */
        int reduce(MemorySegment in, long from, long to);
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
            Operator operator, List<KernelCode> kernels, int identity, Combine combine, Range range,
            KnownLoop known, Loop loop, Loop stream) {
        return new IntDefinition(
                HandWritten.signature(operator, ElementType.INT), kernels, identity, combine, range, known, loop,
                stream);
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
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        states.ints(0).set(slot, range.reduce(in.getFirst(), from, to));
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        IntArray values = states.ints(0);
        values.set(into, combination.apply(values.get(left), values.get(right)));
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        states.ints(0).set(slot, initial);
    }

    @Override
    public Optional<KnownLoop> knownLoop() {
        return Optional.of(known);
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
