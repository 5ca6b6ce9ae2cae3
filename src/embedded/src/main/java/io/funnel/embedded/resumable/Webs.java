package io.funnel.embedded.resumable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Finds the variables of a method: stores that reach a common load are one {@link Web}. */
final class Webs {

    private final List<Web> all = new ArrayList<>();
    private final IdentityHashMap<AbstractInsnNode, Web> byInstruction = new IdentityHashMap<>();

    /** The representative of each definition's web; a definition is a store, an increment or a parameter's mark. */
    private final IdentityHashMap<AbstractInsnNode, AbstractInsnNode> leaders = new IdentityHashMap<>();

    private final MethodNode method;
    private final Frame<SourceValue>[] frames;

    private Webs(MethodNode method, Frame<SourceValue>[] frames) {
        this.method = method;
        this.frames = frames;
    }

    static Webs of(String owner, MethodNode method) throws AnalyzerException {
        StackSources stack = new StackSources();
        Webs webs = new Webs(method, new Analyzer<>(stack).analyze(owner, method));
        Definitions definitions =
                new Definitions(method.instructions, stack.parameters, index -> webs.frames[index] != null);
        webs.join(definitions);
        webs.collect(stack, definitions);
        return webs;
    }

    List<Web> all() {
        return all;
    }

    /** The variable that a load, store or increment moves; null for other and for unreachable instructions. */
    @Nullable Web of(AbstractInsnNode instruction) {
        return byInstruction.get(instruction);
    }

    /** The instructions that may produce a value on the operand stack before this instruction. */
    Set<AbstractInsnNode> sourcesOfStack(AbstractInsnNode instruction, int depth) {
        return frames[method.instructions.indexOf(instruction)].getStack(depth).insns;
    }

    /** The only instruction that produces the value on top of the stack; null if there are several. */
    @Nullable AbstractInsnNode onlySourceOfTop(AbstractInsnNode instruction) {
        Frame<SourceValue> frame = frames[method.instructions.indexOf(instruction)];
        if (frame == null || frame.getStackSize() == 0) {
            return null;
        }
        Set<AbstractInsnNode> sources = frame.getStack(frame.getStackSize() - 1).insns;
        return sources.size() == 1 ? sources.iterator().next() : null;
    }

    private void join(Definitions definitions) {
        for (int i = 0; i < frames.length; i++) {
            AbstractInsnNode instruction = method.instructions.get(i);
            if (frames[i] == null || ValueKind.ofLocalAccess(instruction.getOpcode()) == null) {
                continue;
            }
            List<AbstractInsnNode> sources =
                    isStore(instruction) ? List.of() : definitions.reaching(i, ValueKind.localOf(instruction));
            AbstractInsnNode first = ValueKind.isLoad(instruction) ? null : instruction;
            for (AbstractInsnNode source : sources) {
                if (first != null) {
                    leaders.put(leader(source), leader(first));
                }
                first = source;
            }
        }
    }

    private void collect(StackSources stack, Definitions definitions) {
        IdentityHashMap<AbstractInsnNode, Web> byLeader = new IdentityHashMap<>();
        for (int i = 0; i < frames.length; i++) {
            AbstractInsnNode instruction = method.instructions.get(i);
            ValueKind kind = ValueKind.ofLocalAccess(instruction.getOpcode());
            if (frames[i] == null || kind == null) {
                continue;
            }
            AbstractInsnNode definition = ValueKind.isLoad(instruction)
                    ? definitions.reaching(i, ValueKind.localOf(instruction)).getFirst()
                    : instruction;
            Web web = byLeader.computeIfAbsent(leader(definition), _ -> add(kind));
            byInstruction.put(instruction, web);
            if (!ValueKind.isLoad(instruction)) {
                web.stores.add(instruction);
            }
        }
        stack.parameters.forEach((local, mark) -> {
            Web web = byLeader.get(leader(mark));
            if (web != null) {
                web.parameter = local;
            }
        });
    }

    private Web add(ValueKind kind) {
        Web web = new Web(all.size(), kind);
        all.add(web);
        return web;
    }

    private AbstractInsnNode leader(AbstractInsnNode definition) {
        AbstractInsnNode at = definition;
        for (AbstractInsnNode up = leaders.get(at); up != null && !up.equals(at); up = leaders.get(at)) {
            at = up;
        }
        return at;
    }

    private static boolean isStore(AbstractInsnNode instruction) {
        return !ValueKind.isLoad(instruction) && instruction.getOpcode() != Opcodes.IINC;
    }

    /**
     * Finds the sources of values on the stack. Those of locals are {@link Definitions}: here a local has no sources, since merging
     * them at each instruction took most of the time that a kernel needs before its first launch.
     */
    private static final class StackSources extends SourceInterpreter {

        private static final SourceValue ONE_SLOT = new SourceValue(1);
        private static final SourceValue TWO_SLOTS = new SourceValue(2);

        private final Map<Integer, AbstractInsnNode> parameters = new HashMap<>();

        StackSources() {
            super(Opcodes.ASM9);
        }

        private static SourceValue ofLocal(int slots) {
            return slots == 1 ? ONE_SLOT : TWO_SLOTS;
        }

        @Override
        public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
            parameters.putIfAbsent(local, new LabelNode());
            return ofLocal(type.getSize());
        }

        /** A duplicated value keeps its origin. */
        @Override
        public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
            if (ValueKind.ofLocalAccess(instruction.getOpcode()) == null) {
                return value;
            }
            return ValueKind.isLoad(instruction) ? super.copyOperation(instruction, value) : ofLocal(value.getSize());
        }

        @Override
        public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
            return instruction.getOpcode() == Opcodes.IINC ? value : super.unaryOperation(instruction, value);
        }
    }
}
