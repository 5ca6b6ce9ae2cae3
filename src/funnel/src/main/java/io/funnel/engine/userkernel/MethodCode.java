package io.funnel.engine.userkernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The bytecode of a kernel, and of methods of its class that it calls, read for what its launch needs. */
final class MethodCode {

    private static final String CONTEXT = "uk/ac/manchester/tornado/api/KernelContext";
    private static final String VECTORS = "uk/ac/manchester/tornado/api/types/collections/";
    private static final String ARRAYS = "uk/ac/manchester/tornado/api/types/arrays/";

    private final Map<Integer, String> names = new HashMap<>();
    private OptionalInt leastSlots = OptionalInt.empty();
    private boolean local;
    private boolean warps;
    private boolean atomics;
    private boolean globalSize;
    private boolean groupSize;
    private boolean group;
    private boolean arraySize;

    private MethodCode() {}

    static MethodCode of(Method kernel) {
        Class<?> owner = kernel.getDeclaringClass();
        String file = owner.getName().substring(owner.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = owner.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalArgumentException("no class file: class=" + owner.getName()
                        + "; try a class on the class path or a Java file");
            }
            MethodCode code = new MethodCode();
            code.read(ClassFile.of().parse(in.readAllBytes()), kernel);
            return code;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(ClassModel owner, Method kernel) {
        Deque<String> open = new ArrayDeque<>(Set.of(kernel.getName() + descriptor(kernel)));
        Set<String> seen = new LinkedHashSet<>();
        String first = open.getFirst();
        while (!open.isEmpty()) {
            String next = open.pop();
            if (seen.add(next)) {
                owner.methods().stream().filter(method -> next.equals(key(method)))
                        .flatMap(method -> method.code().stream())
                        .forEach(code -> read(owner, code, open, next.equals(first)));
            }
        }
    }

    private static String key(MethodModel method) {
        return method.methodName().stringValue() + method.methodType().stringValue();
    }

    private static String descriptor(Method kernel) {
        return java.lang.invoke.MethodType.methodType(kernel.getReturnType(), kernel.getParameterTypes())
                .descriptorString();
    }

    private void read(ClassModel owner, CodeModel code, Deque<String> open, boolean isKernel) {
        @Nullable CodeElement before = null;
        for (CodeElement element : code) {
            switch (element) {
                case LocalVariable variable when isKernel ->
                    names.putIfAbsent(variable.slot(), variable.name().stringValue());
                case FieldInstruction field when field.owner().asInternalName().equals(CONTEXT) -> {
                    globalSize |= field.name().stringValue().equals("globalGroupSizeX");
                    groupSize |= field.name().stringValue().equals("localGroupSizeX");
                    group |= field.name().stringValue().equals("groupIdx");
                }
                case InvokeInstruction call -> {
                    if (call.owner().asInternalName().equals(owner.thisClass().asInternalName())) {
                        open.add(call.name().stringValue() + call.type().stringValue());
                    }
                    call(call, before);
                }
                default -> {}
            }
            before = element instanceof java.lang.classfile.Instruction ? element : before;
        }
    }

    private void call(InvokeInstruction call, @Nullable CodeElement before) {
        String name = call.name().stringValue();
        if (call.owner().asInternalName().startsWith(ARRAYS)) {
            arraySize |= name.equals("getSize");
        } else if (call.owner().asInternalName().startsWith(VECTORS)) {
            arraySize |= name.equals("getLength") || name.equals("size");
        } else if (call.owner().asInternalName().equals(CONTEXT)) {
            warps |= name.startsWith("simd");
            atomics |= name.startsWith("atomic") && call.type().stringValue().startsWith("(L");
            if (name.startsWith("allocate")) {
                local = true;
                if (before instanceof ConstantInstruction constant
                        && constant.constantValue() instanceof Integer slots) {
                    leastSlots = OptionalInt.of(Math.min(slots, leastSlots.orElse(slots)));
                }
            }
        }
    }

    /** The names of variables by their slot; empty if the class was compiled without them. */
    Map<Integer, String> names() {
        return names;
    }

    /** The elements of the smallest local array of constant size. */
    OptionalInt leastSlots() {
        return leastSlots;
    }

    boolean usesLocalMemory() {
        return local;
    }

    boolean usesWarps() {
        return warps;
    }

    /** Whether it adds atomically to an array in global memory. */
    boolean addsAtomically() {
        return atomics;
    }

    boolean readsGroupSize() {
        return groupSize;
    }

    /** Whether it reads the number of its work-group. */
    boolean readsGroup() {
        return group;
    }

    boolean readsGlobalSize() {
        return globalSize;
    }

    /** Whether it asks an array for its size. */
    boolean readsArraySize() {
        return arraySize;
    }
}
