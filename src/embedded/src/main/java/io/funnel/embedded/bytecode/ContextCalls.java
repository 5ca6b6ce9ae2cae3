package io.funnel.embedded.bytecode;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Recognizes a kernel's calls of its context. The tables list all methods that this runtime implements, with
 * descriptors; {@link KernelCheck} rejects a kernel that calls anything else.
 */
public final class ContextCalls {

    /** Operations at which items wait. */
    public enum SyncKind {
        BARRIER,
        SUM,
        SHUFFLE_DOWN,
        BROADCAST;

        /** Returns whether the items of a warp wait for each other, rather than those of the group. */
        public boolean ofWarp() {
            return this != BARRIER;
        }
    }

    private static final String CONTEXT = "uk/ac/manchester/tornado/api/KernelContext";

    private static final Map<String, SyncKind> SYNC_KINDS = Map.of(
            "localBarrier()V", SyncKind.BARRIER,
            "globalBarrier()V", SyncKind.BARRIER,
            "simdSum(F)F", SyncKind.SUM,
            "simdShuffleDown(FI)F", SyncKind.SHUFFLE_DOWN,
            "simdBroadcastFirst(F)F", SyncKind.BROADCAST);

    private static final Set<String> ALLOCATIONS = Set.of(
            "allocateIntLocalArray(I)[I",
            "allocateLongLocalArray(I)[J",
            "allocateFloatLocalArray(I)[F",
            "allocateDoubleLocalArray(I)[D",
            "allocateByteLocalArray(I)[B",
            "allocateHalf2LocalArray(I)[Luk/ac/manchester/tornado/api/types/vectors/Half2;",
            "allocateHalfFloatLocalArray(I)[Luk/ac/manchester/tornado/api/types/HalfFloat;");

    /** Methods that complete when they are called, for any item. */
    private static final Pattern ORDINARY =
            Pattern.compile("atomicAdd|asyncCopy\\w+|swizzle\\w+|simdgroupMatrix\\w+|matrixMultiply8x8");

    private ContextCalls() {}

    public static boolean isContext(@Nullable Type type) {
        return type != null && type.getSort() == Type.OBJECT && isContext(type.getInternalName());
    }

    static boolean isContext(String owner) {
        return owner.equals(CONTEXT);
    }

    public static boolean isContextCall(AbstractInsnNode instruction) {
        return !contextCall(instruction).isEmpty();
    }

    /** The method of the context that an instruction calls; empty for any other instruction. */
    private static String contextCall(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call && isContext(call.owner) ? call.name + call.desc : "";
    }

    /** Returns whether the runtime has the method, if the interface has. */
    static boolean isImplemented(String name, String descriptor) {
        String call = name + descriptor;
        return SYNC_KINDS.containsKey(call) || ALLOCATIONS.contains(call) || ORDINARY.matcher(name).matches();
    }

    /** The operation for which items wait at an instruction; null where they do not wait. */
    public static @Nullable SyncKind syncKindOf(AbstractInsnNode instruction) {
        return SYNC_KINDS.get(contextCall(instruction));
    }

    /** The id that an instruction reads from the context, boxed; null for any other instruction. */
    public static @Nullable ContextId idOf(AbstractInsnNode instruction) {
        return instruction.getOpcode() == Opcodes.GETFIELD
                && instruction instanceof FieldInsnNode field
                && field.owner.equals(CONTEXT)
                        ? ContextId.ofField(field.name)
                        : null;
    }

    static boolean isAtomic(AbstractInsnNode instruction) {
        return contextCall(instruction).startsWith("atomicAdd(");
    }

    /** Returns whether a method of the context reads or writes arrays without atomic operations. */
    static boolean isCopy(MethodInsnNode call) {
        return isContext(call.owner) && ORDINARY.matcher(call.name).matches() && !isAtomic(call);
    }

    /** Returns whether the items of a warp write a matrix together, which here each of them writes. */
    static boolean isOfWarp(MethodInsnNode call) {
        return call.name.equals("matrixMultiply8x8") || call.name.equals("simdgroupMatrixStore");
    }

    public static boolean isAllocation(AbstractInsnNode instruction) {
        return ALLOCATIONS.contains(contextCall(instruction));
    }

    public static boolean isUnboxing(@Nullable AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.owner.equals("java/lang/Integer")
                && call.name.equals("intValue");
    }
}
