package io.funnel.cli.fuzz;

import io.funnel.engine.NativeArrays;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Elements of arrays, whatever their type, bit by bit. */
final class Words {

    private Words() {}

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
}
