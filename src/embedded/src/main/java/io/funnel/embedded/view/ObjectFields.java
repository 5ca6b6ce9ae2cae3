package io.funnel.embedded.view;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Objects of the program that kernels get, and copies of them, field by field. Records and enums are no such objects. */
public final class ObjectFields {

    /** An array or an object with fields, and the path to it: {@code particles.mass}. */
    public record Named(String name, Object object) {}

    private static final Pattern NOT_THE_PROGRAMS =
            Pattern.compile("(java|javax|jdk|uk\\.ac\\.manchester\\.tornado\\.api)\\.");

    /** The fields of a class and its superclasses that are not static. */
    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            List<Field> fields = new ArrayList<>();
            for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
                fields.addAll(Stream.of(at.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers())).toList());
            }
            fields.forEach(field -> field.setAccessible(true));
            return fields;
        }
    };

    private ObjectFields() {}

    /** Returns whether an object and its superclasses are the program's, so that a copy can be filled. */
    public static boolean has(Object object) {
        Class<?> at = object.getClass();
        while (at.getClassLoader() != null && !at.isHidden() && !NOT_THE_PROGRAMS.matcher(at.getName()).lookingAt()) {
            at = at.getSuperclass();
        }
        return at == Object.class && object.getClass() != Object.class;
    }

    /** The arrays and objects with fields that an object reaches through fields, itself first, each once. */
    public static List<Named> reachable(String name, @Nullable Object object, Predicate<Object> isArray) {
        List<Named> found = new ArrayList<>();
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        add(name, object, isArray, seen, found);
        for (int i = 0; i < found.size(); i++) {
            Named at = found.get(i);
            for (Field field : isArray.test(at.object) ? List.<Field>of() : FIELDS.get(at.object.getClass())) {
                add(at.name + "." + field.getName(), get(field, at.object), isArray, seen, found);
            }
        }
        return found;
    }

    private static void add(String name, @Nullable Object object, Predicate<Object> isArray, Set<Object> seen,
            List<Named> found) {
        if (object != null && (isArray.test(object) || has(object)) && seen.add(object)) {
            found.add(new Named(name, object));
        }
    }

    /** A constructor that makes an object of a class and calls none of the class's own. */
    public static Constructor<?> emptyOf(Class<?> type) throws ReflectiveOperationException {
        // javac warns of the class's name, and nothing silences it.
        Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
        Object empties = factory.getMethod("getReflectionFactory").invoke(null);
        return (Constructor<?>) factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                .invoke(empties, type, Object.class.getConstructor());
    }

    /** Makes an object of the same class, whose fields are null and zero. */
    public static Object emptyLike(Object model) {
        try {
            return emptyOf(model.getClass()).newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no empty object: class=" + model.getClass().getName(), e);
        }
    }

    /** Sets the fields of primitive types to those of another object. */
    public static void copyNumbers(Object from, Object to) {
        copy(from, to, true, value -> value);
    }

    /** Sets all other fields to what stands for those of the original. */
    public static void setReferences(Object original, Object copy, UnaryOperator<Object> standsFor) {
        copy(original, copy, false, standsFor);
    }

    private static void copy(Object from, Object to, boolean primitive, UnaryOperator<Object> other) {
        for (Field field : FIELDS.get(from.getClass())) {
            Object value = get(field, from);
            if (field.getType().isPrimitive() == primitive && value != null) {
                try {
                    field.set(to, other.apply(value));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static @Nullable Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
