package io.funnel.embedded.bytecode;

import io.funnel.embedded.kernel.TaskCode;
import java.lang.invoke.SerializedLambda;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * Rejects kernels that use parts of TornadoVM's interface that this runtime does not implement. Those are context
 * members missing from {@link ContextCalls}, classes or members that the embedded interface lacks, and task-graphs in a
 * kernel. The check follows the kernel's calls into the program's own methods. It does not see kernels whose method is
 * unknown (see {@link TaskCode}); there the JVM rejects a missing member when an item reaches it.
 */
public final class KernelCheck {

    private static final String INTERFACE = "uk/ac/manchester/tornado/api/";

    /** Packages whose classes a kernel may use. The others hold task-graphs, plans, devices and profiles. */
    private static final Set<String> PACKAGES_FOR_KERNELS = Set.of(
            "uk/ac/manchester/tornado/api/math",
            "uk/ac/manchester/tornado/api/types",
            "uk/ac/manchester/tornado/api/types/arrays",
            "uk/ac/manchester/tornado/api/types/collections",
            "uk/ac/manchester/tornado/api/types/images",
            "uk/ac/manchester/tornado/api/types/matrix",
            "uk/ac/manchester/tornado/api/types/vectors",
            "uk/ac/manchester/tornado/api/exceptions");

    /** The methods that passed, by their class, so that they are collected with it. */
    private static final ClassValue<Set<String>> PASSED = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> owner) {
            return ConcurrentHashMap.newKeySet();
        }
    };

    private final TaskCode code;
    private final String task;
    private final boolean isKernel;
    private final Set<String> seen = new HashSet<>();

    private KernelCheck(TaskCode code, String task, boolean isKernel) {
        this.code = code;
        this.task = task;
        this.isKernel = isKernel;
    }

    public static void require(TaskCode code, String task, boolean isKernel) {
        SerializedLambda target = code.target();
        if (target == null) {
            return;
        }
        try {
            String key = target.getImplMethodName() + target.getImplMethodSignature() + isKernel;
            Set<String> passed = PASSED.get(KernelMethod.ownerOf(target, code.loader()));
            if (!passed.contains(key)) {
                new KernelCheck(code, task, isKernel).call(target.getImplClass(), target.getImplMethodName(),
                        target.getImplMethodSignature(), "unknown");
                passed.add(key);
            }
        } catch (NotResumable e) {
            // The method's class is missing; the executor's choice reports it.
        }
    }

    /** Checks a method of the program; if its bytecode cannot be read, it is skipped. */
    private void follow(String owner, String name, String descriptor) {
        if (owner.startsWith("[") || owner.startsWith("java/") || !seen.add(owner + "." + name + descriptor)) {
            return;
        }
        Class<?> type = find(owner);
        if (type == null || type.getClassLoader() == null) {
            return;
        }
        KernelMethod source = KernelMethod.find(type, name, descriptor);
        if (source != null) {
            check(source);
        } else if (type.getSuperclass() != null) {
            call(Type.getInternalName(type.getSuperclass()), name, descriptor, type.getName());
        }
    }

    private void check(KernelMethod source) {
        MethodNode method = source.method();
        int line = 0;
        for (AbstractInsnNode instruction : method.instructions) {
            String place = source.sourceFile() + ":" + line;
            switch (instruction) {
                case LineNumberNode node -> line = node.line;
                case FieldInsnNode field -> field(field, place);
                case MethodInsnNode call -> call(call.owner, call.name, call.desc, place);
                case InvokeDynamicInsnNode dynamic ->
                    Stream.concat(Stream.of(dynamic.bsm), Stream.of(dynamic.bsmArgs))
                            .filter(Handle.class::isInstance)
                            .map(Handle.class::cast)
                            .filter(handle -> handle.getTag() >= Opcodes.H_INVOKEVIRTUAL)
                            .forEach(handle -> call(handle.getOwner(), handle.getName(), handle.getDesc(), place));
                default -> {}
            }
        }
    }

    private void field(FieldInsnNode field, String place) {
        boolean known = !field.owner.startsWith(INTERFACE)
                || (ContextCalls.isContext(field.owner)
                        ? ContextId.ofField(field.name) != null
                        : isForKernels(field.owner) && hasField(find(field.owner), field.name));
        if (!known) {
            throw refused(simpleName(field.owner) + "." + field.name, place);
        }
    }

    private void call(String owner, String name, String descriptor, String place) {
        if (!owner.startsWith(INTERFACE)) {
            follow(owner, name, descriptor);
            return;
        }
        boolean known = ContextCalls.isContext(owner)
                ? ContextCalls.isImplemented(name, descriptor) && hasMethod(find(owner), name, descriptor)
                : isForKernels(owner) && hasMethod(find(owner), name, descriptor);
        if (!known) {
            throw refused(
                    Stream.of(Type.getArgumentTypes(descriptor))
                            .map(type -> simpleName(type.getClassName()))
                            .collect(Collectors.joining(", ", simpleName(owner) + "." + name + "(", ")")),
                    place);
        }
    }

    /** A task that is called once is plain Java and may use the whole embedded interface. */
    private boolean isForKernels(String owner) {
        return !isKernel || PACKAGES_FOR_KERNELS.contains(owner.substring(0, owner.lastIndexOf('/')));
    }

    private @Nullable Class<?> find(String owner) {
        try {
            return Class.forName(owner.replace('/', '.'), false, code.loader());
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    private static boolean hasField(@Nullable Class<?> type, String name) {
        return type != null && Stream.of(type.getFields()).anyMatch(field -> field.getName().equals(name));
    }

    private static boolean hasMethod(@Nullable Class<?> type, String name, String descriptor) {
        return type != null
                && (name.equals("<init>")
                        ? Stream.of(type.getConstructors())
                                .anyMatch(each -> Type.getConstructorDescriptor(each).equals(descriptor))
                        : Stream.concat(Stream.of(type.getMethods()), Stream.of(Object.class.getMethods()))
                                .anyMatch(each -> each.getName().equals(name)
                                        && Type.getMethodDescriptor(each).equals(descriptor)));
    }

    private static String simpleName(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('.')) + 1);
    }

    private TornadoRuntimeException refused(String what, String place) {
        return new TornadoRuntimeException("not on the embedded runtime: use=" + what + ", kernel=" + code.name()
                + ", task=" + task + ", line=" + place + "; try a method of KernelContext, TornadoMath or a native "
                + "array that this runtime has");
    }
}
