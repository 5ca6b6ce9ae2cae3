package io.funnel.embedded.bytecode;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Obtains a lookup with the full rights of a kernel's class, which defining a nest mate requires.
 *
 * <p>If the kernel's class has another class loader than the runtime, the JVM withholds the right of its module. A tiny
 * class in the kernel's package, one for each package, has that right and passes it on.
 */
public final class KernelLookup {

    private static final String ACCESSOR = "FunnelKernelLookup";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";

    private KernelLookup() {}

    public static MethodHandles.Lookup of(Class<?> owner) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        if (lookup.hasFullPrivilegeAccess()) {
            return lookup;
        }
        Class<?> accessor = accessorBeside(owner, lookup);
        try {
            MethodHandles.Lookup own =
                    (MethodHandles.Lookup) accessor.getMethod("lookup").invoke(null);
            return MethodHandles.privateLookupIn(owner, own);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("no lookup from " + accessor, e);
        }
    }

    private static synchronized Class<?> accessorBeside(Class<?> owner, MethodHandles.Lookup lookup)
            throws ReflectiveOperationException {
        String packageName = owner.getPackageName();
        String name = packageName.isEmpty() ? ACCESSOR : packageName + "." + ACCESSOR;
        try {
            return Class.forName(name, true, owner.getClassLoader());
        } catch (ClassNotFoundException e) {
            return lookup.defineClass(write(name.replace('.', '/')));
        }
    }

    /** Writes a public class with {@code public static Lookup lookup() { return MethodHandles.lookup(); }}. */
    private static byte[] write(String name) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V21, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, "java/lang/Object", null);
        MethodVisitor method =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "lookup", "()L" + LOOKUP + ";", null, null);
        method.visitCode();
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC, "java/lang/invoke/MethodHandles", "lookup", "()L" + LOOKUP + ";", false);
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
