package io.funnel.embedded.device;

import java.lang.foreign.MemorySegment;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;
import uk.ac.manchester.tornado.api.types.collections.VectorDouble4;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.collections.VectorInt4;

/** Makes objects over device memory of the same types as the host's native arrays and vector collections. */
final class NativeCopies {

    private NativeCopies() {}

    /** The native array itself, or the array behind a vector collection. */
    static TornadoNativeArray arrayOf(Object object) {
        return switch (object) {
            case TornadoNativeArray array -> array;
            case VectorFloat4 vectors -> vectors.getArray();
            case VectorDouble4 vectors -> vectors.getArray();
            case VectorInt4 vectors -> vectors.getArray();
            default -> throw new IllegalArgumentException("no array in " + object.getClass());
        };
    }

    static TornadoNativeArray over(TornadoNativeArray model, MemorySegment segment) {
        return switch (model) {
            case FloatArray _ -> FloatArray.fromSegmentShallow(segment);
            case DoubleArray _ -> DoubleArray.fromSegmentShallow(segment);
            case IntArray _ -> IntArray.fromSegmentShallow(segment);
            case LongArray _ -> LongArray.fromSegmentShallow(segment);
            case ShortArray _ -> ShortArray.fromSegmentShallow(segment);
            case ByteArray _ -> ByteArray.fromSegmentShallow(segment);
            case CharArray _ -> CharArray.fromSegmentShallow(segment);
            case HalfFloatArray _ -> HalfFloatArray.fromSegmentShallow(segment);
        };
    }

    /** Returns the array, or wraps it in a vector collection of the model's type. */
    static Object like(Object model, TornadoNativeArray array) {
        return switch (model) {
            case VectorFloat4 _ -> new VectorFloat4((FloatArray) array);
            case VectorDouble4 _ -> new VectorDouble4((DoubleArray) array);
            case VectorInt4 _ -> new VectorInt4((IntArray) array);
            default -> array;
        };
    }
}
