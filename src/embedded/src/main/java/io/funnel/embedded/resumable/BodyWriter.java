package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextCalls;
import io.funnel.embedded.bytecode.ContextId;
import io.funnel.embedded.bytecode.ControlFlow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Copies the kernel's own code into a segment and replaces its uses of the context: ids by ints, allocations by the
 * group's arrays, barriers and warp operations by stops.
 *
 * <p>An exception handler around the code of each source line records the item and the line. A stack trace would not
 * show them: the JVM omits hidden classes.
 */
final class BodyWriter {

    private static final String LOCAL_ARRAYS = "io/funnel/embedded/kernel/LocalArrays";

    private record LineRange(LabelNode start, LabelNode end, int line) {}

    private final KernelModel model;
    private final SegmentCode code;
    private final BitSet reachable;
    private final StopWriter stops;
    private final List<LineRange> ranges = new ArrayList<>();

    BodyWriter(KernelModel model, SegmentCode code, BitSet reachable, StopWriter stops) {
        this.model = model;
        this.code = code;
        this.reachable = reachable;
        this.stops = stops;
    }

    /** Writes the reachable code of the segment; the label goes before its first instruction. */
    void write(int start, LabelNode startLabel) {
        LabelNode rangeStart = null;
        int rangeLine = -1;
        for (int i = reachable.nextSetBit(0); i >= 0; i = reachable.nextSetBit(i + 1)) {
            AbstractInsnNode instruction = model.instructions.get(i);
            if (i == start) {
                code.label(startLabel);
            }
            if (instruction.getOpcode() >= 0 && model.lineAt(i) != rangeLine) {
                rangeStart = nextRange(rangeStart, rangeLine);
                rangeLine = model.lineAt(i);
            }
            i = write(i, instruction);
        }
        nextRange(rangeStart, rangeLine);
    }

    private LabelNode nextRange(@Nullable LabelNode start, int line) {
        LabelNode end = new LabelNode();
        code.label(end);
        if (start != null) {
            ranges.add(new LineRange(start, end, line));
        }
        return end;
    }

    /** Writes one instruction; returns the index of the last one handled. */
    private int write(int index, AbstractInsnNode instruction) {
        Web web = model.webs.of(instruction);
        SuspendPoint point = model.suspendPointAt(index);
        ContextId id = ContextCalls.idOf(instruction);
        if (web != null) {
            writeLocal(instruction, web);
        } else if (point != null) {
            stops.suspend(point);
        } else if (id != null) {
            return writeId(index, id);
        } else if (ContextCalls.isAllocation(instruction)) {
            writeAllocation((MethodInsnNode) instruction);
        } else if (ControlFlow.isReturn(instruction)) {
            writeReturn(instruction);
        } else if (!(instruction instanceof LineNumberNode)) {
            code.copy(instruction);
        }
        return index;
    }

    private void writeLocal(AbstractInsnNode instruction, Web web) {
        if (instruction instanceof IincInsnNode increment) {
            code.method.visitIincInsn(code.slotOf(web), increment.incr);
        } else {
            code.method.visitVarInsn(instruction.getOpcode(), code.slotOf(web));
        }
    }

    /** Replaces the context on the stack by the id, as an int if it is unboxed immediately. */
    private int writeId(int index, ContextId id) {
        code.insn(Opcodes.POP);
        code.load(ValueKind.INT, code.slotOf(id));
        AbstractInsnNode next = model.instructions.get(index).getNext();
        if (ContextCalls.isUnboxing(next)) {
            return index + 1;
        }
        code.call(Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;");
        return index;
    }

    /**
     * Replaces the context and the size on the stack. The first item gets the group's array, the others find it in a
     * local.
     */
    private void writeAllocation(MethodInsnNode call) {
        int place = model.allocations.indexOf(call);
        Type array = Type.getReturnType(call.desc);
        int size = code.newSlot(ValueKind.INT);
        int cached = code.slotOfAllocation(place);
        LabelNode ask = new LabelNode();
        LabelNode done = new LabelNode();
        code.store(ValueKind.INT, size);
        code.insn(Opcodes.POP);
        code.load(ValueKind.REFERENCE, cached);
        code.jump(Opcodes.IFNULL, ask);
        code.load(ValueKind.REFERENCE, cached);
        code.insn(Opcodes.ARRAYLENGTH);
        code.load(ValueKind.INT, size);
        code.jump(Opcodes.IF_ICMPNE, ask);
        code.jump(Opcodes.GOTO, done);
        code.label(ask);
        code.frameField("local", "L" + LOCAL_ARRAYS + ";");
        code.pushInt(place);
        code.method.visitLdcInsn(array);
        code.load(ValueKind.INT, size);
        code.call(Opcodes.INVOKEVIRTUAL, LOCAL_ARRAYS, "get", "(ILjava/lang/Class;I)Ljava/lang/Object;");
        code.cast(array);
        code.store(ValueKind.REFERENCE, cached);
        code.label(done);
        code.load(ValueKind.REFERENCE, cached);
    }

    private void writeReturn(AbstractInsnNode instruction) {
        switch (instruction.getOpcode()) {
            case Opcodes.RETURN -> {}
            case Opcodes.LRETURN, Opcodes.DRETURN -> code.insn(Opcodes.POP2);
            default -> code.insn(Opcodes.POP);
        }
        stops.stop(ResumableKernel.FINISHED);
    }

    void writeHandlers() {
        LabelNode common = new LabelNode();
        int line = code.newSlot(ValueKind.INT);
        int thrown = code.newSlot(ValueKind.REFERENCE);
        for (LineRange range : ranges) {
            LabelNode handler = new LabelNode();
            code.method.visitTryCatchBlock(
                    range.start().getLabel(), range.end().getLabel(), handler.getLabel(), "java/lang/Throwable");
            code.label(handler);
            code.pushInt(range.line());
            code.jump(Opcodes.GOTO, common);
        }
        if (ranges.isEmpty()) {
            return;
        }
        code.label(common);
        code.store(ValueKind.INT, line);
        code.store(ValueKind.REFERENCE, thrown);
        code.loadFrame();
        code.loadItem();
        code.load(ValueKind.INT, line);
        code.load(ValueKind.REFERENCE, thrown);
        code.call(Opcodes.INVOKEVIRTUAL, SegmentCode.FRAME, "failed",
                "(IILjava/lang/Throwable;)Ljava/lang/RuntimeException;");
        code.insn(Opcodes.ATHROW);
    }
}
