package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextCalls;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** A place where items wait: a barrier or a warp operation. */
final class SuspendPoint {

    /** A value on the operand stack that outlasts the wait; the type is null where it is no reference or a null. */
    record StackValue(ValueKind kind, @Nullable Type type, int kept) {}

    /** A variable that outlasts the wait; the type is null where it is no reference or a null. */
    record Variable(Web web, @Nullable Type type) {}

    /** 1 for the first in the method's code, and so on; what a step returns when items stop here. */
    final int number;

    final int index;

    final ContextCalls.SyncKind syncKind;
    final int line;

    /** Below the context and the arguments of the call, the lowest first. */
    final List<StackValue> stack = new ArrayList<>();

    /** What is needed afterwards, whether kept or recomputed. */
    final List<Variable> live = new ArrayList<>();

    /** For a shuffle, which of the frame's arrays of ints keeps the distance. */
    int keptDelta = -1;

    SuspendPoint(int number, int index, ContextCalls.SyncKind syncKind, int line) {
        this.number = number;
        this.index = index;
        this.syncKind = syncKind;
        this.line = line;
    }
}
