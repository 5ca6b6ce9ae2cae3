package io.funnel.embedded.device;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;
import uk.ac.manchester.tornado.api.types.collections.TornadoCollectionInterface;

/** Makes objects over device memory that look like the host's native arrays and vector collections. */
final class NativeCopies {

    /** How a vector collection gives its array and is made over another; both are public in every collection. */
    private record CollectionHandles(MethodHandle getArray, MethodHandle overArray) {}

    private static final ClassValue<CollectionHandles> COLLECTIONS = new ClassValue<>() {
        @Override
        protected CollectionHandles computeValue(Class<?> type) {
            return handlesOf(type);
        }
    };

    private NativeCopies() {}

    /** The native array itself, or the one that a vector collection is a view of. */
    static TornadoNativeArray arrayOf(Object object) {
        if (object instanceof TornadoNativeArray array) {
            return array;
        }
        try {
            return (TornadoNativeArray) COLLECTIONS.get(object.getClass()).getArray().invoke(object);
        } catch (Throwable t) {
            throw new IllegalStateException("no array in " + object.getClass(), t);
        }
    }

    /** A native array of the same type and length over other memory. */
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
            default -> throw new IllegalArgumentException("no device copy for " + model.getClass());
        };
    }

    /** The array itself, or a vector collection like the model over it. */
    static Object like(Object model, TornadoNativeArray array) {
        if (model instanceof TornadoNativeArray) {
            return array;
        }
        try {
            return COLLECTIONS.get(model.getClass()).overArray().invoke(array);
        } catch (Throwable t) {
            throw new IllegalStateException("no copy of " + model.getClass(), t);
        }
    }

    private static CollectionHandles handlesOf(Class<?> type) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            for (Constructor<?> constructor : type.getConstructors()) {
                Class<?>[] parameters = constructor.getParameterTypes();
                if (parameters.length == 1 && TornadoNativeArray.class.isAssignableFrom(parameters[0])) {
                    return new CollectionHandles(
                            lookup.findVirtual(type, "getArray", MethodType.methodType(parameters[0])),
                            lookup.unreflectConstructor(constructor));
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("no device copy for " + type, e);
        }
        throw new IllegalArgumentException(
                "no device copy for " + type + ", a " + TornadoCollectionInterface.class.getSimpleName());
    }
}
