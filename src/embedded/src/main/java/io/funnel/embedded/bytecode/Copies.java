package io.funnel.embedded.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Observed copies of static methods in the generated class of their caller. A copy is called directly: the JIT compiler does not inline
 * a call through a method handle into another one with the same first argument.
 */
final class Copies {

    /**
     * The most copies of a method. Calls take turns, since each place in a copy remembers the array of its last access:
     * calls with two arrays in one item would look for both each time.
     */
    static final int MOST = 8;

    private final Class<?> caller;

    /** The parameters that the kernel may write. */
    private final BitSet written;
    private final List<MethodNode> methods = new ArrayList<>();
    private final Map<String, Deque<String>> names = new HashMap<>();

    private final Map<String, MethodNode> whole = new HashMap<>();

    /** Copies of each method whose arrays are known. */
    private final Map<String, Integer> ofKnown = new HashMap<>();

    Copies(Class<?> caller, BitSet written) {
        this.caller = caller;
        this.written = written;
    }

    /** Returns whether the kernel may write a parameter. */
    boolean isWritten(int source) {
        return source >= 0 && written.get(source);
    }

    /** The copy with one array for each parameter that a call goes to, if it is whole; otherwise null. */
    @Nullable MethodNode whole(MethodInsnNode call) {
        return whole.get(call.name);
    }

    List<MethodNode> methods() {
        return methods;
    }

    /** Lets a call of a static method of the caller's nest go to a copy, a new one observed so; returns false for any other method. */
    boolean take(MethodInsnNode call, int[] sources, @Nullable ClassLoader loader,
            BiConsumer<KernelMethod, int[]> observe) {
        KernelMethod called = find(call, loader);
        if (called == null || (called.method().access & Opcodes.ACC_NATIVE) != 0) {
            return false;
        }
        String key = call.owner + "." + call.name + call.desc;
        boolean isKnown = isKnown(sources, call) && ofKnown.merge(key, 0, Integer::sum) < MOST;
        int[] passed = isKnown ? sources : ArraySources.none(sources.length);
        Deque<String> turns = names.computeIfAbsent(key + Arrays.toString(passed), _ -> new ArrayDeque<>());
        boolean isNew = turns.size() < (isKnown ? 1 : MOST);
        String name = isNew ? call.name + "$" + methods.size() : turns.removeFirst();
        turns.addLast(name);
        call.name = name;
        call.owner = KernelMethod.generatedName(caller);
        call.itf = false;
        if (isNew) {
            MethodNode copy = called.method();
            copy.name = name;
            copy.access = Opcodes.ACC_STATIC;
            methods.add(copy);
            ofKnown.merge(key, isKnown ? 1 : 0, Integer::sum);
            observe.accept(called, passed);
            if (isKnown) {
                whole.put(name, copy);
            }
        }
        return true;
    }

    /** Returns whether a call passes arrays, and each of its arrays is one in the launch. */
    private static boolean isKnown(int[] sources, MethodInsnNode call) {
        Type[] types = Type.getArgumentTypes(call.desc);
        boolean isKnown = false;
        for (int i = 0; i < sources.length; i++) {
            boolean isArray = types[i].getSort() == Type.ARRAY
                    || types[i].getInternalName().startsWith("uk/ac/manchester/tornado/api/types/");
            if (isArray && sources[i] < 0) {
                return false;
            }
            isKnown |= isArray;
        }
        return isKnown;
    }

    private @Nullable KernelMethod find(MethodInsnNode call, @Nullable ClassLoader loader) {
        try {
            Class<?> owner = Class.forName(call.owner.replace('/', '.'), false, loader);
            return owner.getNestHost() == caller.getNestHost() ? KernelMethod.find(owner, call.name, call.desc) : null;
        } catch (ClassNotFoundException | LinkageError e) {
            return null; // linking the call will say so
        }
    }
}
