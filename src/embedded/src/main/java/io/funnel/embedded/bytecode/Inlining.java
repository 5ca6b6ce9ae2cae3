package io.funnel.embedded.bytecode;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts the code of observed copies in the place of their calls. The JIT compiler often does not: a copy is several times as long as its
 * method, and compiled alone before its caller.
 */
final class Inlining {

    /** The most instructions of a method that grows so. The JIT compiler compiles none with more than 8000 bytes. */
    private static final int MOST = 1500;

    private final MethodNode caller;
    private final Map<MethodInsnNode, MethodNode> copies = new HashMap<>();

    Inlining(MethodNode caller) {
        this.caller = caller;
    }

    /** Remembers a call of a copy; null for a call that stays. */
    void add(MethodInsnNode call, @Nullable MethodNode copy) {
        if (copy != null && copy.tryCatchBlocks.isEmpty() && !takesContext(copy)) {
            copies.put(call, copy);
        }
    }

    /** Barriers in called methods are those of their own lines. */
    private static boolean takesContext(MethodNode copy) {
        for (Type type : Type.getArgumentTypes(copy.desc)) {
            if (ContextCalls.isContext(type)) {
                return true;
            }
        }
        return false;
    }

    /** Replaces the calls, once the caller is observed. */
    void apply() {
        int firstSlot = caller.maxLocals;
        int stack = caller.maxStack;
        for (AbstractInsnNode call : caller.instructions.toArray()) {
            MethodNode copy = call instanceof MethodInsnNode known ? copies.get(known) : null;
            if (copy != null && caller.instructions.size() + copy.instructions.size() <= MOST) {
                caller.maxLocals = Math.max(caller.maxLocals, firstSlot + copy.maxLocals);
                caller.maxStack = Math.max(caller.maxStack, stack + copy.maxStack);
                caller.instructions.insertBefore(call, code(copy, firstSlot));
                caller.instructions.remove(call);
            }
        }
    }

    private static InsnList code(MethodNode copy, int firstSlot) {
        InsnList code = new InsnList();
        int slot = firstSlot;
        for (Type type : Type.getArgumentTypes(copy.desc)) {
            code.insert(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), slot));
            slot += type.getSize();
        }
        Map<LabelNode, LabelNode> labels = new HashMap<>();
        for (AbstractInsnNode instruction : copy.instructions) {
            if (instruction instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            }
        }
        LabelNode end = new LabelNode();
        for (AbstractInsnNode instruction : copy.instructions) {
            if (ControlFlow.isReturn(instruction)) {
                code.add(new JumpInsnNode(Opcodes.GOTO, end));
            } else if (!(instruction instanceof LineNumberNode)) { // A failure is said to be at the call.
                AbstractInsnNode same = instruction.clone(labels);
                if (same instanceof VarInsnNode variable) {
                    variable.var += firstSlot;
                } else if (same instanceof IincInsnNode increment) {
                    increment.var += firstSlot;
                }
                code.add(same);
            }
        }
        code.add(end);
        return code;
    }
}
