package io.funnel.embedded.resumable;

import io.funnel.embedded.kernel.KernelCode;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.SerializedLambda;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The bytecode of a kernel's method.
 *
 * @param owner the class that declares it
 * @param sourceFile that class's source file; null where it is not recorded
 * @param method the method
 */
record KernelSource(Class<?> owner, @Nullable String sourceFile, MethodNode method) {

    static KernelSource of(KernelCode code) throws NotResumable {
        SerializedLambda target = code.target();
        if (target == null) {
            throw new NotResumable(code.noTargetReason());
        }
        if (target.getImplMethodKind() != MethodHandleInfo.REF_invokeStatic) {
            throw new NotResumable("it is not a static method");
        }
        Class<?> owner = ownerOf(target, code.loader());
        ClassNode classNode = read(owner);
        for (MethodNode method : classNode.methods) {
            if (method.name.equals(target.getImplMethodName())
                    && method.desc.equals(target.getImplMethodSignature())) {
                return new KernelSource(owner, classNode.sourceFile, method);
            }
        }
        throw new NotResumable("its class file does not hold the method");
    }

    static Class<?> ownerOf(SerializedLambda target, @Nullable ClassLoader loader) throws NotResumable {
        try {
            return Class.forName(target.getImplClass().replace('/', '.'), false, loader);
        } catch (ClassNotFoundException e) {
            throw new NotResumable("its class cannot be found: " + target.getImplClass(), e);
        }
    }

    private static ClassNode read(Class<?> owner) throws NotResumable {
        String name = owner.getName();
        String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
        try (InputStream bytes = owner.getResourceAsStream(file)) {
            if (bytes == null) {
                throw new NotResumable("its class file cannot be read: " + file);
            }
            ClassNode classNode = new ClassNode();
            new ClassReader(bytes).accept(classNode, ClassReader.SKIP_FRAMES);
            return classNode;
        } catch (IOException | IllegalArgumentException e) {
            throw new NotResumable("its class file cannot be read: " + file, e);
        }
    }
}
