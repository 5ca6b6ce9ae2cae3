package io.funnel.verify;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The elements of a reduction as mapped, one after the other. Not thread-safe. */
final class MappedElements<S> {

    private final Definition<S, ?> definition;
    private final Operands in;
    private final Components<S> parts;
    private final boolean oneInputOfTheSameType;
    private int index;
    private double value;

    private MappedElements(Definition<S, ?> definition, Operands in) {
        this.definition = definition;
        this.in = in;
        this.parts = new Components<>(definition);
        this.oneInputOfTheSameType = in.arrays().size() == 1
                && definition.signature().inputs().getFirst().type() == type(definition);
    }

    /** Accumulates all elements, chunk by chunk. */
    static <S, T> T reduce(
            Definition<S, ?> definition, Operands in, int length, T nothing, BiFunction<T, MappedElements<S>, T> plus,
            BinaryOperator<T> join) {
        return ReferenceChunks.of(length, (from, to) -> {
            MappedElements<S> elements = new MappedElements<>(definition, in);
            T sum = nothing;
            for (int i = from; i < to; i++) {
                elements.moveTo(i);
                sum = plus.apply(sum, elements);
            }
            return sum;
        }).reduce(nothing, join);
    }

    static ElementType type(Definition<?, ?> definition) {
        return definition.signature().state().getFirst().type();
    }

    private void moveTo(int next) {
        index = next;
        S state = definition.map(in, next);
        if (state instanceof Number number) {
            value = number.doubleValue();
        } else {
            parts.set(state);
            value = part(0);
        }
    }

    double value() {
        return value;
    }

    double part(int component) {
        return parts.get(component).doubleValue();
    }

    /** Whether the mapped value is the input's element, bit for bit, without rounding. */
    boolean isPlain() {
        if (!oneInputOfTheSameType) {
            return false;
        }
        double element = NativeArrays.get((TornadoNativeArray) in.arrays().getFirst(), index).doubleValue();
        return Double.compare(value, element) == 0;
    }

    static Number rounded(ElementType type, double value) {
        return type == ElementType.FLOAT ? (Number) (float) value : (Number) value;
    }

    /** The finished result of a number. */
    static <S, R> R finished(Definition<S, R> definition, Number number) {
        TornadoNativeArray cell = NativeArrays.allocate(type(definition), 1);
        NativeArrays.fill(cell, number);
        return definition.finish(definition.load(Operands.of(cell), 0));
    }
}
