package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ControlFlow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;

/** The definitions of a local that reach each instruction: stores, increments and the marks of parameters. */
final class Definitions {

    private final List<AbstractInsnNode> all = new ArrayList<>();
    private final Map<Integer, BitSet> ofLocal = new HashMap<>();
    private final BitSet[] before;

    /** Iterates over the reachable instructions to a fixed point. */
    Definitions(InsnList instructions, Map<Integer, AbstractInsnNode> parameters, IntPredicate reachable) {
        parameters.forEach(this::add);
        int[] numbers = new int[instructions.size()];
        Arrays.fill(numbers, -1);
        before = new BitSet[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            AbstractInsnNode instruction = instructions.get(i);
            if (ValueKind.ofLocalAccess(instruction.getOpcode()) != null && !ValueKind.isLoad(instruction)) {
                numbers[i] = add(ValueKind.localOf(instruction), instruction);
            }
            before[i] = new BitSet();
        }
        before[0].set(0, parameters.size());
        ControlFlow flow = new ControlFlow(instructions);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < numbers.length; i++) {
                if (reachable.test(i)) {
                    changed |= pass(flow.successors(i), i, after(instructions.get(i), i, numbers[i]));
                }
            }
        }
    }

    private int add(int local, AbstractInsnNode definition) {
        ofLocal.computeIfAbsent(local, _ -> new BitSet()).set(all.size());
        all.add(definition);
        return all.size() - 1;
    }

    private BitSet after(AbstractInsnNode instruction, int index, int number) {
        if (number < 0) {
            return before[index];
        }
        BitSet after = (BitSet) before[index].clone();
        after.andNot(ofLocal.get(ValueKind.localOf(instruction)));
        after.set(number);
        return after;
    }

    /** Returns whether an instruction that has had its turn changes. */
    private boolean pass(int[] successors, int from, BitSet after) {
        boolean changed = false;
        for (int next : successors) {
            int known = next > from ? 0 : before[next].cardinality();
            before[next].or(after);
            changed |= next <= from && before[next].cardinality() > known;
        }
        return changed;
    }

    List<AbstractInsnNode> reaching(int index, int local) {
        BitSet reaching = (BitSet) before[index].clone();
        reaching.and(ofLocal.get(local));
        return reaching.stream().mapToObj(all::get).toList();
    }
}
