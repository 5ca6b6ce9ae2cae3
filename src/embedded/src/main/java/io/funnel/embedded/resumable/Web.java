package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * A variable of the kernel: all stores and loads of a JVM local that belong together. The compiler puts variables that
 * do not live at the same time into one local, even of different types; webs separate them.
 */
final class Web {

    final int number;
    final ValueKind kind;

    /** The JVM local of the parameter whose value this variable starts with; -1 if it is not a parameter. */
    int parameter = -1;

    final List<AbstractInsnNode> stores = new ArrayList<>();

    /** The context id that is this variable's only value; null otherwise. */
    @Nullable ContextId id;

    /** The allocation whose array is this variable's only value; -1 otherwise. */
    int localArray = -1;

    /** Index of the frame's array that keeps it while items wait; -1 if it is not kept. */
    int kept = -1;

    Web(int number, ValueKind kind) {
        this.number = number;
        this.kind = kind;
    }

    boolean isConstantParameter() {
        return parameter >= 0 && stores.isEmpty();
    }

    /** Returns whether its value can be recomputed when an item resumes. */
    boolean isRecomputed() {
        return isConstantParameter() || id != null || localArray >= 0;
    }
}
