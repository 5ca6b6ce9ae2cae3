package io.funnel.engine.userkernel;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;

/**
 * Lookups with full rights in a user's package. One of another loader's class may make no lambdas there, so a class of
 * the package is defined that returns its own.
 */
final class PackageLookup {

    private static final String NAME = "FunnelKernelLookup";
    private static final String METHOD = "lookup";
    private static final ClassDesc LOOKUP = ClassDesc.of(MethodHandles.Lookup.class.getName());

    private PackageLookup() {}

    /** A lookup in a class next to this one. */
    static MethodHandles.Lookup next(Class<?> neighbour) throws ReflectiveOperationException {
        String name = neighbour.getPackageName().isEmpty() ? NAME : neighbour.getPackageName() + "." + NAME;
        Class<?> holder;
        try {
            holder = MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup()).defineClass(bytes(name));
        } catch (LinkageError e) { // it is there already
            holder = Class.forName(name, true, neighbour.getClassLoader());
        }
        return (MethodHandles.Lookup) holder.getMethod(METHOD).invoke(null);
    }

    private static byte[] bytes(String name) {
        MethodTypeDesc type = MethodTypeDesc.of(LOOKUP);
        return ClassFile.of().build(ClassDesc.of(name),
                holder -> holder
                        .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                        .withMethodBody(METHOD, type, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                code -> code.invokestatic(ClassDesc.of(MethodHandles.class.getName()), METHOD, type)
                                        .areturn()));
    }
}
