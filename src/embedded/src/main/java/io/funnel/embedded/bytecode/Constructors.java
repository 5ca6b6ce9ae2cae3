package io.funnel.embedded.bytecode;

import io.funnel.embedded.view.ObjectFields;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Constructors in observed code: an object is made empty, and the observed copy of its constructor, a static method, fills it. Those of
 * records, enums, exceptions and other subclasses of Java's run unobserved.
 */
public final class Constructors {

    static final String NAME = "<init>";

    private Constructors() {}

    /** Returns whether a class and its superclasses but {@code Object} belong to the program. */
    static boolean areObserved(String owner, Class<?> caller) {
        if (!KernelMethod.isProgram(owner)) {
            return false;
        }
        try {
            Class<?> at = Class.forName(Type.getObjectType(owner).getClassName(), false, caller.getClassLoader());
            while (at != Object.class && KernelMethod.isProgram(Type.getInternalName(at))) {
                at = at.getSuperclass();
            }
            return at == Object.class;
        } catch (ClassNotFoundException | LinkageError e) {
            return false; // the launch reports it
        }
    }

    /** Returns whether an instruction of a constructor is its call of Object's. */
    static boolean isCallOfObject(MethodInsnNode call) {
        return call.owner.equals("java/lang/Object") && call.name.equals(NAME)
                && call.getPrevious() instanceof VarInsnNode self && self.getOpcode() == Opcodes.ALOAD && self.var == 0;
    }

    /** Returns whether an instruction sets a final field, which a copy of the constructor may not. */
    static boolean setsFinal(AbstractInsnNode instruction, Class<?> owner) {
        try {
            return instruction.getOpcode() == Opcodes.PUTFIELD && instruction instanceof FieldInsnNode field
                    && Type.getInternalName(owner).equals(field.owner)
                    && Modifier.isFinal(owner.getDeclaredField(field.name).getModifiers());
        } catch (NoSuchFieldException e) {
            return false;
        }
    }

    /** Links the making of an empty object. */
    public static CallSite make(MethodHandles.Lookup caller, String name, MethodType type)
            throws ReflectiveOperationException {
        MethodHandle make = MethodHandles.lookup().findVirtual(Constructor.class, "newInstance",
                MethodType.methodType(Object.class, Object[].class));
        return new ConstantCallSite(MethodHandles
                .insertArguments(make, 0, ObjectFields.emptyOf(type.returnType()), new Object[0]).asType(type));
    }

    /** Links the setting of a final field. */
    public static CallSite set(MethodHandles.Lookup caller, String name, MethodType type)
            throws ReflectiveOperationException {
        Field field = type.parameterType(0).getDeclaredField(name);
        field.setAccessible(true);
        return new ConstantCallSite(caller.unreflectSetter(field).asType(type));
    }
}
