package io.funnel.embedded.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
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
    private final Set<AbstractInsnNode> ofOneArray = new HashSet<>();
    private final Set<AbstractInsnNode> ofNewArrays = new HashSet<>();
    private final Map<AbstractInsnNode, AbstractInsnNode> updates = new HashMap<>();

    /** Takes a method as its class file has it. */
    Accesses(MethodNode method) {
        this.method = method;
        try {
            find(WrittenParameters.origins(method));
        } catch (AnalyzerException e) {
            ofNewArrays.clear();
            ofOneArray.clear(); // Nothing is known: each access is noted alone, by its array.
            updates.clear();
        }
    }

    /** Returns whether a launch has one array there: a parameter that the method never assigns, or one local array. */
    boolean isOfOneArray(AbstractInsnNode access) {
        return ofOneArray.contains(access);
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
            int depth = frames[i] == null ? -1 : depthOfArray(instruction);
            if (depth >= 0) {
                int top = frames[i].getStackSize() - 1;
                Set<AbstractInsnNode> array = frames[i].getStack(top - depth).insns;
                if (array.size() == 1 && isOneArray(array.iterator().next(), frames)) {
                    ofOneArray.add(instruction);
                }
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

    /** Returns the number of values on the stack above the array: 1 for a read, 2 for a write, -1 for other instructions. */
    private static int depthOfArray(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            return 1;
        }
        if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            return 2;
        }
        boolean isNative = instruction instanceof MethodInsnNode call && call.owner.startsWith(API + "types/arrays/")
                && ((call.name.equals("get") && call.desc.startsWith("(I)"))
                        || (call.name.equals("set") && call.desc.startsWith("(I")));
        return isNative ? Type.getArgumentTypes(((MethodInsnNode) instruction).desc).length : -1;
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
        return origin.getOpcode() == Opcodes.ALOAD && ((VarInsnNode) origin).var >= parameterSlots()
                && stores(((VarInsnNode) origin).var)
                        .allMatch(store -> sourcesOfTop(store, frames).allMatch(Accesses::isNew));
    }

    private boolean isOneArray(AbstractInsnNode origin, Frame<SourceValue>[] frames) {
        if (origin.getOpcode() != Opcodes.ALOAD) {
            return false;
        }
        int slot = ((VarInsnNode) origin).var;
        List<AbstractInsnNode> stores = stores(slot).toList();
        return slot < parameterSlots()
                ? stores.isEmpty()
                : stores.size() == 1 && sourcesOfTop(stores.getFirst(), frames).allMatch(ContextCalls::isAllocation);
    }

    private Stream<AbstractInsnNode> sourcesOfTop(AbstractInsnNode instruction, Frame<SourceValue>[] frames) {
        Frame<SourceValue> frame = frames[method.instructions.indexOf(instruction)];
        return frame == null ? Stream.of(instruction) : frame.getStack(frame.getStackSize() - 1).insns.stream();
    }

    private int parameterSlots() {
        int withReceiver = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
        return (method.access & Opcodes.ACC_STATIC) == 0 ? withReceiver : withReceiver - 1;
    }

    private Stream<AbstractInsnNode> stores(int slot) {
        return Stream.of(method.instructions.toArray())
                .filter(other -> other.getOpcode() == Opcodes.ASTORE && ((VarInsnNode) other).var == slot);
    }
}
