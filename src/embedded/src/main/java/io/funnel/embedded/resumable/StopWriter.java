package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextCalls;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;

/** Writes the code that stops an item. */
final class StopWriter {

    private final SegmentCode code;
    private final boolean severalStops;
    private final Predicate<Web> unchanged;
    private final LabelNode nextItem;

    /** Takes {@code unchanged}: whether the frame's value of a variable is current at every end. */
    StopWriter(SegmentCode code, boolean severalStops, Predicate<Web> unchanged, LabelNode nextItem) {
        this.code = code;
        this.severalStops = severalStops;
        this.unchanged = unchanged;
        this.nextItem = nextItem;
    }

    /** Stops at a suspend point, with the context and the arguments of the call on the operand stack. */
    void suspend(SuspendPoint point) {
        if (point.syncKind == ContextCalls.SyncKind.SHUFFLE_DOWN) {
            keepTop(ValueKind.INT, point.keptDelta);
        }
        if (point.syncKind.ofWarp()) {
            int value = code.newSlot(ValueKind.FLOAT);
            code.store(ValueKind.FLOAT, value);
            code.loadHoisted(ValueKind.REFERENCE, "brought");
            code.loadItem();
            code.load(ValueKind.FLOAT, value);
            code.insn(Opcodes.FASTORE);
        }
        code.insn(Opcodes.POP);
        for (SuspendPoint.StackValue value : point.stack.reversed()) {
            keepTop(value.kind(), value.kept());
        }
        for (SuspendPoint.Variable variable : point.live) {
            Web web = variable.web();
            if (web.kept >= 0 && !unchanged.test(web)) {
                code.storeKept(web.kind, web.kept, code.slotOf(web));
            }
        }
        stop(point.number);
    }

    private void keepTop(ValueKind kind, int kept) {
        int value = code.newSlot(kind);
        code.store(kind, value);
        code.storeKept(kind, kept, value);
    }

    /** Stops with a suspend point's number, or with {@link ResumableKernel#FINISHED}. */
    void stop(int number) {
        if (severalStops) {
            LabelNode first = new LabelNode();
            code.load(ValueKind.INT, code.stoppedSlot);
            code.pushInt(number);
            code.jump(Opcodes.IF_ICMPEQ, nextItem);
            code.load(ValueKind.INT, code.placeSlot);
            code.load(ValueKind.INT, code.fromSlot);
            code.jump(Opcodes.IF_ICMPEQ, first);
            code.loadFrame();
            code.loadFirstItem();
            code.load(ValueKind.INT, code.stoppedSlot);
            code.loadItem();
            code.pushInt(number);
            code.call(
                    Opcodes.INVOKEVIRTUAL, SegmentCode.FRAME, "diverged", "(IIII)Ljava/lang/RuntimeException;");
            code.insn(Opcodes.ATHROW);
            code.label(first);
            code.pushInt(number);
            code.store(ValueKind.INT, code.stoppedSlot);
        }
        code.jump(Opcodes.GOTO, nextItem);
    }
}
