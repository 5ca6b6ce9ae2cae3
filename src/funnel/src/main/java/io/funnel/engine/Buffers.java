package io.funnel.engine;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Arrays of partials and results. */
final class Buffers {

    private Buffers() {}

    /** A poisoned array of the same element type, at least one element long: devices cannot hold an empty buffer. */
    @SuppressWarnings("unchecked") // the same element type has the same array type
    static <A extends TornadoNativeArray> A like(A array, int length) {
        TornadoNativeArray buffer = NativeArrays.allocate(NativeArrays.typeOf(array), Math.max(1, length));
        NativeArrays.poison(buffer);
        return (A) buffer;
    }
}
