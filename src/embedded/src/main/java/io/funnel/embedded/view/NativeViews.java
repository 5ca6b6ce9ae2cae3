package io.funnel.embedded.view;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;
import uk.ac.manchester.tornado.api.types.common.PrimitiveStorage;
import uk.ac.manchester.tornado.api.types.vectors.TornadoVectorsInterface;

/**
 * Views of a native array: vectors, collections of vectors, matrices and images. Each has its array in the field {@code storage},
 * and a constructor of its sizes and the array.
 */
public final class NativeViews {

    private static final List<String> SIZES =
            List.of("getLength", "getNumRows", "getNumColumns", "getNumDepth", "X", "Y", "Z");

    /** Members that take a view apart and make another one. */
    private record Parts(Field array, Optional<Method> width, List<Method> sizes, Constructor<?> constructor) {}

    private static final ClassValue<Optional<Parts>> PARTS = new ClassValue<>() {
        @Override
        protected Optional<Parts> computeValue(Class<?> type) {
            return PrimitiveStorage.class.isAssignableFrom(type) ? partsOf(type) : Optional.empty();
        }
    };

    private NativeViews() {}

    private static Optional<Parts> partsOf(Class<?> type) {
        try {
            Field array = type.getDeclaredField("storage");
            if (!TornadoNativeArray.class.isAssignableFrom(array.getType())) {
                return Optional.empty();
            }
            Optional<Method> width = methods(type, "vectorWidth").findFirst();
            List<Method> sizes = width.isPresent() || type.getSimpleName().equals("Matrix4x4Float")
                    ? List.of()
                    : SIZES.stream().flatMap(name -> methods(type, name)).toList();
            List<Class<?>> parameters = new ArrayList<>(sizes.stream().map(Method::getReturnType).toList());
            parameters.add(array.getType());
            Constructor<?> constructor = type.getDeclaredConstructor(parameters.toArray(new Class<?>[0]));
            array.setAccessible(true);
            constructor.setAccessible(true);
            return Optional.of(new Parts(array, width, sizes, constructor));
        } catch (NoSuchFieldException e) {
            return Optional.empty(); // a short vector, which lies on the heap
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("no view of an array: class=" + type.getName(), e);
        }
    }

    private static Stream<Method> methods(Class<?> type, String name) {
        return Stream.of(type.getMethods())
                .filter(method -> method.getName().equals(name) && method.getParameterCount() == 0)
                .limit(1);
    }

    public static boolean isViewType(Class<?> type) {
        return PARTS.get(type).isPresent();
    }

    /** The native array itself, or the array behind a view; null for another object. */
    public static @Nullable TornadoNativeArray arrayOf(@Nullable Object object) {
        if (object == null || object instanceof TornadoNativeArray) {
            return (TornadoNativeArray) object;
        }
        Optional<Parts> parts = PARTS.get(object.getClass());
        try {
            return parts.isEmpty() ? null : (TornadoNativeArray) parts.get().array().get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static boolean isShortVector(Class<?> type) {
        return TornadoVectorsInterface.class.isAssignableFrom(type);
    }

    /** The array on the Java heap: the object itself, or the elements of a short vector; null for another object. */
    public static @Nullable Object heapArrayOf(Object object) {
        if (!isShortVector(object.getClass())) {
            return object.getClass().isArray() ? object : null;
        }
        try {
            return object.getClass().getMethod("getArray").invoke(object);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes an array or a short vector of zeros, as long as the model. */
    public static Object emptyLike(Object model) {
        try {
            return isShortVector(model.getClass())
                    ? model.getClass().getConstructor().newInstance()
                    : Array.newInstance(model.getClass().getComponentType(), Array.getLength(model));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Number of elements at each index. */
    public static int width(Object object) {
        return PARTS.get(object.getClass()).flatMap(Parts::width).map(method -> call(method, object)).orElse(1);
    }

    /** Returns the array, or a view of it as large as the model, or as the array if that is smaller. */
    public static Object like(Object model, TornadoNativeArray array) {
        Optional<Parts> known = PARTS.get(model.getClass());
        if (known.isEmpty()) {
            return array;
        }
        Parts parts = known.get();
        List<Object> arguments = new ArrayList<>();
        for (Method size : parts.sizes()) {
            int whole = call(size, model);
            arguments.add(size.getName().equals("getLength") ? Math.min(whole, array.getSize()) : whole);
        }
        arguments.add(array);
        try {
            return parts.constructor().newInstance(arguments.toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no view of an array: class=" + model.getClass().getName(), e);
        }
    }

    private static int call(Method method, Object object) {
        try {
            return (int) method.invoke(object);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
