package io.funnel.embedded.bytecode;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** One call of an object's method in observed code: the observed copies of the methods that it reaches, by the object's class. */
public final class Receivers {

    private static final MethodHandle FIND;

    static {
        try {
            FIND = MethodHandles.lookup().findVirtual(Receivers.class, "find",
                    MethodType.methodType(MethodHandle.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String name;
    private final MethodType type;
    private final MethodHandle unobserved;
    private final Map<Class<?>, MethodHandle> known = new HashMap<>();

    private Receivers(MethodHandles.Lookup caller, String name, MethodType type) throws ReflectiveOperationException {
        this.name = name;
        this.type = type;
        unobserved = caller.findVirtual(type.parameterType(0), name, type.dropParameterTypes(0, 1));
    }

    /** Links a call in an observed method, whose type has the object as its first parameter. */
    public static CallSite link(MethodHandles.Lookup caller, String name, MethodType type, String owner)
            throws ReflectiveOperationException {
        Receivers call = new Receivers(caller, name, type);
        Class<?> declared = type.parameterType(0);
        if (Modifier.isFinal(declared.getModifiers())) {
            return new ConstantCallSite(call.copyFor(declared)); // No object has another class.
        }
        MethodHandle find = FIND.bindTo(call).asType(MethodType.methodType(MethodHandle.class, declared));
        return new ConstantCallSite(MethodHandles.foldArguments(MethodHandles.exactInvoker(type), find));
    }

    synchronized MethodHandle find(Object receiver) {
        return known.computeIfAbsent(receiver.getClass(), this::copyFor);
    }

    private MethodHandle copyFor(Class<?> receiver) {
        Class<?> declared = type.parameterType(0);
        KernelMethod method = KernelMethod.find(declared, name, type.dropParameterTypes(0, 1).descriptorString());
        if (method == null || (method.method().access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) == 0) {
            method = inherited(receiver);
        }
        return method == null || !isCopied(method) ? unobserved : WatchedMethods.of(method).asType(type);
    }

    /** The method that a class declares or inherits; null where its class file cannot be read. */
    private @Nullable KernelMethod inherited(@Nullable Class<?> receiver) {
        if (receiver == null || receiver.getClassLoader() == null) {
            return null;
        }
        KernelMethod method = KernelMethod.find(receiver, name, type.dropParameterTypes(0, 1).descriptorString());
        if (method == null) {
            method = inherited(receiver.getSuperclass());
        }
        for (Class<?> each : receiver.getInterfaces()) {
            method = method == null ? inherited(each) : method;
        }
        return method;
    }

    private static boolean isCopied(KernelMethod method) {
        return (method.method().access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0 && !method.isStatic();
    }
}
