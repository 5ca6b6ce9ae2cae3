package io.funnel.embedded.resumable;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Writes, before an instruction that counts, that the item comes to it; the operand stack stays as it is. */
final class CountWriter {

    private static final String TYPES = "uk/ac/manchester/tornado/api/types/";
    private static final Set<String> ARITHMETIC = Set.of("add", "sub", "mult", "div", "min", "max");
    private static final int VECTOR = 4;

    private CountWriter() {}

    static void before(AbstractInsnNode instruction, SegmentCode code) {
        if (instruction instanceof MethodInsnNode call) {
            int lanes = call.owner.startsWith(TYPES + "arrays/") ? 1 : VECTOR;
            if (call.owner.startsWith(TYPES + "vectors/")) {
                count("countOperation", ARITHMETIC.contains(call.name) ? lanes : 0, code);
            } else if (call.owner.startsWith(TYPES)) {
                boolean access = call.name.equals("set") || (call.name.equals("get") && !isLiteral(call.getPrevious()));
                count("countAccess", access ? lanes : 0, code);
            } else if (call.name.equals("atomicAdd")) {
                count("countAccess", 1, code);
            } else {
                count("countOperation", call.name.equals("min") || call.name.equals("max") ? 1 : 0, code);
            }
            return;
        }
        int opcode = instruction.getOpcode();
        boolean ofFloats = opcode >= Opcodes.IADD && opcode <= Opcodes.DREM && (opcode - Opcodes.IADD) % 4 >= 2;
        count("countOperation", ofFloats ? 1 : 0, code);
        boolean stored = opcode >= Opcodes.IASTORE && opcode <= Opcodes.DASTORE;
        count("countLocalWrite", stored ? 1 : 0, code);
    }

    private static boolean isLiteral(@Nullable AbstractInsnNode index) {
        return index != null && index.getOpcode() >= Opcodes.ICONST_0 && index.getOpcode() <= Opcodes.SIPUSH;
    }

    private static void count(String what, int amount, SegmentCode code) {
        if (amount > 0) {
            code.loadFrame();
            code.pushInt(amount);
            code.loadItem();
            code.call(Opcodes.INVOKEVIRTUAL, SegmentCode.FRAME, what, "(II)V");
        }
    }
}
