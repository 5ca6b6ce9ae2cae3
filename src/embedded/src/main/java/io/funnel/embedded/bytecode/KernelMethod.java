package io.funnel.embedded.bytecode;

import io.funnel.embedded.kernel.TaskCode;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.SerializedLambda;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The bytecode of a kernel's method; the source file is null where the class does not record it. Whether it is observed says whether
 * the code tells {@link io.funnel.embedded.shadow.Watch} of its accesses; it then calls copies in its generated class.
 */
public record KernelMethod(Class<?> owner, @Nullable String sourceFile, MethodNode method, boolean isObserved,
        List<MethodNode> copies) {

    public static KernelMethod of(TaskCode code) throws NotResumable {
        SerializedLambda target = code.target();
        if (target == null) {
            throw new NotResumable(code.noTargetReason());
        }
        if (target.getImplMethodKind() != MethodHandleInfo.REF_invokeStatic) {
            throw new NotResumable("it is not a static method");
        }
        Class<?> owner = ownerOf(target, code.loader());
        KernelMethod source = read(owner, target.getImplMethodName(), target.getImplMethodSignature());
        if (source == null) {
            throw new NotResumable("its class file does not hold the method");
        }
        return source;
    }

    /** The names of a kernel's parameters behind captured values; none where the class does not record them. */
    public static List<String> argumentNames(TaskCode code) {
        try {
            List<String> names = of(code).parameterNames();
            return names.size() < code.captured().length
                    ? List.of()
                    : names.subList(code.captured().length, names.size());
        } catch (NotResumable e) {
            return List.of();
        }
    }

    /** The names of a static method's parameters; none where the class does not record them. */
    public List<String> parameterNames() {
        if (method.localVariables == null) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        int slot = 0;
        for (Type type : Type.getArgumentTypes(method.desc)) {
            int own = slot;
            method.localVariables.stream().filter(local -> local.index == own).findFirst()
                    .ifPresent(local -> names.add(local.name));
            slot += type.getSize();
        }
        return names;
    }

    /** Returns whether a class belongs to the program, not to Java or to the interface. */
    static boolean isProgram(String owner) {
        return !owner.startsWith("java/") && !owner.startsWith("javax/") && !owner.startsWith("jdk/")
                && !owner.startsWith("uk/ac/manchester/tornado/api/") && !owner.startsWith("[");
    }

    /** The internal name of the class generated for it. */
    public String generatedName() {
        return generatedName(owner);
    }

    static String generatedName(Class<?> owner) {
        return Type.getInternalName(owner) + "$$Kernel";
    }

    boolean isStatic() {
        return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    /** The descriptor of a method's copy that takes the object as its first parameter. */
    static String withReceiver(String owner, String descriptor) {
        return "(" + Type.getObjectType(owner).getDescriptor() + descriptor.substring(1);
    }

    /** Finds a method that the class declares; null if it is missing or the class file is unreadable. */
    static @Nullable KernelMethod find(Class<?> owner, String name, String descriptor) {
        try {
            return read(owner, name, descriptor);
        } catch (NotResumable e) {
            return null;
        }
    }

    public static Class<?> ownerOf(SerializedLambda target, @Nullable ClassLoader loader) throws NotResumable {
        try {
            return Class.forName(target.getImplClass().replace('/', '.'), false, loader);
        } catch (ClassNotFoundException e) {
            throw new NotResumable("its class cannot be found: " + target.getImplClass(), e);
        }
    }

    private static @Nullable KernelMethod read(Class<?> owner, String wanted, String descriptor) throws NotResumable {
        String className = owner.getName();
        String file = className.substring(className.lastIndexOf('.') + 1) + ".class";
        ClassNode kept = new ClassNode(Opcodes.ASM9) {
            @Override
            public @Nullable MethodVisitor visitMethod(int access, String method, String itsDescriptor,
                    @Nullable String signature, String @Nullable [] exceptions) {
                return method.equals(wanted) && itsDescriptor.equals(descriptor)
                        ? super.visitMethod(access, method, itsDescriptor, signature, exceptions)
                        : null;
            }
        };
        try (InputStream bytes = owner.getResourceAsStream(file)) {
            if (bytes == null) {
                throw new NotResumable("its class file cannot be read: " + file);
            }
            new ClassReader(bytes).accept(kept, ClassReader.SKIP_FRAMES);
        } catch (IOException | IllegalArgumentException e) {
            throw new NotResumable("its class file cannot be read: " + file, e);
        }
        return kept.methods.isEmpty()
                ? null
                : new KernelMethod(owner, kept.sourceFile, kept.methods.getFirst(), false, List.of());
    }
}
