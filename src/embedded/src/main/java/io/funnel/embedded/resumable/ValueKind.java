package io.funnel.embedded.resumable;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The kinds of values in a JVM local or stack slot, and the instructions that move them. */
enum ValueKind {
    INT(Opcodes.ILOAD, Opcodes.ISTORE, Opcodes.IALOAD, Opcodes.IASTORE, "ints", "[I", 1),
    LONG(Opcodes.LLOAD, Opcodes.LSTORE, Opcodes.LALOAD, Opcodes.LASTORE, "longs", "[J", 2),
    FLOAT(Opcodes.FLOAD, Opcodes.FSTORE, Opcodes.FALOAD, Opcodes.FASTORE, "floats", "[F", 1),
    DOUBLE(Opcodes.DLOAD, Opcodes.DSTORE, Opcodes.DALOAD, Opcodes.DASTORE, "doubles", "[D", 2),
    REFERENCE(Opcodes.ALOAD, Opcodes.ASTORE, Opcodes.AALOAD, Opcodes.AASTORE, "references", "[Ljava/lang/Object;",
            1);

    final int load;
    final int store;
    final int arrayLoad;
    final int arrayStore;

    /** The field of {@link GroupFrame} that holds the spilled values of this kind. */
    final String frameField;

    final String arrayDescriptor;
    final int slots;

    ValueKind(int load, int store, int arrayLoad, int arrayStore, String frameField, String arrayDescriptor,
            int slots) {
        this.load = load;
        this.store = store;
        this.arrayLoad = arrayLoad;
        this.arrayStore = arrayStore;
        this.frameField = frameField;
        this.arrayDescriptor = arrayDescriptor;
        this.slots = slots;
    }

    static ValueKind of(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> LONG;
            case Type.FLOAT -> FLOAT;
            case Type.DOUBLE -> DOUBLE;
            case Type.OBJECT, Type.ARRAY -> REFERENCE;
            default -> INT;
        };
    }

    /** The kind that a load, store or increment of a local moves; null for any other instruction. */
    static @Nullable ValueKind ofLocalAccess(int opcode) {
        for (ValueKind kind : values()) {
            if (opcode == kind.load || opcode == kind.store) {
                return kind;
            }
        }
        return opcode == Opcodes.IINC ? INT : null;
    }

    static boolean isLoad(AbstractInsnNode instruction) {
        ValueKind kind = ofLocalAccess(instruction.getOpcode());
        return kind != null && instruction.getOpcode() == kind.load;
    }

    /** The local of a load, store or increment. */
    static int localOf(AbstractInsnNode instruction) {
        return instruction instanceof IincInsnNode increment ? increment.var : ((VarInsnNode) instruction).var;
    }
}
