package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextCalls;
import io.funnel.embedded.bytecode.ContextId;
import io.funnel.embedded.bytecode.ControlFlow;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Writes one segment of a kernel as a static method with a loop over the items: their code from one wait to the next.
 *
 * <pre>{@code
 * static int segment3(GroupFrame frame, FloatArray in, ..., int from, int to) {
 *     int firstX = frame.firstX;               // values of the segment, read once
 *     int[] kept0 = frame.ints[0];
 *     float[] slots = (float[]) frame.local.existing(0);
 *     for (int item = from; item < to; item++) {
 *         int globalX = firstX + item;
 *         int active = kept0[item];            // the item resumes after suspend point 3
 *         ...                                  // the kernel's code, up to suspend point 3 or the end
 *         kept0[item] = active;                // the item stops at suspend point 3
 *     }
 *     return 3;
 * }
 * }</pre>
 *
 * <p>One method for each segment, rather than one for the kernel with a switch at its start: each is small, has no
 * jumps into loops, and compiles well. Code that several segments reach is duplicated.
 */
final class SegmentWriter {

    private static final String LOCAL_ARRAYS = "io/funnel/embedded/kernel/LocalArrays";
    private static final String WARP = "io/funnel/embedded/kernel/Warp";

    private final KernelModel model;
    private final boolean linear;
    private final BitSet reachable;
    private final @Nullable SuspendPoint start;
    private final Set<ContextId> ids = EnumSet.noneOf(ContextId.class);
    private final Set<Integer> exits = new TreeSet<>();
    private final SegmentCode code;

    SegmentWriter(KernelModel model, int state, boolean linear) {
        this.model = model;
        this.linear = linear;
        reachable = model.segment(state);
        start = state == ResumableKernel.START ? null : model.suspendPoints.get(state - 1);
        code = new SegmentCode(model, state);
    }

    MethodNode write() {
        findIdsAndExits();
        hoist();
        code.load(ValueKind.INT, code.fromSlot);
        code.store(ValueKind.INT, code.placeSlot);
        if (exits.size() > 1) {
            // No stop has this number, so that of the first item always differs from it.
            code.pushInt(ResumableKernel.FINISHED - 1);
            code.store(ValueKind.INT, code.stoppedSlot);
        }
        LabelNode loop = new LabelNode();
        LabelNode nextItem = new LabelNode();
        LabelNode end = new LabelNode();
        code.label(loop);
        code.load(ValueKind.INT, code.placeSlot);
        code.load(ValueKind.INT, code.toSlot);
        code.jump(Opcodes.IF_ICMPGE, end);
        code.enterItem();
        ids.forEach(this::computeForItem);
        LabelNode body = new LabelNode();
        resume();
        code.jump(Opcodes.GOTO, body);
        BodyWriter bodyWriter = new BodyWriter(model, code, reachable,
                new StopWriter(code, exits.size() > 1, this::isUnchanged, nextItem));
        bodyWriter.write(start == null ? 0 : start.index + 1, body);
        code.label(nextItem);
        code.method.visitIincInsn(code.placeSlot, 1);
        code.jump(Opcodes.GOTO, loop);
        code.label(end);
        if (exits.size() > 1) {
            code.load(ValueKind.INT, code.stoppedSlot);
        } else {
            code.pushInt(exits.isEmpty() ? ResumableKernel.FINISHED : exits.iterator().next());
        }
        code.insn(Opcodes.IRETURN);
        bodyWriter.writeHandlers();
        return code.method;
    }

    private void findIdsAndExits() {
        reachable.stream().forEach(index -> {
            AbstractInsnNode instruction = model.instructions.get(index);
            ContextId id = ContextCalls.idOf(instruction);
            SuspendPoint point = model.suspendPointAt(index);
            if (id != null) {
                ids.add(id);
            }
            if (point != null) {
                exits.add(point.number);
            } else if (ControlFlow.isReturn(instruction)) {
                exits.add(ResumableKernel.FINISHED);
            }
        });
        for (SuspendPoint.Variable variable : variablesAtStart()) {
            if (variable.web().id != null) {
                ids.add(variable.web().id);
            }
        }
    }

    private List<SuspendPoint.Variable> variablesAtStart() {
        return start == null ? List.of() : start.live;
    }

    /** Returns whether the frame's value of a variable is current at every end of this segment. */
    private boolean isUnchanged(Web web) {
        return variablesAtStart().stream().anyMatch(variable -> variable.web() == web)
                && web.stores.stream().noneMatch(store -> reachable.get(model.instructions.indexOf(store)));
    }

