package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * A variable of the kernel: all stores and loads of a JVM local that belong together. The compiler puts variables that
 * do not live at the same time into one local, even of different types; as webs they are apart.
 */
final class Web {

    final int number;
    final ValueKind kind;

    /** Where the parameters start with this variable: the JVM local; -1 if it is no parameter. */
    int parameter = -1;

    final List<AbstractInsnNode> stores = new ArrayList<>();

    /** The context id that is this variable's only value; null otherwise. */
    @Nullable ContextId id;

    /** The allocation whose array is this variable's only value; -1 otherwise. */
    int localArray = -1;

    /** Which of the frame's arrays of the kind keeps it while items wait; -1 if it need not be kept. */
    int kept = -1;

    Web(int number, ValueKind kind) {
        this.number = number;
        this.kind = kind;
    }

    boolean isConstantParameter() {
        return parameter >= 0 && stores.isEmpty();
    }

    /** Whether its value can be had again when an item goes on, without having been kept. */
    boolean isRecomputed() {
        return isConstantParameter() || id != null || localArray >= 0;
    }
}
