package io.funnel.engine;

import io.funnel.reduction.Operator;
import io.funnel.reduction.Reduction;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Combines partials on the host, in order of the work-groups, so that the result has the same bits on every run. */
final class HostFinish {

    private HostFinish() {}

    static Number combine(Reduction reduction, TornadoNativeArray partials, int count) {
        boolean sum = reduction.operator() == Operator.SUM;
        return switch (partials) {
            case IntArray ints -> {
                int value = ints.get(0);
                for (int i = 1; i < count; i++) {
                    value = sum ? value + ints.get(i) : Math.min(value, ints.get(i));
                }
                yield value;
            }
            case LongArray longs -> {
                long value = longs.get(0);
                for (int i = 1; i < count; i++) {
                    value = sum ? value + longs.get(i) : Math.min(value, longs.get(i));
                }
                yield value;
            }
            case FloatArray floats -> {
                float value = floats.get(0);
                for (int i = 1; i < count; i++) {
                    value = sum ? value + floats.get(i) : Math.min(value, floats.get(i));
                }
                yield value;
            }
            case DoubleArray doubles -> {
                double value = doubles.get(0);
                for (int i = 1; i < count; i++) {
                    value = sum ? value + doubles.get(i) : Math.min(value, doubles.get(i));
                }
                yield value;
            }
            default -> throw new IllegalArgumentException(partials.getClass().getSimpleName());
        };
    }
}
