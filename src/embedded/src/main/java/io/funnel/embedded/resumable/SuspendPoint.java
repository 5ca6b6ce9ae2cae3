package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextCalls;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** An operation at which items wait: a barrier or a warp operation. */
final class SuspendPoint {

    /** A value on the operand stack that survives the wait; the type is null if it is not a reference or is null. */
    record StackValue(ValueKind kind, @Nullable Type type, int kept) {}

    /** A variable that survives the wait; the type is null if it is not a reference or is null. */
    record Variable(Web web, @Nullable Type type) {}

    /** Position in the method's code, from 1; the result of a step that stops here. */
    final int number;

    final int index;

    final ContextCalls.SyncKind syncKind;
    final int line;

    /** Operand stack below the context and the arguments of the call, lowest first. */
    final List<StackValue> stack = new ArrayList<>();

    /** Variables needed afterwards, whether kept or recomputed. */
    final List<Variable> live = new ArrayList<>();

    /** Index of the frame's array of ints that keeps a shuffle's distance. */
    int keptDelta = -1;

    SuspendPoint(int number, int index, ContextCalls.SyncKind syncKind, int line) {
        this.number = number;
        this.index = index;
        this.syncKind = syncKind;
        this.line = line;
    }
}
