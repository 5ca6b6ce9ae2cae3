package io.funnel.engine.userkernel;

import io.funnel.reduction.ElementType;
import java.lang.reflect.InvocationTargetException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;

/**
 * A collection of TornadoVM's vectors, such as {@link VectorFloat4}.
 *
 * @param width elements of a vector
 */
record VectorType(Class<?> collection, ElementType elements, int width) {

    private static final Pattern NAME = Pattern.compile("Vector(Int|Float|Double|Half)(\\d*)");

    /** Reads a class; empty for other classes. */
    static Optional<VectorType> of(Class<?> type) {
        Matcher name = NAME.matcher(type.getSimpleName());
        return type.getPackage() == VectorFloat4.class.getPackage() && name.matches()
                ? Optional.of(new VectorType(type, ElementType.valueOf(name.group(1).toUpperCase(Locale.ROOT)),
                        name.group(2).isEmpty() ? 1 : Integer.parseInt(name.group(2))))
                : Optional.empty();
    }

    /** Makes vectors with an array of their own. */
    Object allocate(int vectors) {
        try {
            return collection.getConstructor(int.class).newInstance(vectors);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("vectors cannot be made: type=" + collection.getSimpleName()
                    + ", vectors=" + vectors + ", reason=" + e.getCause() + "; try fewer elements", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(collection.getName(), e);
        }
    }

    /** The array of vectors. */
    static TornadoNativeArray array(Object vectors) {
        try {
            return (TornadoNativeArray) vectors.getClass().getMethod("getArray").invoke(vectors);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(vectors.getClass().getName(), e);
        }
    }
}
