package io.funnel.embedded.bytecode;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/** Observed copies of methods, each static and in a hidden class that is a nest mate of the method's own. */
public final class WatchedMethods {

    private static final ClassValue<Map<String, Deque<MethodHandle>>> KNOWN = new ClassValue<>() {
        @Override
        protected Map<String, Deque<MethodHandle>> computeValue(Class<?> owner) {
            return new HashMap<>();
        }
    };

    private WatchedMethods() {}

    /** Links a call in an observed method to the observed copy of the method called. */
    public static CallSite link(MethodHandles.Lookup caller, String name, MethodType type, String owner)
            throws ReflectiveOperationException {
        Class<?> called = Class.forName(owner, false, caller.lookupClass().getClassLoader());
        MethodHandle copy = copyOf(called, name, type);
        return new ConstantCallSite(copy == null ? caller.findStatic(called, name, type) : copy.asType(type));
    }

    /**
     * Links a call of a constructor, of {@code super} or of a private method, whose type has the object as its first parameter.
     *
     * @param target the method's name
     * @param from the class whose method calls it
     */
    public static CallSite linkSpecial(MethodHandles.Lookup caller, String name, MethodType type, String owner,
            String target, String from) throws ReflectiveOperationException {
        ClassLoader loader = caller.lookupClass().getClassLoader();
        Class<?> called = Class.forName(owner, false, loader);
        MethodType declared = type.dropParameterTypes(0, 1);
        MethodHandle copy = copyOf(called, target, declared);
        if (copy == null) {
            Class<?> calling = Class.forName(from, false, loader);
            copy = KernelLookup.of(calling).findSpecial(called, target, declared, calling);
        }
        return new ConstantCallSite(copy.asType(type));
    }

    /** The observed copy of a method that a class declares or inherits from the program's; null without one. */
    private static @Nullable MethodHandle copyOf(Class<?> called, String name, MethodType type) {
        for (Class<?> at = called; at != null && at.getClassLoader() != null; at = at.getSuperclass()) {
            KernelMethod method = KernelMethod.find(at, name, type.descriptorString());
            if (method != null && (method.method().access & Opcodes.ACC_NATIVE) == 0) {
                return of(method);
            }
        }
        return null;
    }

    /** The observed copy of a method that a launch runs. */
    public static MethodHandle ofTask(KernelMethod method) {
        return copy(method, 1);
    }

    /** An observed copy of a method for one more call; that of an object's method takes the object first. */
    static MethodHandle of(KernelMethod method) {
        return copy(method, Copies.MOST);
    }

    private static MethodHandle copy(KernelMethod method, int most) {
        Map<String, Deque<MethodHandle>> known = KNOWN.get(method.owner());
        String key = most + method.method().name + method.method().desc;
        synchronized (known) {
            Deque<MethodHandle> copies = known.computeIfAbsent(key, _ -> new ArrayDeque<>());
            MethodHandle copy = copies.size() < most ? define(AccessWriter.observed(method)) : copies.removeFirst();
            copies.addLast(copy);
            return copy;
        }
    }

    private static MethodHandle define(KernelMethod observed) {
        Class<?> owner = observed.owner();
        MethodNode method = observed.method();
        if (!observed.isStatic()) {
            method.desc = KernelMethod.withReceiver(Type.getInternalName(owner), method.desc);
        }
        method.access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
        method.name = method.name.equals(Constructors.NAME) ? "construct" : method.name;
        ClassWriter writer = new LoadingClassWriter(owner.getClassLoader());
        writer.visit(Opcodes.V21, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER,
                observed.generatedName(), null, "java/lang/Object", null);
        writer.visitSource(observed.sourceFile(), null);
        method.accept(writer);
        observed.copies().forEach(copy -> copy.accept(writer));
        writer.visitEnd();
        try {
            MethodHandles.Lookup lookup = KernelLookup.of(owner).defineHiddenClass(writer.toByteArray(), false,
                    MethodHandles.Lookup.ClassOption.NESTMATE);
            return lookup.findStatic(lookup.lookupClass(), method.name,
                    MethodType.fromMethodDescriptorString(method.desc, owner.getClassLoader()));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            throw new TornadoRuntimeException("method cannot be observed: method=" + owner.getName() + "." + method.name
                    + ", cause=" + e.toString().lines().findFirst().orElse("")
                    + "; try to run the check on the class path, not the module path");
        }
    }
}
