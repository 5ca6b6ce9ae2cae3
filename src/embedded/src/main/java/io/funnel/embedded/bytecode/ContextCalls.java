package io.funnel.embedded.bytecode;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Recognizes what a kernel does with its context. The tables name all that this runtime implements, with descriptors;
 * {@link KernelCheck} refuses a kernel that calls anything else.
 */
public final class ContextCalls {

    /** What items wait for at a suspend point. */
    public enum SyncKind {
        /** The group, at a local or global barrier. */
        BARRIER,
        /** The warp, for the sum of its values. */
        SUM,
        /** The warp, for another lane's value. */
        SHUFFLE_DOWN,
        /** The warp, for the first lane's value. */
        BROADCAST;

        /** Whether the items of a warp wait for one another, not those of the group. */
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

    /** Allocations of local memory. */
    private static final Set<String> ALLOCATIONS = Set.of(
            "allocateIntLocalArray(I)[I",
            "allocateLongLocalArray(I)[J",
            "allocateFloatLocalArray(I)[F",
            "allocateDoubleLocalArray(I)[D",
            "allocateByteLocalArray(I)[B",
            "allocateHalfFloatLocalArray(I)[Luk/ac/manchester/tornado/api/types/HalfFloat;");

    /** Methods that do their work when they are called, for any item. */
    private static final Set<String> ORDINARY = Set.of(
            "atomicAdd([III)V",
            "atomicAdd(Luk/ac/manchester/tornado/api/types/arrays/IntArray;II)V",
            "atomicAdd(Luk/ac/manchester/tornado/api/types/arrays/LongArray;IJ)V",
            "atomicAdd(Luk/ac/manchester/tornado/api/types/arrays/FloatArray;IF)V",
            "atomicAdd(Luk/ac/manchester/tornado/api/types/arrays/DoubleArray;ID)V");

    private ContextCalls() {}

    /** Whether a type is the context's. */
    public static boolean isContext(@Nullable Type type) {
        return type != null && type.getSort() == Type.OBJECT && isContext(type.getInternalName());
    }

    static boolean isContext(String owner) {
        return owner.equals(CONTEXT);
    }

    /** Whether an instruction calls a method of the context. */
    public static boolean isContextCall(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call && isContext(call.owner);
    }

    /** Whether this runtime implements a method of the context. */
    static boolean isImplemented(String name, String descriptor) {
        String call = name + descriptor;
        return SYNC_KINDS.containsKey(call) || ALLOCATIONS.contains(call) || ORDINARY.contains(call);
    }

    /** What items wait for at an instruction; null where they do not wait. */
    public static @Nullable SyncKind syncKindOf(AbstractInsnNode instruction) {
        return isContextCall(instruction) && instruction instanceof MethodInsnNode call
                ? SYNC_KINDS.get(call.name + call.desc)
                : null;
    }

    /** The id that an instruction reads from the context, boxed; null for any other instruction. */
    public static @Nullable ContextId idOf(AbstractInsnNode instruction) {
        return instruction.getOpcode() == Opcodes.GETFIELD
                && instruction instanceof FieldInsnNode field
                && field.owner.equals(CONTEXT)
                        ? ContextId.ofField(field.name)
                        : null;
    }

    /** Whether an instruction allocates local memory. */
    public static boolean isAllocation(AbstractInsnNode instruction) {
        return isContextCall(instruction)
                && instruction instanceof MethodInsnNode call
                && ALLOCATIONS.contains(call.name + call.desc);
    }

    /** Whether an instruction takes the int out of an {@code Integer}. */
    public static boolean isUnboxing(@Nullable AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.owner.equals("java/lang/Integer")
                && call.name.equals("intValue");
    }
}
