package io.funnel.lab.fuzz;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Elements of arrays, whatever their type, bit by bit. */
public final class ArrayElements {

    private ArrayElements() {}

    static List<Number> all(TornadoNativeArray array) {
        List<Number> values = new ArrayList<>();
        for (int i = 0; i < array.getSize(); i++) {
            values.add(NativeArrays.get(array, i));
        }
        return values;
    }

    /** Every element as Java shows it. */
    public static List<String> texts(TornadoNativeArray array) {
        return all(array).stream().map(Number::toString).toList();
    }

    /**
     * A new array of elements.
     *
     * @param texts as {@link #texts} gives them
     * @throws NumberFormatException if one is no number of the type
     */
    public static TornadoNativeArray parse(ElementType type, List<String> texts) {
        TornadoNativeArray array = NativeArrays.allocate(type, texts.size());
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            NativeArrays.set(array, i, switch (type.value()) {
                case INT -> (Number) Integer.valueOf(text);
                case LONG -> (Number) Long.valueOf(text);
                case FLOAT -> (Number) Float.valueOf(text);
                default -> (Number) Double.valueOf(text);
            });
        }
        return array;
    }
}
