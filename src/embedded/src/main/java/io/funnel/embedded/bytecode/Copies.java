package io.funnel.embedded.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
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
    private final List<MethodNode> methods = new ArrayList<>();
    private final Map<String, Deque<String>> names = new HashMap<>();

    Copies(Class<?> caller) {
        this.caller = caller;
    }

    List<MethodNode> methods() {
        return methods;
    }

    /** Lets a call of a static method of the caller's nest go to a copy, a new one observed so; returns false for any other method. */
    boolean take(MethodInsnNode call, @Nullable ClassLoader loader, Consumer<KernelMethod> observe) {
        KernelMethod called = find(call, loader);
        if (called == null || (called.method().access & Opcodes.ACC_NATIVE) != 0) {
            return false;
        }
        Deque<String> turns = names.computeIfAbsent(call.owner + "." + call.name + call.desc, _ -> new ArrayDeque<>());
        boolean isNew = turns.size() < MOST;
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
            observe.accept(called);
        }
        return true;
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
