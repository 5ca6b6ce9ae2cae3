package io.funnel.verify;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A state taken apart into numbers: component by component, and where a component has several values, value by value.
 * One state at a time; not thread-safe.
 */
final class Components<S> {

    private final Definition<S, ?> definition;
    private final Signature signature;
    private final Operands arrays;

    Components(Definition<S, ?> definition) {
        this.definition = definition;
        this.signature = definition.signature();
        this.arrays = NativeArrays.states(signature, 1);
    }

    /** The numbers of a state. */
    static <S> List<Number> of(Definition<S, ?> definition, S state) {
        Components<S> components = new Components<>(definition);
        components.set(state);
        List<Number> numbers = new ArrayList<>();
        for (int part = 0; part < components.count(); part++) {
            numbers.add(components.get(part));
        }
        return numbers;
    }

    /** Takes a state apart. */
    void set(S state) {
        definition.store(state, arrays, 0);
    }

    /** How many numbers a state has. */
    int count() {
        return signature.state().size() * signature.width();
    }

    /** One number of the state. */
    Number get(int part) {
        return NativeArrays.get(
                (TornadoNativeArray) arrays.arrays().get(part / signature.width()), part % signature.width());
    }

    /** The type of a number. */
    ElementType type(int part) {
        return signature.state().get(part / signature.width()).type();
    }

    /** The name of a number, for messages. */
    String name(int part) {
        String name = signature.state().get(part / signature.width()).name();
        return signature.width() == 1 ? name : name + "[" + part % signature.width() + "]";
    }
}
