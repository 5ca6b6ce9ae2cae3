package io.funnel.verify.sample;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Values for parameter arrays that nobody has given. */
public final class ParameterArrays {

    /** A reduction reads its parameters at fixed indices; this many serve any reasonable one. */
    public static final int LENGTH = 64;

    private ParameterArrays() {}

    /** The numbers 1, 2, 3, and so on: none is zero, none is another, and they ascend, as bounds do. */
    public static TornadoNativeArray standard(ElementType type) {
        TornadoNativeArray array = NativeArrays.allocate(type, LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            NativeArrays.set(array, i, i + 1);
        }
        return array;
    }
}
