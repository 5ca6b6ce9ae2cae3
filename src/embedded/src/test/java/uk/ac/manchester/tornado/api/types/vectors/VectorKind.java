package uk.ac.manchester.tornado.api.types.vectors;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One type of vector behind names of methods, so that one contract covers all of them.
 *
 * @param element type of the elements, {@code int}, {@code float} or {@code double}
 */
public record VectorKind(Class<?> type, Class<?> element, int width) {

    /** {@return every type of vector} */
    public static Stream<VectorKind> all() {
        return Stream.of(
                new VectorKind(Int2.class, int.class, 2),
                new VectorKind(Int3.class, int.class, 3),
                new VectorKind(Int4.class, int.class, 4),
                new VectorKind(Int8.class, int.class, 8),
                new VectorKind(Int16.class, int.class, 16),
                new VectorKind(Float2.class, float.class, 2),
                new VectorKind(Float3.class, float.class, 3),
                new VectorKind(Float4.class, float.class, 4),
                new VectorKind(Float8.class, float.class, 8),
                new VectorKind(Float16.class, float.class, 16),
                new VectorKind(Double2.class, double.class, 2),
                new VectorKind(Double3.class, double.class, 3),
                new VectorKind(Double4.class, double.class, 4),
                new VectorKind(Double8.class, double.class, 8),
                new VectorKind(Double16.class, double.class, 16));
    }

    /** {@return the kinds of floating-point elements} */
    public static Stream<VectorKind> floating() {
        return all().filter(kind -> kind.element != int.class);
    }

    /** {@return the value as an element} */
    public Object element(double value) {
        if (element == int.class) {
            return (int) value;
        }
        return element == float.class ? (Object) (float) value : (Object) value;
    }

    /** {@return a vector of the elements, made by the constructor with one parameter for each} */
    public Object of(double... values) {
        Class<?>[] parameters = Collections.nCopies(width, element).toArray(Class<?>[]::new);
        Object[] elements = Arrays.stream(values).mapToObj(this::element).toArray();
        try {
            Constructor<?> constructor = type.getConstructor(parameters);
            return constructor.newInstance(elements);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + "'s constructor", e);
        }
    }

    /** {@return the elements according to {@code get}} */
    public List<Double> elements(Object vector) {
        List<Double> elements = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            elements.add(number(call(vector, "get", i)));
        }
        return elements;
    }

    /** {@return whether the type has such a public method} */
    public boolean has(String name, Class<?>... parameters) {
        return Arrays.stream(type.getMethods())
                .anyMatch(m -> m.getName().equals(name) && Arrays.equals(m.getParameterTypes(), parameters));
    }

    /** Calls a static method of this type. */
    public Object apply(String name, Object... arguments) {
        return invoke(type, null, name, arguments);
    }

    /** Calls a method of an object. */
    public static Object call(Object target, String name, Object... arguments) {
        return invoke(target.getClass(), target, name, arguments);
    }

    /** {@return a number as a {@code double}} */
    public static double number(Object value) {
        return ((Number) value).doubleValue();
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }

    private static Object invoke(Class<?> type, @Nullable Object target, String name,
            Object... arguments) {
        Class<?>[] parameters = Arrays.stream(arguments).map(VectorKind::unboxed).toArray(Class<?>[]::new);
        try {
            return type.getMethod(name, parameters).invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + "." + name, e);
        }
    }

    private static Class<?> unboxed(Object argument) {
        return switch (argument) {
            case Integer ignored -> int.class;
            case Float ignored -> float.class;
            case Double ignored -> double.class;
            default -> argument.getClass();
        };
    }
}
