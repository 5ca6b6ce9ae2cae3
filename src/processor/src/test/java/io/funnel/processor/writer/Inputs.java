package io.funnel.processor.writer;

import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Random inputs for a reduction, and the comparison of its states. */
public final class Inputs {

    private static final int PARAMETERS = 8;
    private static final double RELATIVE_ERROR = 1e-9;

    private Inputs() {}

    /** Returns small integers in every type, so that sums of floats are exact; parameter arrays have eight elements. */
    public static Operands random(Signature signature, int n, Random random) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : signature.inputs()) {
            int size = input.streamed() ? Math.max(1, n) : PARAMETERS;
            int[] values = random.ints(size, -100, 101).toArray();
            arrays.add(switch (input.type()) {
                case INT -> IntArray.fromArray(values);
                case LONG -> LongArray.fromArray(Arrays.stream(values).asLongStream().toArray());
                case FLOAT -> floats(values);
                default -> DoubleArray.fromArray(Arrays.stream(values).asDoubleStream().toArray());
            });
        }
        return new Operands(arrays);
    }

    private static FloatArray floats(int[] values) {
        FloatArray array = new FloatArray(values.length);
        for (int i = 0; i < values.length; i++) {
            array.set(i, values[i]);
        }
        return array;
    }

    /** Returns whether two states are equal, up to the rounding of a mean. */
    public static boolean near(Object a, Object b) {
        if (a instanceof Record record) {
            return Arrays.stream(record.getClass().getRecordComponents())
                    .allMatch(component -> near(component(component, a), component(component, b)));
        }
        if (a instanceof int[] ints) {
            return Arrays.equals(ints, (int[]) b);
        }
        if (a instanceof Double x) {
            double y = (Double) b;
            return x.equals(y) || Math.abs(x - y) <= RELATIVE_ERROR * Math.max(1, Math.abs(x));
        }
        return a.equals(b);
    }

    private static Object component(RecordComponent component, Object of) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
