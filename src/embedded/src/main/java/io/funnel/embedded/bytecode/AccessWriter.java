package io.funnel.embedded.bytecode;

import io.funnel.embedded.shadow.Sites;
import io.funnel.embedded.shadow.Watch;
import java.util.BitSet;
import java.util.Objects;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * Writes into a kernel's method, or one that it calls, a call of {@link Watch} before each access to memory. Calls of the program's
 * methods and constructors go to observed copies. So do calls of the interface's methods that read or write arrays.
 */
public final class AccessWriter {

    private static final String WATCH = Type.getInternalName(Watch.class);
    private static final String TYPES = "uk/ac/manchester/tornado/api/types/";
    private static final String LOOKUP_NAME_TYPE =
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;";
    private static final String STRING = "Ljava/lang/String;";
    private static final Handle LINK = bootstrap("WatchedMethods", "link", STRING);
    private static final Handle LINK_TO_RECEIVER = bootstrap("Receivers", "link", STRING);
    private static final Handle LINK_SPECIAL = bootstrap("WatchedMethods", "linkSpecial", STRING + STRING + STRING);
    private static final Handle MAKE = bootstrap("Constructors", "make", "");
    private static final Handle SET = bootstrap("Constructors", "set", "");

    private final String file;
    private final boolean isProgram;
    private final Class<?> owner;
    private final MethodNode method;
    private final boolean isConstructor;
    private final Accesses accesses;
    private final AccessCode code;
    private final Copies copies;
    private final Inlining inlining;
    private int line;

    private AccessWriter(KernelMethod source, Accesses accesses, Copies copies) {
        this.accesses = accesses;
        this.copies = copies;
        file = Objects.requireNonNullElse(source.sourceFile(), "unknown");
        owner = source.owner();
        isProgram = KernelMethod.isProgram(Type.getInternalName(owner));
        method = source.method();
        isConstructor = method.name.equals(Constructors.NAME);
        inlining = new Inlining(method);
        code = new AccessCode(method, accesses, copies, isProgram ? file : "");
    }

    /** A method of a class of this package that links a call; it takes more arguments after those that all take. */
    private static Handle bootstrap(String type, String name, String more) {
        return new Handle(Opcodes.H_INVOKESTATIC, "io/funnel/embedded/bytecode/" + type, name,
                LOOKUP_NAME_TYPE + more + ")Ljava/lang/invoke/CallSite;", false);
    }

    /** Changes a kernel's method so that its code reports its accesses; its arguments are those of the launch. */
    public static KernelMethod observedKernel(KernelMethod source) {
        return observed(source, Accesses.ofKernel(source.method()), WrittenParameters.of(source));
    }

    /** Changes a method so that its code reports its accesses. */
    static KernelMethod observed(KernelMethod source) {
        return observed(source, Accesses.of(source.method()), new BitSet());
    }

    private static KernelMethod observed(KernelMethod source, Accesses accesses, BitSet written) {
        Copies copies = new Copies(source.owner(), written);
        observe(source, accesses, copies);
        return new KernelMethod(source.owner(), source.sourceFile(), source.method(), true, copies.methods());
    }

    private static void observe(KernelMethod source, Accesses accesses, Copies copies) {
        AccessWriter writer = new AccessWriter(source, accesses, copies);
        for (AbstractInsnNode instruction : source.method().instructions.toArray()) {
            writer.observe(instruction);
        }
        writer.code.end();
        writer.inlining.apply();
    }

