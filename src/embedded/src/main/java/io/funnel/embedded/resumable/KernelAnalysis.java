package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextCalls;
import io.funnel.embedded.bytecode.KernelMethod;
import io.funnel.embedded.bytecode.NotResumable;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SimpleVerifier;

/** Analyses a kernel's method: the places where its items wait, and the values that must survive. */
final class KernelAnalysis {

    private final KernelModel model;
    private final Frame<BasicValue>[] types;

    private KernelAnalysis(KernelModel model, Frame<BasicValue>[] types) {
        this.model = model;
        this.types = types;
    }

    static KernelModel of(KernelMethod source) throws NotResumable {
        MethodNode method = source.method();
        if (!method.tryCatchBlocks.isEmpty()) {
            throw new NotResumable("it catches exceptions");
        }
        String owner = Type.getInternalName(source.owner());
        KernelAnalysis analysis;
        try {
            SimpleVerifier verifier = new SimpleVerifier(); // takes classes without initialising them
            ClassLoader loader = source.owner().getClassLoader();
            verifier.setClassLoader(loader == null ? ClassLoader.getSystemClassLoader() : loader);
            analysis = new KernelAnalysis(
                    new KernelModel(source, Webs.of(owner, method)), new Analyzer<>(verifier).analyze(owner, method));
        } catch (AnalyzerException | RuntimeException e) {
            throw new NotResumable("its bytecode cannot be analysed: " + e.getMessage(), e);
        }
        analysis.findContextUses();
        analysis.findRecomputedVariables();
        analysis.findKeptValues();
        return analysis.model;
    }

    private void findContextUses() throws NotResumable {
        for (int i = 0; i < types.length; i++) {
            AbstractInsnNode instruction = model.instructions.get(i);
            Frame<BasicValue> frame = types[i];
            if (frame == null) {
                continue;
            }
            int opcode = instruction.getOpcode();
            if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
                throw new NotResumable("it synchronizes");
            }
            ContextCalls.SyncKind syncKind = ContextCalls.syncKindOf(instruction);
            if (syncKind != null) {
                model.addSuspendPoint(i, syncKind);
            } else if (ContextCalls.isAllocation(instruction)) {
                model.allocations.add(instruction);
            } else {
                refuseEscape(instruction, frame);
            }
        }
    }

    /** Rejects an instruction that passes the context on, since its further use is outside this method's code. */
    private static void refuseEscape(AbstractInsnNode instruction, Frame<BasicValue> frame) throws NotResumable {
        int handedOn =
                switch (instruction) {
                    case MethodInsnNode call when ContextCalls.isContextCall(call) -> 0;
                    case MethodInsnNode call -> Type.getArgumentCount(call.desc);
                    case InvokeDynamicInsnNode call -> Type.getArgumentCount(call.desc);
                    case FieldInsnNode field when field.getOpcode() == Opcodes.PUTFIELD
                            || field.getOpcode() == Opcodes.PUTSTATIC ->
                        1;
                    default -> instruction.getOpcode() == Opcodes.AASTORE ? 1 : 0;
                };
        for (int depth = 0; depth < handedOn; depth++) {
            BasicValue value = frame.getStack(frame.getStackSize() - 1 - depth);
            if (ContextCalls.isContext(value.getType())) {
                String to = instruction instanceof MethodInsnNode call
                        ? " to " + call.owner.substring(call.owner.lastIndexOf('/') + 1) + "." + call.name
                        : " on";
                throw new NotResumable("it hands its context" + to);
            }
        }
    }

    private void findRecomputedVariables() {
        for (Web web : model.webs.all()) {
            if (web.parameter >= 0 || web.stores.size() != 1) {
                continue;
            }
            AbstractInsnNode value = model.webs.onlySourceOfTop(web.stores.getFirst());
            if (value == null) {
                continue;
            }
            web.localArray = model.allocations.indexOf(value);
            AbstractInsnNode boxed = ContextCalls.isUnboxing(value) ? model.webs.onlySourceOfTop(value) : null;
            web.id = boxed == null ? null : ContextCalls.idOf(boxed);
        }
    }

    private void findKeptValues() throws NotResumable {
        Liveness liveness = new Liveness(model.instructions, model.webs, model.flow);
        for (SuspendPoint point : model.suspendPoints) {
            BitSet live = liveness.before(point.index + 1);
            for (Web web : model.webs.all()) {
                if (live.get(web.number)) {
                    keep(point, web);
                }
            }
            keepStack(point, types[point.index]);
            if (point.syncKind == ContextCalls.SyncKind.SHUFFLE_DOWN) {
                point.keptDelta = model.keepOneMore(ValueKind.INT);
            }
        }
    }

    private void keep(SuspendPoint point, Web web) {
        Type type = null;
        if (web.kind == ValueKind.REFERENCE) {
            type = classOf(types[point.index + 1].getLocal(localOf(web)));
        }
        point.live.add(new SuspendPoint.Variable(web, type));
        if (!web.isRecomputed() && web.kept < 0) {
            web.kept = model.keepOneMore(web.kind);
        }
    }

    private static int localOf(Web web) {
        return web.stores.isEmpty() ? web.parameter : ValueKind.localOf(web.stores.getFirst());
    }

    private void keepStack(SuspendPoint point, Frame<BasicValue> frame) throws NotResumable {
        MethodInsnNode call = (MethodInsnNode) model.instructions.get(point.index);
        int below = frame.getStackSize() - 1 - Type.getArgumentCount(call.desc);
        for (int depth = 0; depth < below; depth++) {
            // An object whose constructor has not run cannot be kept.
            if (model.webs.sourcesOfStack(call, depth).stream().anyMatch(each -> each.getOpcode() == Opcodes.NEW)) {
                throw new NotResumable("line " + point.line + " waits while it makes a new object");
            }
            Type type = frame.getStack(depth).getType();
            ValueKind kind = ValueKind.of(type);
            point.stack.add(new SuspendPoint.StackValue(
                    kind, kind == ValueKind.REFERENCE ? classOf(frame.getStack(depth)) : null,
                    model.keepOneMore(kind)));
        }
    }

    private static @Nullable Type classOf(BasicValue value) {
        Type type = value.getType();
        return type.getDescriptor().equals("Lnull;") ? null : type;
    }
}
