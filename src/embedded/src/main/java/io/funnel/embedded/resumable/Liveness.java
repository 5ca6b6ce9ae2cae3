package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ControlFlow;
import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;

/** The live variables at each instruction. */
final class Liveness {

    private final BitSet[] before;

    /** Iterates backwards over the instructions to a fixed point. */
    Liveness(InsnList instructions, Webs webs, ControlFlow flow) {
        before = new BitSet[instructions.size()];
        for (int i = 0; i < before.length; i++) {
            before[i] = new BitSet();
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = before.length - 1; i >= 0; i--) {
                BitSet live = new BitSet();
                for (int next : flow.successors(i)) {
                    live.or(before[next]);
                }
                AbstractInsnNode instruction = instructions.get(i);
                Web web = webs.of(instruction);
                if (web != null) {
                    boolean reads = instruction.getOpcode() == web.kind.load || instruction.getOpcode() == Opcodes.IINC;
                    live.set(web.number, reads);
                }
                if (!live.equals(before[i])) {
                    before[i] = live;
                    changed = true;
                }
            }
        }
    }

    /** The numbers of the variables that are live before this instruction. */
    BitSet before(int index) {
        return before[index];
    }
}