    private void observe(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (accesses.isOfNewArray(instruction)) {
            return;
        }
        if (instruction instanceof LineNumberNode node) {
            line = node.line;
        } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            code.read(instruction, line);
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            code.write(instruction, line, switch (opcode) {
                case Opcodes.LASTORE -> Type.LONG_TYPE;
                case Opcodes.FASTORE -> Type.FLOAT_TYPE;
                case Opcodes.DASTORE -> Type.DOUBLE_TYPE;
                case Opcodes.AASTORE -> Type.getType(Object.class);
                default -> Type.INT_TYPE;
            });
        } else if (opcode == Opcodes.NEW && instruction instanceof TypeInsnNode made
                && Constructors.areObserved(made.desc, owner)) {
            method.instructions.set(made,
                    new InvokeDynamicInsnNode("make", "()" + Type.getObjectType(made.desc).getDescriptor(), MAKE));
        } else if (isConstructor && Constructors.setsFinal(instruction, owner)) {
            FieldInsnNode set = (FieldInsnNode) instruction;
            method.instructions.set(set, new InvokeDynamicInsnNode(set.name,
                    KernelMethod.withReceiver(set.owner, "(" + set.desc + ")V"), SET));
        } else if (instruction instanceof InvokeDynamicInsnNode dynamic
                && dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
            throw new TornadoRuntimeException("lambda in a kernel: line=" + file + ":" + line
                    + "; TornadoVM compiles none, and a check does not see into it; try a static method");
        } else if (instruction instanceof MethodInsnNode call) {
            if (isConstructor && Constructors.isCallOfObject(call)) {
                method.instructions.set(call, new InsnNode(Opcodes.POP));
            } else {
                observe(call);
            }
        }
    }

    private void observe(MethodInsnNode call) {
        boolean memory = call.owner.startsWith(TYPES + "arrays/") || call.owner.startsWith(TYPES + "collections/");
        if (call.getOpcode() == Opcodes.INVOKESPECIAL) {
            followSpecial(call);
        } else if (memory && call.name.equals("get") && call.desc.startsWith("(I)")) {
            code.read(call, line);
        } else if (memory && call.name.equals("set") && call.desc.startsWith("(I")) {
            code.write(call, line, Type.getArgumentTypes(call.desc)[1]);
        } else if (ContextCalls.isAtomic(call)) {
            code.add(call, line, Type.getArgumentTypes(call.desc)[2]);
        } else if (ContextCalls.isAllocation(call)) {
            code.name(call);
        } else if (KernelMethod.isProgram(call.owner) || ContextCalls.isCopy(call) || isView(call)) {
            follow(call);
        }
    }

    /** Returns whether a method of the interface may read and write its object's array. */
    private static boolean isView(MethodInsnNode call) {
        return call.owner.startsWith(TYPES + "collections/") || call.owner.startsWith(TYPES + "matrix/")
                || call.owner.startsWith(TYPES + "images/") || call.name.endsWith("etHalf2");
    }

    /** Lets a call go to the observed copy; of a method of the interface, accesses are said to be at the call. */
    private void follow(MethodInsnNode call) {
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        if (isStatic && copies.take(call, accesses.sources().ofArguments(call), owner.getClassLoader(),
                (called, sources) -> observe(called, Accesses.ofCopy(called.method(), sources), copies))) {
            inlining.add(call, copies.whole(call));
            return;
        }
        String descriptor = isStatic ? call.desc : KernelMethod.withReceiver(call.owner, call.desc);
        InvokeDynamicInsnNode linked = new InvokeDynamicInsnNode(call.name, descriptor,
                isStatic ? LINK : LINK_TO_RECEIVER, call.owner.replace('/', '.'));
        if (isProgram && !KernelMethod.isProgram(call.owner)) {
            inside(Sites.number(file + ":" + line), call, true);
            inside(0, call, false);
        }
        method.instructions.set(call, linked);
    }

    /** Lets a call of a constructor, of {@code super} or of a private method go to the observed copy. */
    private void followSpecial(MethodInsnNode call) {
        boolean constructs = call.name.equals(Constructors.NAME);
        if (!constructs || Constructors.areObserved(call.owner, owner)) {
            method.instructions.set(call, new InvokeDynamicInsnNode(constructs ? "construct" : call.name,
                    KernelMethod.withReceiver(call.owner, call.desc), LINK_SPECIAL, call.owner.replace('/', '.'),
                    call.name, owner.getName()));
        }
    }

    private void inside(int site, MethodInsnNode call, boolean before) {
        InsnList code = new InsnList();
        code.add(new LdcInsnNode(site));
        code.add(new InsnNode(ContextCalls.isOfWarp(call) ? Opcodes.ICONST_1 : Opcodes.ICONST_0));
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, WATCH, "inside", "(IZ)V", false));
        if (before) {
            method.instructions.insertBefore(call, code);
        } else {
            method.instructions.insert(call, code);
        }
    }
}
