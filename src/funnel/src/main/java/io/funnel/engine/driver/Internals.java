package io.funnel.engine.driver;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Fields and methods of TornadoVM's objects, by name: Funnel is not compiled against these classes. */
final class Internals {

    private Internals() {}

    static Object field(Object of, String name) throws ReflectiveOperationException {
        for (Class<?> type = of.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    Object value = open(field).get(of);
                    if (value == null) {
                        throw new NoSuchFieldException("nothing in " + field);
                    }
                    return value;
                }
            }
        }
        throw new NoSuchFieldException(name + " of " + of.getClass());
    }

    static Object call(Object of, String name) throws ReflectiveOperationException {
        return of.getClass().getMethod(name).invoke(of);
    }

    static Object callStatic(Class<?> type, String name, Class<?>[] parameters, Object... arguments)
            throws ReflectiveOperationException {
        Method method = type.getDeclaredMethod(name, parameters);
        return open(method).invoke(null, arguments);
    }

    private static <T extends AccessibleObject> T open(T member) throws IllegalAccessException {
        if (!member.trySetAccessible()) {
            throw new IllegalAccessException("not open: " + member);
        }
        return member;
    }
}
