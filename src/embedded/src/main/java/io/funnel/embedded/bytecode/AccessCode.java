package io.funnel.embedded.bytecode;

import io.funnel.embedded.shadow.Site;
import io.funnel.embedded.shadow.Sites;
import io.funnel.embedded.shadow.Sources;
import io.funnel.embedded.shadow.Watch;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The code before each access of a method. It asks {@link Watch} to note the access without a call, and calls it if that is refused.
 * The branch is in this code, not in the watch: where it was never taken, the JIT compiler leaves the call out, and with it all that
 * the call could change.
 */
final class AccessCode {

    private static final String WATCH = Type.getInternalName(Watch.class);
    private static final String SITE = Type.getDescriptor(Site.class);
    private static final Handle MAKE_SITE = make(Site.class, "make", "I");
    private static final Handle MAKE_SITE_OF_ONE = make(Watch.class, "makeSite", "IIII");

    private final MethodNode method;
    private final Accesses accesses;
    private final Copies copies;
    private final String file;

    /** The variable of the value that is written. */
    private final int slot;

    /** The variables that say at a write whether it was noted with the read before. */
    private final Map<AbstractInsnNode, Integer> noted = new HashMap<>();

    private int sites;

    /** Takes the name of the source file; empty in a method of the interface, whose accesses are said to be at its call. */
    AccessCode(MethodNode method, Accesses accesses, Copies copies, String file) {
        this.copies = copies;
        this.method = method;
        this.accesses = accesses;
        this.file = file;
        slot = method.maxLocals;
    }

