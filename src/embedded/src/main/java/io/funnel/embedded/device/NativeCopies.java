package io.funnel.embedded.device;

import io.funnel.embedded.view.NativeViews;
import java.lang.foreign.MemorySegment;
import uk.ac.manchester.tornado.api.types.arrays.BFloat16Array;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FP8Array;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.Int8Array;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Makes objects over device memory of the same types as the host's native arrays. */
final class NativeCopies {

    private NativeCopies() {}

    /** The native array itself, or the array behind a view. */
    static TornadoNativeArray arrayOf(Object object) {
        TornadoNativeArray array = NativeViews.arrayOf(object);
        if (array == null) {
            throw new IllegalArgumentException("no array in " + object.getClass());
        }
        return array;
    }

    static TornadoNativeArray over(TornadoNativeArray model, MemorySegment segment) {
        return switch (model) {
            case FloatArray _ -> FloatArray.fromSegmentShallow(segment);
            case DoubleArray _ -> DoubleArray.fromSegmentShallow(segment);
            case IntArray _ -> IntArray.fromSegmentShallow(segment);
            case LongArray _ -> LongArray.fromSegmentShallow(segment);
            case ShortArray _ -> ShortArray.fromSegmentShallow(segment);
            case ByteArray _ -> ByteArray.fromSegmentShallow(segment);
            case BFloat16Array _ -> BFloat16Array.fromSegmentShallow(segment);
            case FP8Array _ -> FP8Array.fromSegmentShallow(segment);
            case Int8Array _ -> Int8Array.fromSegmentShallow(segment);
            case CharArray _ -> CharArray.fromSegmentShallow(segment);
            case HalfFloatArray _ -> HalfFloatArray.fromSegmentShallow(segment);
        };
    }
}
