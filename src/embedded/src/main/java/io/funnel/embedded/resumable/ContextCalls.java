package io.funnel.embedded.resumable;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Recognizes what a kernel does with its context. */
final class ContextCalls {

    /** What items wait for at a suspend point. */
    enum Meeting {
        /** The group, at a local or global barrier. */
        BARRIER,
        /** The warp, for the sum of its values. */
        SUM,
        /** The warp, for another lane's value. */
        SHUFFLE_DOWN,
        /** The warp, for the first lane's value. */
        BROADCAST;

        boolean ofWarp() {
            return this != BARRIER;
        }
    }

    private static final String CONTEXT = "uk/ac/manchester/tornado/api/KernelContext";
    private static final String CONTEXT_INTERFACE = "uk/ac/manchester/tornado/api/ExecutionContext";

    private ContextCalls() {}

    static boolean isContext(@Nullable Type type) {
        return type != null && type.getSort() == Type.OBJECT && isContext(type.getInternalName());
    }

    private static boolean isContext(String owner) {
        return owner.equals(CONTEXT) || owner.equals(CONTEXT_INTERFACE);
    }

    static boolean isContextCall(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call && isContext(call.owner);
    }

    static @Nullable Meeting meetingOf(AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !isContext(call.owner)) {
            return null;
        }
        return switch (call.name) {
            case "localBarrier", "globalBarrier" -> Meeting.BARRIER;
            case "simdSum" -> Meeting.SUM;
            case "simdShuffleDown" -> Meeting.SHUFFLE_DOWN;
            case "simdBroadcastFirst" -> Meeting.BROADCAST;
            default -> null;
        };
    }

    /** The id that an instruction reads from the context, boxed; null for any other instruction. */
    static @Nullable ContextId idOf(AbstractInsnNode instruction) {
        return instruction.getOpcode() == Opcodes.GETFIELD
                && instruction instanceof FieldInsnNode field
                && field.owner.equals(CONTEXT)
                        ? ContextId.ofField(field.name)
                        : null;
    }

    /** The method of the group's local memory that stands for an allocation; null for any other instruction. */
    static @Nullable String allocationOf(AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !isContext(call.owner)) {
            return null;
        }
        return switch (call.name) {
            case "allocateIntLocalArray" -> "ints";
            case "allocateLongLocalArray" -> "longs";
            case "allocateFloatLocalArray" -> "floats";
            case "allocateDoubleLocalArray" -> "doubles";
            case "allocateByteLocalArray" -> "bytes";
            case "allocateHalfFloatLocalArray" -> "halves";
            default -> null;
        };
    }

    static boolean isUnboxing(@Nullable AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.owner.equals("java/lang/Integer")
                && call.name.equals("intValue");
    }

    /** The instruction that runs next, past labels and line numbers. */
    static @Nullable AbstractInsnNode next(AbstractInsnNode instruction) {
        AbstractInsnNode next = instruction.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next;
    }
}