    private void hoist() {
        code.hoistOrder();
        for (ContextId id : ids) {
            if (id.groupField() != null) {
                code.hoistField(id.groupField(), "I", ValueKind.INT);
            }
            if (id.itemField() != null && !linear) {
                code.hoistField(id.itemField(), "[I", ValueKind.REFERENCE);
            }
        }
        if (start != null) {
            hoistKept(start);
            if (start.syncKind.ofWarp()) {
                code.hoistField("exchanged", "[F", ValueKind.REFERENCE);
            }
            start.live.forEach(this::loadExistingLocalArray);
        }
        for (int exit : exits) {
            if (exit != ResumableKernel.FINISHED) {
                SuspendPoint point = model.suspendPoints.get(exit - 1);
                hoistKept(point);
                if (point.syncKind.ofWarp()) {
                    code.hoistField("brought", "[F", ValueKind.REFERENCE);
                }
            }
        }
        for (int place = 0; place < model.allocations.size(); place++) {
            if (reachable.get(model.instructions.indexOf(model.allocations.get(place)))) {
                code.initializeAllocation(place);
            }
        }
    }

    private void hoistKept(SuspendPoint point) {
        point.live.stream()
                .map(SuspendPoint.Variable::web)
                .filter(web -> web.kept >= 0)
                .forEach(web -> code.hoistKept(web.kind, web.kept));
        point.stack.forEach(value -> code.hoistKept(value.kind(), value.kept()));
        if (point.keptDelta >= 0) {
            code.hoistKept(ValueKind.INT, point.keptDelta);
        }
    }

    private void loadExistingLocalArray(SuspendPoint.Variable variable) {
        Web web = variable.web();
        if (web.localArray >= 0 && variable.type() != null) {
            code.frameField("local", "L" + LOCAL_ARRAYS + ";");
            code.pushInt(web.localArray);
            code.call(Opcodes.INVOKEVIRTUAL, LOCAL_ARRAYS, "existing", "(I)Ljava/lang/Object;");
            code.cast(variable.type());
            code.store(ValueKind.REFERENCE, code.slotOf(web));
        }
    }

    private void computeForItem(ContextId id) {
        if (linear && id == ContextId.LOCAL_X) {
            code.setSlot(id, code.itemSlot);
            return;
        }
        boolean addsItem = id.itemField() != null && (!linear || id == ContextId.GLOBAL_X);
        if (id.groupField() != null) {
            code.loadHoisted(ValueKind.INT, id.groupField());
        } else if (!addsItem) {
            code.pushInt(0);
        }
        if (addsItem) {
            if (linear) {
                code.loadItem();
            } else {
                code.loadHoisted(ValueKind.REFERENCE, String.valueOf(id.itemField()));
                code.loadItem();
                code.insn(Opcodes.IALOAD);
            }
            if (id.groupField() != null) {
                code.insn(Opcodes.IADD);
            }
        }
        code.store(ValueKind.INT, code.slotOf(id));
    }

    /** Restores the variables and then the operand stack of the item. */
    private void resume() {
        if (start == null) {
            copyChangingParameters();
            return;
        }
        for (SuspendPoint.Variable variable : start.live) {
            Web web = variable.web();
            if (web.id != null) {
                code.load(ValueKind.INT, code.slotOf(web.id));
                code.store(ValueKind.INT, code.slotOf(web));
            } else if (!web.isRecomputed()) {
                pushKept(web.kind, variable.type(), web.kept);
                code.store(web.kind, code.slotOf(web));
            }
        }
        for (SuspendPoint.StackValue value : start.stack) {
            pushKept(value.kind(), value.type(), value.kept());
        }
        if (start.syncKind.ofWarp()) {
            code.loadHoisted(ValueKind.REFERENCE, "exchanged");
            code.loadItem();
            if (start.syncKind == ContextCalls.SyncKind.SHUFFLE_DOWN) {
                code.loadKept(ValueKind.INT, start.keptDelta);
                code.load(ValueKind.INT, code.toSlot);
                code.call(Opcodes.INVOKESTATIC, WARP, "shuffleDown", "([FIII)F");
            } else {
                code.insn(Opcodes.FALOAD);
            }
        }
    }

    private void copyChangingParameters() {
        for (Web web : model.webs.all()) {
            if (web.parameter >= 0 && !web.isConstantParameter()) {
                code.load(web.kind, code.parameterSlot(web));
                code.store(web.kind, code.slotOf(web));
            }
        }
    }

    private void pushKept(ValueKind kind, @Nullable Type type, int kept) {
        if (kind != ValueKind.REFERENCE) {
            code.loadKept(kind, kept);
        } else if (type == null) {
            code.insn(Opcodes.ACONST_NULL);
        } else {
            code.loadKept(kind, kept);
            code.cast(type);
        }
    }
}
