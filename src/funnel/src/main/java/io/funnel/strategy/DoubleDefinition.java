package io.funnel.strategy;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Signature;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * A hand-written reduction over doubles whose state is a single double.
 *
 * @param signature      what there is to know
 * @param kernels        its device code
 * @param initial        the identity
 * @param combination    the combine
 * @param loop           the first elements, on one Java thread
 * @param stream         the first elements, on all Java threads of the common pool
 */
record DoubleDefinition(
        Signature signature,
        List<KernelCode> kernels,
        double initial,
        Combine combination,
        Loop loop,
        Loop stream) implements Definition<Double, Double> {

    /** Combines two values. */
    @FunctionalInterface
    interface Combine {
        /** The left operand comes first. */
        double apply(double left, double right);
    }

    /** Reduces on the host. */
    @FunctionalInterface
    interface Loop {
        /** Reduces the first {@code length} elements. */
        double reduce(DoubleArray in, int length);
    }

    DoubleDefinition {
        kernels = List.copyOf(kernels);
    }

    static DoubleDefinition of(
            Operator operator, List<KernelCode> kernels, double identity, Combine combine, Loop loop, Loop stream) {
        return new DoubleDefinition(
                HandWritten.signature(operator, ElementType.DOUBLE), kernels, identity, combine, loop, stream);
    }

    @Override
    public Double identity() {
        return initial;
    }

    @Override
    public Double map(Operands in, int index) {
        return in.doubles(0).get(index);
    }

    @Override
    public Double combine(Double left, Double right) {
        return combination.apply(left, right);
    }

    @Override
    public Double finish(Double state) {
        return state;
    }

    @Override
    public Double load(Operands components, int index) {
        return components.doubles(0).get(index);
    }

    @Override
    public void store(Double state, Operands components, int index) {
        components.doubles(0).set(index, state);
    }

    @Override
    public Double sequential(Operands in, int length) {
        return loop.reduce(in.doubles(0), length);
    }

    @Override
    public Double parallelStream(Operands in, int length) {
        return stream.reduce(in.doubles(0), length);
    }

    @Override
    public Double fold(Operands partials, int count) {
        DoubleArray values = partials.doubles(0);
        double value = values.get(0);
        for (int i = 1; i < count; i++) {
            value = combination.apply(value, values.get(i));
        }
        return value;
    }
}
