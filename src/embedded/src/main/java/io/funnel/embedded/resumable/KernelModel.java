package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextCalls;
import io.funnel.embedded.bytecode.ControlFlow;
import io.funnel.embedded.bytecode.KernelMethod;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LineNumberNode;

/**
 * The facts about a kernel's method that are needed to split it at its suspend points; {@link KernelAnalysis} fills it.
 */
final class KernelModel {

    final KernelMethod source;
    final InsnList instructions;
    final Webs webs;
    final ControlFlow flow;

    /** Suspend points in the order of the code. */
    final List<SuspendPoint> suspendPoints = new ArrayList<>();

    /** Allocations of local arrays in the order of the code. */
    final List<AbstractInsnNode> allocations = new ArrayList<>();

    private final Map<ValueKind, Integer> kept = new EnumMap<>(ValueKind.class);
    private final int[] lines;
    private final @Nullable SuspendPoint[] pointAt;

    KernelModel(KernelMethod source, Webs webs) {
        this.source = source;
        this.webs = webs;
        instructions = source.method().instructions;
        flow = new ControlFlow(instructions);
        lines = new int[instructions.size()];
        pointAt = new SuspendPoint[lines.length];
        int line = 0;
        for (int i = 0; i < lines.length; i++) {
            if (instructions.get(i) instanceof LineNumberNode node) {
                line = node.line;
            }
            lines[i] = line;
        }
    }

    void addSuspendPoint(int index, ContextCalls.SyncKind syncKind) {
        SuspendPoint point = new SuspendPoint(suspendPoints.size() + 1, index, syncKind, lines[index]);
        suspendPoints.add(point);
        pointAt[index] = point;
    }

    /** Reserves another of the frame's arrays of a kind. */
    int keepOneMore(ValueKind kind) {
        return kept.merge(kind, 1, Integer::sum) - 1;
    }

    Map<ValueKind, Integer> kept() {
        return Map.copyOf(kept);
    }

    @Nullable SuspendPoint suspendPointAt(int index) {
        return pointAt[index];
    }

    /** The instructions from a state to the next suspend points, inclusive. */
    BitSet segment(int state) {
        int start = state == ResumableKernel.START ? 0 : suspendPoints.get(state - 1).index + 1;
        return flow.reachable(start, index -> suspendPointAt(index) != null);
    }

    /** The source line of an instruction; 0 where it is unknown. */
    int lineAt(int index) {
        return lines[index];
    }
}
