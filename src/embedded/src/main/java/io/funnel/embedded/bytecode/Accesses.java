package io.funnel.embedded.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Facts about a method's accesses to arrays that hold before it runs. */
final class Accesses {

    private static final String API = "uk/ac/manchester/tornado/api/";

    /** A read, and what its array and its index come from. */
    private record Read(AbstractInsnNode instruction, Set<AbstractInsnNode> array, Set<AbstractInsnNode> index) {}

    private final MethodNode method;
    private final ArraySources sources;
    private final Set<AbstractInsnNode> ofNewArrays = new HashSet<>();
    private final Map<AbstractInsnNode, AbstractInsnNode> updates = new HashMap<>();

    private Accesses(MethodNode method, int[] ofParameters, boolean isKernel) {
        this.method = method;
        sources = new ArraySources(method, ofParameters, isKernel);
        try {
            Frame<SourceValue>[] frames = WrittenParameters.origins(method);
            find(frames);
            sources.find(frames);
        } catch (AnalyzerException e) {
            ofNewArrays.clear();
            updates.clear(); // Nothing is known: each access is noted alone, by its array.
        }
    }

    /** Takes a kernel's method as its class file has it; its parameters are those of the launch. */
    static Accesses ofKernel(MethodNode method) {
        return new Accesses(method, IntStream.range(0, Type.getArgumentCount(method.desc)).toArray(), true);
    }

    /** Takes a method as its class file has it, and the arrays that its callers pass. */
    static Accesses ofCopy(MethodNode method, int[] sources) {
        return new Accesses(method, sources, false);
    }

    /** Takes a method as its class file has it, called with any arrays. */
    static Accesses of(MethodNode method) {
        return new Accesses(method, new int[0], false);
    }

    /** The arrays that a launch has one of. */
    ArraySources sources() {
        return sources;
    }

    /** Returns whether the array is surely one that an item has made, which no other item reaches. */
    boolean isOfNewArray(AbstractInsnNode access) {
        return ofNewArrays.contains(access);
    }

    /** The writes by the reads of the same element that they surely follow, in one item and with no wait between. */
    Map<AbstractInsnNode, AbstractInsnNode> updates() {
        return updates;
    }

    private void find(Frame<SourceValue>[] frames) {
        Set<AbstractInsnNode> targets = targets();
        List<Read> reads = new ArrayList<>();
        for (int i = 0; i < frames.length; i++) {
            AbstractInsnNode instruction = method.instructions.get(i);
            int depth = frames[i] == null ? -1 : ArraySources.depthOfArray(instruction);
            if (depth >= 0) {
                int top = frames[i].getStackSize() - 1;
                Set<AbstractInsnNode> array = frames[i].getStack(top - depth).insns;
                if (!array.isEmpty() && array.stream().allMatch(origin -> isNew(origin) || isOfNew(origin, frames))) {
                    ofNewArrays.add(instruction);
                }
                Read access = new Read(instruction, array, frames[i].getStack(top - depth + 1).insns);
                if (depth == 1) {
                    reads.add(access);
                } else {
                    pair(reads, access);
                }
            } else if (targets.contains(instruction) || !goesOn(instruction)) {
                reads.clear();
            } else {
                reads.removeIf(read -> assigns(instruction, read.array) || assigns(instruction, read.index));
            }
        }
    }

    private void pair(List<Read> reads, Read write) {
        for (Read read : reads) {
            if (isSame(read.array, write.array) && isSame(read.index, write.index)) {
                updates.put(read.instruction, write.instruction);
                reads.remove(read);
                return;
            }
        }
    }

    /** Returns whether the next instruction follows, with no access of another item and none to an array by a method between. */
    private static boolean goesOn(AbstractInsnNode instruction) {
        return switch (instruction.getType()) {
            case AbstractInsnNode.METHOD_INSN -> isArithmetic((MethodInsnNode) instruction);
            case AbstractInsnNode.JUMP_INSN, AbstractInsnNode.TABLESWITCH_INSN, AbstractInsnNode.LOOKUPSWITCH_INSN,
                    AbstractInsnNode.INVOKE_DYNAMIC_INSN ->
                false;
            default -> !ControlFlow.isReturn(instruction) && instruction.getOpcode() != Opcodes.ATHROW;
        };
    }

    /** Mathematics, or a box such as {@code context.globalIdx}. */
    private static boolean isArithmetic(MethodInsnNode call) {
        return call.owner.equals("java/lang/Math") || call.owner.startsWith(API + "math/")
                || (call.owner.startsWith("java/lang/") && call.name.endsWith("Value"));
    }

    private Set<AbstractInsnNode> targets() {
        Set<AbstractInsnNode> targets = new HashSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            switch (instruction) {
                case JumpInsnNode jump -> targets.add(jump.label);
                case TableSwitchInsnNode choice -> addAll(targets, choice.dflt, choice.labels);
                case LookupSwitchInsnNode choice -> addAll(targets, choice.dflt, choice.labels);
                default -> {}
            }
        }
        method.tryCatchBlocks.forEach(block -> addAll(targets, block.handler, List.of(block.start, block.end)));
        return targets;
    }

    private static void addAll(Set<AbstractInsnNode> targets, LabelNode one, List<LabelNode> others) {
        targets.add(one);
        targets.addAll(others);
    }

    /** Returns whether two values are of one instruction, or of one variable. */
    private static boolean isSame(Set<AbstractInsnNode> one, Set<AbstractInsnNode> other) {
        if (one.size() != 1 || other.size() != 1) {
            return false;
        }
        AbstractInsnNode first = one.iterator().next();
        AbstractInsnNode second = other.iterator().next();
        return first.equals(second) || (first instanceof VarInsnNode load && second instanceof VarInsnNode again
                && load.getOpcode() == again.getOpcode() && load.var == again.var);
    }

    private static boolean assigns(AbstractInsnNode instruction, Set<AbstractInsnNode> loads) {
        int assigned = switch (instruction) {
            case IincInsnNode increment -> increment.var;
            case VarInsnNode store when store.getOpcode() >= Opcodes.ISTORE -> store.var;
            default -> -1;
        };
        return loads.stream().anyMatch(load -> load instanceof VarInsnNode variable && variable.var == assigned);
    }

    private static boolean isNew(AbstractInsnNode origin) {
        return origin.getOpcode() == Opcodes.NEWARRAY || origin.getOpcode() == Opcodes.ANEWARRAY;
    }

    /** Returns whether a variable, which is no parameter, only ever gets new arrays. */
    private boolean isOfNew(AbstractInsnNode origin, Frame<SourceValue>[] frames) {
        return origin.getOpcode() == Opcodes.ALOAD && ((VarInsnNode) origin).var >= sources.parameterSlots()
                && sources.stores(((VarInsnNode) origin).var)
                        .allMatch(store -> sources.sourcesOfTop(store, frames).allMatch(Accesses::isNew));
    }
}
