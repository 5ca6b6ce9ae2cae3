// [specialise TouchDoubles: float -> double]
// [specialise TouchInts: float -> int]
// [specialise TouchLongs: float -> long]
// [specialise TouchBytes: float -> byte]
// [specialise TouchShorts: float -> short]
// [specialise TouchChars: float -> char]
// [specialise TouchHalves: FloatArray -> HalfFloatArray; TouchFloats -> TouchHalves; floats -> halves]
package io.funnel.engine.memory;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;

/** Empty kernels over floats, for {@link UploadKernels}. */
final class TouchFloats {

    private TouchFloats() {}

    static void elements(KernelContext context, FloatArray array, IntArray done) {
        int globalId = context.globalIdx;
        if (globalId == 1) {
            array.set(0, array.get(1));
        }
        done.set(globalId, 1);
    }

    // [only TouchDoubles, TouchFloats, TouchInts]
    static void vectors(KernelContext context, VectorFloat4 vectors, IntArray done) {
        int globalId = context.globalIdx;
        if (globalId == 1) {
            vectors.set(0, vectors.get(1));
        }
        done.set(globalId, 1);
    }
    // [end]
}
