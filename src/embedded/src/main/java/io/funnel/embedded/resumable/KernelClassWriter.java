package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.KernelLookup;
import io.funnel.embedded.bytecode.LoadingClassWriter;
import io.funnel.embedded.bytecode.NotResumable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * Generates the class that runs a kernel's segments: a hidden class as nest mate of the kernel's own, so that it may
 * call the kernel's private helper methods.
 */
final class KernelClassWriter {

    private static final String ARGUMENTS = Type.getInternalName(Unboxing.class);
    private static final String INTERFACE = Type.getInternalName(ResumableKernel.class);

    private final KernelModel model;
    private final String name;
    private final ClassWriter writer;

    private KernelClassWriter(KernelModel model) {
        this.model = model;
        name = model.source.generatedName();
        writer = new LoadingClassWriter(model.source.owner().getClassLoader());
    }

    /** Generates the class and an instance; {@code linear} if all groups extend only in x. */
    static ResumableKernel define(KernelModel model, boolean linear) throws NotResumable {
        Class<?> owner = model.source.owner();
        try {
            byte[] bytes = new KernelClassWriter(model).write(linear);
            MethodHandles.Lookup lookup = KernelLookup.of(owner)
                    .defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE);
            return (ResumableKernel) lookup.findConstructor(
                    lookup.lookupClass(), MethodType.methodType(void.class))
                    .invoke();
        } catch (Throwable t) {
            throw new NotResumable(
                    "its class cannot be extended: " + t.toString().lines().findFirst().orElse(""), t);
        }
    }

    private byte[] write(boolean linear) {
        writer.visit(Opcodes.V21, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, name, null,
                "java/lang/Object", new String[] {INTERFACE});
        writeConstructor();
        writeStep();
        for (int state = 0; state <= model.suspendPoints.size(); state++) {
            MethodNode segment = new SegmentWriter(model, state, linear).write();
            segment.accept(writer);
        }
        model.source.copies().forEach(copy -> copy.accept(writer));
        writer.visitEnd();
        return writer.toByteArray();
    }

    private void writeConstructor() {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Writes a switch on the state that calls its segment with the unpacked arguments. */
    private void writeStep() {
        String descriptor = "(L" + SegmentCode.FRAME + ";[Ljava/lang/Object;III)I";
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "step", descriptor, null, null);
        method.visitCode();
        Label[] states = new Label[model.suspendPoints.size() + 1];
        for (int i = 0; i < states.length; i++) {
            states[i] = new Label();
        }
        Label none = new Label();
        method.visitVarInsn(Opcodes.ILOAD, 3);
        method.visitTableSwitchInsn(0, states.length - 1, none, states);
        String kernelDescriptor = model.source.method().desc;
        for (int state = 0; state < states.length; state++) {
            method.visitLabel(states[state]);
            method.visitVarInsn(Opcodes.ALOAD, 1);
            Type[] parameters = Type.getArgumentTypes(kernelDescriptor);
            for (int i = 0; i < parameters.length; i++) {
                method.visitVarInsn(Opcodes.ALOAD, 2);
                method.visitIntInsn(Opcodes.SIPUSH, i);
                method.visitInsn(Opcodes.AALOAD);
                unpack(method, parameters[i]);
            }
            method.visitVarInsn(Opcodes.ILOAD, 4);
            method.visitVarInsn(Opcodes.ILOAD, 5);
            method.visitMethodInsn(Opcodes.INVOKESTATIC, name, SegmentCode.nameOf(state),
                    SegmentCode.descriptorOf(kernelDescriptor), false);
            method.visitInsn(Opcodes.IRETURN);
        }
        method.visitLabel(none);
        method.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException");
        method.visitInsn(Opcodes.DUP);
        method.visitMethodInsn(
                Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
        method.visitInsn(Opcodes.ATHROW);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static void unpack(MethodVisitor method, Type parameter) {
        switch (ValueKind.of(parameter)) {
            case INT -> unbox(method, "toInt", "I");
            case LONG -> unbox(method, "toLong", "J");
            case FLOAT -> unbox(method, "toFloat", "F");
            case DOUBLE -> unbox(method, "toDouble", "D");
            case REFERENCE -> method.visitTypeInsn(Opcodes.CHECKCAST, parameter.getInternalName());
        }
    }

    private static void unbox(MethodVisitor method, String conversion, String result) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, ARGUMENTS, conversion, "(Ljava/lang/Object;)" + result, false);
    }
}
