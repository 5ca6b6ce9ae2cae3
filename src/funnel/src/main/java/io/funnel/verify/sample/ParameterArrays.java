package io.funnel.verify.sample;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Values for parameter arrays that were not given. */
public final class ParameterArrays {

    /** A length for any reasonable reduction, since parameters are read at fixed indices. */
    public static final int LENGTH = 64;

    private ParameterArrays() {}

    /** The numbers 1, 2, 3, and so on: nonzero, distinct and ascending, as bounds are. */
    public static TornadoNativeArray standard(ElementType type) {
        TornadoNativeArray array = NativeArrays.allocate(type, LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            NativeArrays.set(array, i, i + 1);
        }
        return array;
    }
}
