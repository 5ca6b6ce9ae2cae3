package io.funnel.embedded.bytecode;

import io.funnel.embedded.shadow.Site;
import io.funnel.embedded.shadow.Sites;
import io.funnel.embedded.shadow.Watch;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
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
    private static final String SITE = Type.getDescriptor(Site.class);
    private static final Handle MAKE_SITE = new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(Site.class), "make",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;II)" + SITE, false);
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
    private final int slot;
    private final boolean isKernel;
    private final Accesses accesses;
    private final Copies copies;

    /** The variables that say at a write whether it was noted with the read before. */
    private final Map<AbstractInsnNode, Integer> noted = new HashMap<>();

    private int sites;
    private int line;

    private AccessWriter(KernelMethod source, boolean isKernel, Copies copies) {
        this.isKernel = isKernel;
        this.copies = copies;
        accesses = new Accesses(source.method());
        file = Objects.requireNonNullElse(source.sourceFile(), "unknown");
        owner = source.owner();
        isProgram = KernelMethod.isProgram(Type.getInternalName(owner));
        method = source.method();
        isConstructor = method.name.equals(Constructors.NAME);
        slot = method.maxLocals;
    }

    /** A method of a class of this package that links a call; it takes more arguments after those that all take. */
    private static Handle bootstrap(String type, String name, String more) {
        return new Handle(Opcodes.H_INVOKESTATIC, "io/funnel/embedded/bytecode/" + type, name,
                LOOKUP_NAME_TYPE + more + ")Ljava/lang/invoke/CallSite;", false);
    }

    /** Changes a kernel's method so that its code reports its accesses; its arguments are those of the launch. */
    public static KernelMethod observedKernel(KernelMethod source) {
        return observed(source, true);
    }

    /** Changes a method so that its code reports its accesses. */
    static KernelMethod observed(KernelMethod source) {
        return observed(source, false);
    }

    private static KernelMethod observed(KernelMethod source, boolean isKernel) {
        Copies copies = new Copies(source.owner());
        observe(source, isKernel, copies);
        return new KernelMethod(source.owner(), source.sourceFile(), source.method(), true, copies.methods());
    }

    private static void observe(KernelMethod source, boolean isKernel, Copies copies) {
        MethodNode method = source.method();
        AccessWriter writer = new AccessWriter(source, isKernel, copies);
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            writer.observe(instruction);
        }
        method.maxLocals = writer.slot + 2 + writer.noted.size();
        method.maxStack += 6;
    }

    private void observe(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (accesses.isOfNewArray(instruction)) {
            return;
        }
        if (instruction instanceof LineNumberNode node) {
            line = node.line;
        } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            read(instruction);
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            write(instruction, "write", switch (opcode) {
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
            read(call);
        } else if (memory && call.name.equals("set") && call.desc.startsWith("(I")) {
            write(call, "write", Type.getArgumentTypes(call.desc)[1]);
        } else if (ContextCalls.isAtomic(call)) {
            write(call, "atomic", Type.getArgumentTypes(call.desc)[2]);
        } else if (ContextCalls.isAllocation(call)) {
            name(call);
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
        if (isStatic && copies.take(call, owner.getClassLoader(), called -> observe(called, false, copies))) {
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

    /** Before an instruction that takes an array and an index. */
    private void read(AbstractInsnNode instruction) {
        InsnList code = new InsnList();
        code.add(new InsnNode(Opcodes.DUP2));
        code.add(site(number(line), instruction));
        AbstractInsnNode write = accesses.updates().get(instruction);
        if (write == null) {
            tell(code, "read", "");
        } else {
            noted.put(write, slot + 2 + noted.size());
            code.add(new LdcInsnNode(number(lineOf(write))));
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, WATCH, "update", "(Ljava/lang/Object;I" + SITE + "I)Z",
                    false));
            code.add(new VarInsnNode(Opcodes.ISTORE, noted.get(write)));
        }
        method.instructions.insertBefore(instruction, code);
    }

    private static int lineOf(AbstractInsnNode instruction) {
        AbstractInsnNode at = instruction;
        while (at != null && !(at instanceof LineNumberNode)) {
            at = at.getPrevious();
        }
        return at == null ? 0 : ((LineNumberNode) at).line;
    }

    /** Before an instruction that takes an array, an index and a value. */
    private void write(AbstractInsnNode instruction, String what, Type value) {
        Type known = switch (value.getSort()) {
            case Type.OBJECT, Type.ARRAY -> Type.getType(Object.class);
            case Type.LONG, Type.FLOAT, Type.DOUBLE -> value;
            default -> Type.INT_TYPE;
        };
        InsnList code = new InsnList();
        code.add(new VarInsnNode(value.getOpcode(Opcodes.ISTORE), slot));
        LabelNode isNoted = new LabelNode();
        if (noted.containsKey(instruction)) {
            code.add(new VarInsnNode(Opcodes.ILOAD, noted.get(instruction)));
            code.add(new JumpInsnNode(Opcodes.IFNE, isNoted));
        }
        code.add(new InsnNode(Opcodes.DUP2));
        boolean isAtomic = what.equals("atomic");
        if (!isAtomic) {
            code.add(new VarInsnNode(value.getOpcode(Opcodes.ILOAD), slot));
        }
        code.add(site(number(line), instruction));
        tell(code, what, isAtomic ? "" : known.getDescriptor());
        code.add(isNoted);
        code.add(new VarInsnNode(value.getOpcode(Opcodes.ILOAD), slot));
        method.instructions.insertBefore(instruction, code);
    }

    private static void tell(InsnList code, String what, String value) {
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, WATCH, what,
                "(Ljava/lang/Object;I" + value + SITE + ")V", false));
    }

    private int number(int ofLine) {
        return isProgram ? Sites.number(file + ":" + ofLine) : 0;
    }

    /** A constant of its own for an access, or for the allocation of a local array. */
    private LdcInsnNode site(int number, AbstractInsnNode access) {
        return new LdcInsnNode(new ConstantDynamic("site" + sites++, SITE, MAKE_SITE, number,
                isKernel && accesses.isOfOneArray(access) ? 1 : 0));
    }

    /** Tells the name of the variable that a local array is assigned to. */
    private void name(MethodInsnNode allocation) {
        if (!(allocation.getNext() instanceof VarInsnNode store) || store.getOpcode() != Opcodes.ASTORE
                || method.localVariables == null) {
            return;
        }
        int after = method.instructions.indexOf(store);
        for (LocalVariableNode variable : method.localVariables) {
            if (variable.index == store.var && method.instructions.indexOf(variable.end) > after) {
                InsnList code = new InsnList();
                code.add(new InsnNode(Opcodes.DUP));
                code.add(new LdcInsnNode(variable.name));
                code.add(site(0, allocation));
                code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, WATCH, "name",
                        "(Ljava/lang/Object;Ljava/lang/String;" + SITE + ")V", false));
                method.instructions.insert(allocation, code);
                return;
            }
        }
    }
}
