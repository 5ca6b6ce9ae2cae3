package io.funnel.verify;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The elements of a reduction whose state is a single number, as its map makes them. Not thread-safe. */
final class MappedElements<S> {

    private final Definition<S, ?> definition;
    private final Operands in;
    private final Components<S> parts;
    private final boolean oneInputOfTheSameType;

    MappedElements(Definition<S, ?> definition, Operands in) {
        this.definition = definition;
        this.in = in;
        this.parts = new Components<>(definition);
        this.oneInputOfTheSameType = in.arrays().size() == 1
                && definition.signature().inputs().getFirst().type() == type(definition);
    }

    /** The type of the only component. */
    static ElementType type(Definition<?, ?> definition) {
        return definition.signature().state().getFirst().type();
    }

    /** The state of an element. */
    double get(int index) {
        S state = definition.map(in, index);
        if (state instanceof Number number) {
            return number.doubleValue();
        }
        parts.set(state);
        return parts.get(0).doubleValue();
    }

    /** A component of the element that was got last, of a state of several. */
    double part(int component) {
        return parts.get(component).doubleValue();
    }

    /** Whether a mapped value is the input's element, bit for bit: then nothing has been rounded yet. */
    boolean isPlain(int index, double mapped) {
        if (!oneInputOfTheSameType) {
            return false;
        }
        double element = NativeArrays.get((TornadoNativeArray) in.arrays().getFirst(), index).doubleValue();
        return Double.doubleToLongBits(mapped) == Double.doubleToLongBits(element);
    }

    /** The finished result of a number. */
    static <S, R> R finished(Definition<S, R> definition, Number number) {
        TornadoNativeArray cell = NativeArrays.allocate(type(definition), 1);
        NativeArrays.fill(cell, number);
        return definition.finish(definition.load(Operands.of(cell), 0));
    }
}
