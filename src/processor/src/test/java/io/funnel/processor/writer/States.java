package io.funnel.processor.writer;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Component;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Converts a reduction's states to numbers, component by component, for comparison. */
public final class States {

    /** An initial content of arrays, which must not matter. */
    private static final int LEFTOVER = 7;

    private States() {}

    /** Returns arrays for one state, filled with leftovers. */
    public static Operands arrays(Definition<?, ?> definition) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Component component : definition.signature().state()) {
            TornadoNativeArray array = NativeArrays.allocate(component.type(), definition.signature().width());
            NativeArrays.fill(array, LEFTOVER);
            arrays.add(array);
        }
        return new Operands(arrays);
    }

    /** The numbers of a state. */
    public static <S> List<Number> numbers(Definition<S, ?> definition, S state) {
        Operands arrays = arrays(definition);
        definition.store(state, arrays, 0);
        return numbers(definition, arrays);
    }

    /** The numbers of a state in arrays. */
    public static List<Number> numbers(Definition<?, ?> definition, Operands arrays) {
        List<Number> numbers = new ArrayList<>();
        List<Component> state = definition.signature().state();
        for (int i = 0; i < state.size(); i++) {
            for (int k = 0; k < definition.signature().width(); k++) {
                numbers.add(switch (state.get(i).type()) {
                    case INT -> arrays.ints(i).get(k);
                    case LONG -> arrays.longs(i).get(k);
                    case FLOAT -> arrays.floats(i).get(k);
                    default -> arrays.doubles(i).get(k);
                });
            }
        }
        return numbers;
    }
}
