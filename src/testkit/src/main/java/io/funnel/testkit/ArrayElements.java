package io.funnel.testkit;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Elements of arrays, whatever their type, bit by bit. */
public final class ArrayElements {

    private ArrayElements() {}

    static void set(TornadoNativeArray array, int index, Number value) {
        switch (array) {
            case IntArray ints -> ints.set(index, value.intValue());
            case LongArray longs -> longs.set(index, value.longValue());
            case FloatArray floats -> floats.set(index, value.floatValue());
            case DoubleArray doubles -> doubles.set(index, value.doubleValue());
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        }
    }

    static List<Number> all(TornadoNativeArray array) {
        List<Number> values = new ArrayList<>();
        for (int i = 0; i < array.getSize(); i++) {
            values.add(NativeArrays.get(array, i));
        }
        return values;
    }

    static void copy(TornadoNativeArray from, int index, TornadoNativeArray to, int target, int count) {
        long bytes = from.getElementSize();
        MemorySegment.copy(from.getSegment(), index * bytes, to.getSegment(), target * bytes, count * bytes);
    }

    /** A new array of an array's elements, those from one place to another left out. */
    static TornadoNativeArray without(TornadoNativeArray array, int from, int to) {
        TornadoNativeArray rest = NativeArrays.allocate(NativeArrays.typeOf(array), array.getSize() - (to - from));
        copy(array, 0, rest, 0, from);
        copy(array, to, rest, from, array.getSize() - to);
        return rest;
    }

    /** A new array of an array's first elements. */
    static TornadoNativeArray first(TornadoNativeArray array, int length) {
        return without(array, length, array.getSize());
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
            set(array, i, switch (type) {
                case INT -> (Number) Integer.valueOf(text);
                case LONG -> (Number) Long.valueOf(text);
                case FLOAT -> (Number) Float.valueOf(text);
                case DOUBLE -> (Number) Double.valueOf(text);
            });
        }
        return array;
    }
}
