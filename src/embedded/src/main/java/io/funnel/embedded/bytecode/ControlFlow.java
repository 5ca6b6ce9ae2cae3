package io.funnel.embedded.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Successors of each instruction, in a method without exception handlers. */
public final class ControlFlow {

    private final int[][] successors;

    public ControlFlow(InsnList instructions) {
        successors = new int[instructions.size()][];
        for (int i = 0; i < successors.length; i++) {
            successors[i] = successorsOf(instructions, i);
        }
    }

    public int[] successors(int index) {
        return successors[index];
    }

    /** The instructions reachable from a start; a stop is included, but not its successors. */
    public BitSet reachable(int start, IntPredicate stop) {
        BitSet seen = new BitSet();
        ArrayDeque<Integer> open = new ArrayDeque<>();
        seen.set(start);
        open.add(start);
        while (!open.isEmpty()) {
            int index = open.remove();
            if (stop.test(index)) {
                continue;
            }
            for (int next : successors[index]) {
                if (!seen.get(next)) {
                    seen.set(next);
                    open.add(next);
                }
            }
        }
        return seen;
    }

    public static boolean isReturn(AbstractInsnNode instruction) {
        return instruction.getOpcode() >= Opcodes.IRETURN && instruction.getOpcode() <= Opcodes.RETURN;
    }

    private static int[] successorsOf(InsnList instructions, int index) {
        AbstractInsnNode instruction = instructions.get(index);
        List<LabelNode> targets = new ArrayList<>();
        boolean fallsThrough = true;
        switch (instruction) {
            case JumpInsnNode jump -> {
                targets.add(jump.label);
                fallsThrough = jump.getOpcode() != Opcodes.GOTO;
            }
            case TableSwitchInsnNode table -> {
                targets.addAll(table.labels);
                targets.add(table.dflt);
                fallsThrough = false;
            }
            case LookupSwitchInsnNode lookup -> {
                targets.addAll(lookup.labels);
                targets.add(lookup.dflt);
                fallsThrough = false;
            }
            default -> fallsThrough = !isReturn(instruction) && instruction.getOpcode() != Opcodes.ATHROW;
        }
        List<Integer> next = new ArrayList<>();
        if (fallsThrough && index + 1 < instructions.size()) {
            next.add(index + 1);
        }
        targets.forEach(label -> next.add(instructions.indexOf(label)));
        return next.stream().mapToInt(Integer::intValue).toArray();
    }
}