    private static Handle make(Class<?> type, String name, String numbers) {
        return new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(type), name,
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;" + numbers + ")" + SITE,
                false);
    }

    /** Makes room for all that was written. */
    void end() {
        method.maxLocals = slot + 2 + noted.size();
        method.maxStack += 6;
    }

    /** Before an instruction that takes an array and an index. */
    void read(AbstractInsnNode read, int line) {
        AbstractInsnNode write = accesses.updates().get(read);
        LdcInsnNode site = site(line, read, true, write != null);
        InsnList code = new InsnList();
        LabelNode isNoted = new LabelNode();
        if (write == null) {
            boolean isWritten = isOfLocalArray(read) || copies.isWritten(accesses.sources().of(read));
            String reads = ArraySources.isOfCollection(read) ? "readsWide" : "reads";
            ask(code, isWritten ? reads : "readsUnwritten", read, site, -1, isNoted);
            if (!isOfLocalArray(read)) {
                ask(code, isWritten ? "readsUnwritten" : reads, read, site, -1, isNoted);
            }
            code.add(new InsnNode(Opcodes.DUP2));
            code.add(copy(site));
            call(code, "read", "(Ljava/lang/Object;I" + SITE + ")V");
        } else {
            noted.put(write, slot + 2 + noted.size());
            int writeLine = number(lineOf(write));
            code.add(new InsnNode(Opcodes.ICONST_1));
            code.add(new VarInsnNode(Opcodes.ISTORE, noted.get(write)));
            ask(code, "updates", read, site, writeLine, isNoted);
            code.add(new InsnNode(Opcodes.DUP2));
            code.add(copy(site));
            code.add(new LdcInsnNode(writeLine));
            call(code, "update", "(Ljava/lang/Object;I" + SITE + "I)Z");
            code.add(new VarInsnNode(Opcodes.ISTORE, noted.get(write)));
        }
        code.add(isNoted);
        method.instructions.insertBefore(read, code);
    }

    /** Before an instruction that takes an array, an index and a value of a type. */
    void write(AbstractInsnNode write, int line, Type value) {
        Type known = switch (value.getSort()) {
            case Type.OBJECT, Type.ARRAY -> Type.getType(Object.class);
            case Type.LONG, Type.FLOAT, Type.DOUBLE -> value;
            default -> Type.INT_TYPE;
        };
        InsnList code = new InsnList();
        LabelNode isNoted = new LabelNode();
        LdcInsnNode site = site(line, write, false, true);
        code.add(new VarInsnNode(value.getOpcode(Opcodes.ISTORE), slot));
        if (noted.containsKey(write)) {
            code.add(new VarInsnNode(Opcodes.ILOAD, noted.get(write)));
            code.add(new JumpInsnNode(Opcodes.IFNE, isNoted));
        }
        ask(code, ArraySources.isOfCollection(write) ? "writesWide" : "writes", write, site, -1, isNoted);
        code.add(new InsnNode(Opcodes.DUP2));
        code.add(new VarInsnNode(value.getOpcode(Opcodes.ILOAD), slot));
        code.add(copy(site));
        call(code, "write", "(Ljava/lang/Object;I" + known.getDescriptor() + SITE + ")V");
        code.add(isNoted);
        code.add(new VarInsnNode(value.getOpcode(Opcodes.ILOAD), slot));
        method.instructions.insertBefore(write, code);
    }

    /** Before an atomic addition, which takes an array, an index and a value of a type. */
    void add(AbstractInsnNode addition, int line, Type value) {
        InsnList code = new InsnList();
        LabelNode isNoted = new LabelNode();
        LdcInsnNode site = site(line, addition, false, true);
        code.add(new VarInsnNode(value.getOpcode(Opcodes.ISTORE), slot));
        ask(code, "adds", addition, site, -1, isNoted);
        code.add(new InsnNode(Opcodes.DUP2));
        code.add(copy(site));
        call(code, "add", "(Ljava/lang/Object;I" + SITE + ")V");
        code.add(isNoted);
        code.add(new VarInsnNode(value.getOpcode(Opcodes.ILOAD), slot));
        method.instructions.insertBefore(addition, code);
    }

    /** Tells the name of the variable that a local array is assigned to. */
    void name(MethodInsnNode allocation) {
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
                code.add(site(0, allocation, false, false));
                call(code, "name", "(Ljava/lang/Object;Ljava/lang/String;" + SITE + ")V");
                method.instructions.insert(allocation, code);
                return;
            }
        }
    }

    /** Asks for a note of an access, with the line of the write after it or -1, and jumps if there is one now. */
    private void ask(InsnList code, String what, AbstractInsnNode access, LdcInsnNode site, int writeLine,
            LabelNode isNoted) {
        if (isOfLocalArray(access) && !what.equals("adds")) {
            askOnce(code, what + "Local", access, site, writeLine, isNoted);
        }
        askOnce(code, what, access, site, writeLine, isNoted);
    }

    /** Does not pass the array where there is one in a launch. */
    private void askOnce(InsnList code, String what, AbstractInsnNode access, LdcInsnNode site, int writeLine,
            LabelNode isNoted) {
        boolean isOfOneArray = accesses.sources().isOne(access);
        code.add(new InsnNode(isOfOneArray ? Opcodes.DUP : Opcodes.DUP2));
        code.add(copy(site));
        if (writeLine >= 0) {
            code.add(new LdcInsnNode(writeLine));
        }
        call(code, what, (isOfOneArray ? "(I" : "(Ljava/lang/Object;I") + SITE + (writeLine >= 0 ? "I" : "") + ")Z");
        code.add(new JumpInsnNode(Opcodes.IFNE, isNoted));
    }

    private boolean isOfLocalArray(AbstractInsnNode access) {
        return accesses.sources().isOne(access) && accesses.sources().of(access) >= Sources.LOCAL;
    }

    private static void call(InsnList code, String name, String descriptor) {
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, WATCH, name, descriptor, false));
    }

    private static int lineOf(AbstractInsnNode instruction) {
        AbstractInsnNode at = instruction;
        while (at != null && !(at instanceof LineNumberNode)) {
            at = at.getPrevious();
        }
        return at == null ? 0 : ((LineNumberNode) at).line;
    }

    private int number(int line) {
        return file.isEmpty() ? 0 : Sites.number(file + ":" + line);
    }

    /** A constant of its own for an access, or for the allocation of a local array. */
    private LdcInsnNode site(int line, AbstractInsnNode access, boolean reads, boolean writes) {
        int number = line == 0 ? 0 : number(line);
        String name = "site" + sites++;
        return new LdcInsnNode(accesses.sources().isOne(access)
                ? new ConstantDynamic(name, SITE, MAKE_SITE_OF_ONE, number, accesses.sources().of(access),
                        reads ? 1 : 0,
                        writes ? 1 : 0)
                : new ConstantDynamic(name, SITE, MAKE_SITE, number));
    }

    private static LdcInsnNode copy(LdcInsnNode constant) {
        return new LdcInsnNode(constant.cst);
    }
}
