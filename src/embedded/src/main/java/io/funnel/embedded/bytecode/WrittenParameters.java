package io.funnel.embedded.bytecode;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Parameters through which a kernel may write: all, unless the origin of each object that it writes or hands on is known. */
public final class WrittenParameters {

    private static final String TYPES = "uk/ac/manchester/tornado/api/types/";

    private static final ClassValue<Map<String, BitSet>> KNOWN = new ClassValue<>() {
        @Override
        protected Map<String, BitSet> computeValue(Class<?> owner) {
            return new ConcurrentHashMap<>();
        }
    };

    private final KernelMethod source;
    private final MethodNode method;
    private final Set<String> callers;
    private final Frame<SourceValue>[] frames;
    private final BitSet written = new BitSet();
    private final Set<AbstractInsnNode> seen = new HashSet<>();

    private WrittenParameters(KernelMethod source, Set<String> callers) throws AnalyzerException {
        this.source = source;
        this.callers = callers;
        method = source.method();
        frames = origins(method);
    }

    /** Finds the origins of the values on the stack and in the variables of a method. */
    static Frame<SourceValue>[] origins(MethodNode method) throws AnalyzerException {
        return new Analyzer<>(new SourceInterpreter(Opcodes.ASM9) {
            @Override
            public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
                boolean duplicates = !(instruction instanceof VarInsnNode);
                return duplicates ? value : super.copyOperation(instruction, value);
            }
        }).analyze(method.name, method);
    }

    /** The numbers of a static method's parameters; the method is as its class file has it. */
    public static BitSet of(KernelMethod kernel) {
        return of(kernel, Set.of());
    }

    /** Takes the methods whose calls lead here; the parameters of one that calls itself are all written. */
    private static BitSet of(KernelMethod called, Set<String> callers) {
        MethodNode method = called.method();
        String key = method.name + method.desc;
        BitSet known = KNOWN.get(called.owner()).get(key);
        Set<String> path = new HashSet<>(callers);
        if (known != null || !path.add(called.owner().getName() + "." + key)) {
            return known != null ? known : all(method);
        }
        BitSet written;
        try {
            written = new WrittenParameters(called, path).find();
        } catch (AnalyzerException e) {
            written = all(method);
        }
        KNOWN.get(called.owner()).put(key, written);
        return written;
    }

    private static BitSet all(MethodNode method) {
        BitSet all = new BitSet();
        all.set(0, Type.getArgumentCount(method.desc));
        return all;
    }

    private BitSet find() {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction.getOpcode() >= Opcodes.IASTORE && instruction.getOpcode() <= Opcodes.SASTORE) {
                writes(instruction, 2);
            } else if (instruction instanceof MethodInsnNode call && !call.owner.startsWith("java/lang/")) {
                handedOn(call);
            } else if (instruction.getOpcode() == Opcodes.PUTFIELD || instruction.getOpcode() == Opcodes.PUTSTATIC
                    || instruction.getOpcode() == Opcodes.INVOKEDYNAMIC) {
                return all(method);
            }
        }
        return written;
    }

    private void handedOn(MethodInsnNode call) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        BitSet writtenByCall = writtenBy(call);
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].getSort() >= Type.ARRAY && writtenByCall.get(i)) {
                writes(call, arguments.length - 1 - i);
            }
        }
        boolean reads = call.owner.startsWith(TYPES) && call.name.startsWith("get");
        if (call.getOpcode() != Opcodes.INVOKESTATIC && !reads && !ContextCalls.isContextCall(call)) {
            writes(call, arguments.length);
        }
    }

    /** The arguments that a call may write. */
    private BitSet writtenBy(MethodInsnNode call) {
        KernelMethod called = null;
        if (call.getOpcode() == Opcodes.INVOKESTATIC && KernelMethod.isProgram(call.owner)) {
            try {
                called = KernelMethod.find(Class.forName(call.owner.replace('/', '.'), false,
                        source.owner().getClassLoader()), call.name, call.desc);
            } catch (ClassNotFoundException e) {
                called = null; // Linking the call will say so.
            }
        }
        if (called != null) {
            return of(called, callers);
        }
        BitSet all = new BitSet();
        all.set(0, Type.getArgumentCount(call.desc));
        return all;
    }

    /** An instruction may write the object that lies so deep on its stack. */
    private void writes(AbstractInsnNode instruction, int depth) {
        Frame<SourceValue> frame = frames[method.instructions.indexOf(instruction)];
        if (frame != null) {
            frame.getStack(frame.getStackSize() - 1 - depth).insns.forEach(this::comesFrom);
        }
    }

    private void comesFrom(AbstractInsnNode origin) {
        if (!seen.add(origin)) {
            return;
        }
        if (origin instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD) {
            variable(load.var);
        } else if (origin.getOpcode() == Opcodes.CHECKCAST) {
            writes(origin, 0);
        } else if (!isFresh(origin)) {
            written.or(all(method));
        }
    }

    private void variable(int slot) {
        int at = 0;
        Type[] parameters = Type.getArgumentTypes(method.desc);
        for (int i = 0; i < parameters.length; i++) {
            if (at == slot) {
                written.set(i);
            }
            at += parameters[i].getSize();
        }
        for (AbstractInsnNode store : method.instructions) {
            if (store.getOpcode() == Opcodes.ASTORE && ((VarInsnNode) store).var == slot) {
                writes(store, 0);
            }
        }
    }

    private static boolean isFresh(AbstractInsnNode origin) {
        return switch (origin.getOpcode()) {
            case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.ACONST_NULL -> true;
            default -> ContextCalls.isAllocation(origin)
                    || (origin instanceof MethodInsnNode call && call.owner.startsWith(TYPES)
                            && call.name.equals("get"));
        };
    }
}
