package io.funnel.embedded.bytecode;

import io.funnel.embedded.shadow.Sources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Finds the accesses of a method, and the arguments of its calls, that are of one array in a launch. */
final class ArraySources {

    private static final String API = "uk/ac/manchester/tornado/api/";

    private final MethodNode method;

    /** Numbers of the arrays of parameters, and -1 where a parameter may be any array. */
    private final int[] ofParameters;

    private final boolean isKernel;
    private final Map<AbstractInsnNode, Integer> ofAccesses = new HashMap<>();
    private final Map<AbstractInsnNode, int[]> ofCalls = new HashMap<>();

    /** The order of those that run numbers local arrays. */
    private final List<AbstractInsnNode> allocations = new ArrayList<>();

    ArraySources(MethodNode method, int[] ofParameters, boolean isKernel) {
        this.method = method;
        this.ofParameters = ofParameters;
        this.isKernel = isKernel;
    }

    /** Returns whether a launch has one array there: a parameter that the method never assigns, or one local array. */
    boolean isOne(AbstractInsnNode access) {
        return ofAccesses.containsKey(access);
    }

    /** The number of the one array there, as {@link Sources} has it; -1 where there may be several. */
    int of(AbstractInsnNode access) {
        return ofAccesses.getOrDefault(access, -1);
    }

    /** The numbers of the arrays that a call of a static method passes; -1 for other arguments. */
    int[] ofArguments(MethodInsnNode call) {
        int[] known = ofCalls.get(call);
        return known == null ? none(Type.getArgumentCount(call.desc)) : known;
    }

    static int[] none(int parameters) {
        return IntStream.generate(() -> -1).limit(parameters).toArray();
    }

    void find(Frame<SourceValue>[] frames) {
        for (int i = 0; i < frames.length; i++) {
            AbstractInsnNode instruction = method.instructions.get(i);
            if (frames[i] != null && ContextCalls.isAllocation(instruction)) {
                allocations.add(instruction);
            }
        }
        for (int i = 0; i < frames.length; i++) {
            AbstractInsnNode instruction = method.instructions.get(i);
            Frame<SourceValue> frame = frames[i];
            if (frame != null && instruction.getOpcode() == Opcodes.INVOKESTATIC) {
                int count = Type.getArgumentCount(((MethodInsnNode) instruction).desc);
                ofCalls.put(instruction, IntStream.range(0, count)
                        .map(argument -> source(frame, count - 1 - argument, frames)).toArray());
            } else if (frame != null) {
                boolean isAtomic = instruction instanceof MethodInsnNode call && ContextCalls.isAtomic(call);
                int depth = isAtomic ? 2 : depthOfArray(instruction);
                depth = isOfCollection(instruction)
                        ? Type.getArgumentCount(((MethodInsnNode) instruction).desc)
                        : depth;
                int source = depth < 0 ? -1 : source(frame, depth, frames);
                if (source >= 0) {
                    ofAccesses.put(instruction, source);
                }
            }
        }
    }

    /** The number of the array that lies so deep on the stack; -1 where a launch may have several. */
    private int source(Frame<SourceValue> frame, int depth, Frame<SourceValue>[] frames) {
        Set<AbstractInsnNode> origins = frame.getStack(frame.getStackSize() - 1 - depth).insns;
        AbstractInsnNode origin = origins.size() == 1 ? origins.iterator().next() : null;
        if (origin == null || origin.getOpcode() != Opcodes.ALOAD) {
            return -1;
        }
        int slot = ((VarInsnNode) origin).var;
        List<AbstractInsnNode> stores = stores(slot).toList();
        if (slot < parameterSlots()) {
            return stores.isEmpty() ? ofParameter(slot) : -1;
        }
        List<AbstractInsnNode> values = stores.size() == 1 && isKernel
                ? sourcesOfTop(stores.getFirst(), frames).toList()
                : List.of();
        int allocation = values.size() == 1 ? allocations.indexOf(values.getFirst()) : -1;
        return allocation < 0 ? -1 : Sources.LOCAL + allocation;
    }

    private int ofParameter(int slot) {
        int at = 0;
        Type[] types = Type.getArgumentTypes(method.desc);
        for (int i = 0; i < ofParameters.length; i++) {
            if (at == slot) {
                return ofParameters[i];
            }
            at += types[i].getSize();
        }
        return -1;
    }

    Stream<AbstractInsnNode> sourcesOfTop(AbstractInsnNode instruction, Frame<SourceValue>[] frames) {
        Frame<SourceValue> frame = frames[method.instructions.indexOf(instruction)];
        return frame == null ? Stream.of(instruction) : frame.getStack(frame.getStackSize() - 1).insns.stream();
    }

    int parameterSlots() {
        int withReceiver = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
        return (method.access & Opcodes.ACC_STATIC) == 0 ? withReceiver : withReceiver - 1;
    }

    Stream<AbstractInsnNode> stores(int slot) {
        return Stream.of(method.instructions.toArray())
                .filter(other -> other.getOpcode() == Opcodes.ASTORE && ((VarInsnNode) other).var == slot);
    }

    /** Returns the number of values on the stack above the array: 1 for a read, 2 for a write, -1 for other instructions. */
    static int depthOfArray(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            return 1;
        }
        if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            return 2;
        }
        return isCall(instruction, "types/arrays/")
                ? Type.getArgumentCount(((MethodInsnNode) instruction).desc)
                : -1;
    }

    /** Returns whether an access is to all elements at an index of a collection. */
    static boolean isOfCollection(AbstractInsnNode access) {
        return isCall(access, "types/collections/");
    }

    private static boolean isCall(AbstractInsnNode instruction, String types) {
        return instruction instanceof MethodInsnNode call && call.owner.startsWith(API + types)
                && ((call.name.equals("get") && call.desc.startsWith("(I)"))
                        || (call.name.equals("set") && call.desc.startsWith("(I")));
    }
}
