package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextId;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The method of one segment under construction: its locals, and shorthands for common instructions. The locals are the
 * frame, the kernel's parameters, from, to, the item, the stop of the items before it, and then further ones on
 * request.
 */
final class SegmentCode {

    static final String FRAME = Type.getInternalName(GroupFrame.class);

    private static final int FRAME_SLOT = 0;
    private static final int FIRST_PARAMETER = 1;

    final MethodNode method;
    final int fromSlot;
    final int toSlot;
    final int itemSlot;
    final int stoppedSlot;

    /** The item's place in the order in which items run: the item itself, unless the kernel is observed. */
    final int placeSlot;

    private final boolean observed;

    private final IdentityHashMap<LabelNode, LabelNode> labels = new IdentityHashMap<>();
    private final Map<Web, Integer> slotOfWeb = new HashMap<>();
    private final Map<ContextId, Integer> slotOfId = new EnumMap<>(ContextId.class);
    private final Map<String, Integer> slotOfHoisted = new HashMap<>();
    private int nextSlot;

    SegmentCode(KernelModel model, int state) {
        String descriptor = model.source.method().desc;
        fromSlot = FIRST_PARAMETER + (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
        toSlot = fromSlot + 1;
        itemSlot = fromSlot + 2;
        stoppedSlot = fromSlot + 3;
        observed = model.source.isObserved();
        placeSlot = observed ? fromSlot + 4 : itemSlot;
        nextSlot = fromSlot + 5;
        method = new MethodNode(
                Opcodes.ASM9, Opcodes.ACC_STATIC, nameOf(state), descriptorOf(descriptor), null, null);
        for (AbstractInsnNode instruction : model.instructions) {
            if (instruction instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            }
        }
    }

    static String nameOf(int state) {
        return "segment" + state;
    }

    static String descriptorOf(String kernelDescriptor) {
        String parameters = kernelDescriptor.substring(1, kernelDescriptor.indexOf(')'));
        return "(L" + FRAME + ";" + parameters + "II)I";
    }

    int newSlot(ValueKind kind) {
        int slot = nextSlot;
        nextSlot += kind.slots;
        return slot;
    }

    /** The JVM local of a variable; a parameter that never changes stays in the caller's. */
    int slotOf(Web web) {
        return web.isConstantParameter()
                ? parameterSlot(web)
                : slotOfWeb.computeIfAbsent(web, _ -> newSlot(web.kind));
    }

    int parameterSlot(Web web) {
        return FIRST_PARAMETER + web.parameter;
    }

    int slotOf(ContextId id) {
        return slotOfId.computeIfAbsent(id, _ -> newSlot(ValueKind.INT));
    }

    void setSlot(ContextId id, int slot) {
        slotOfId.put(id, slot);
    }

    void copy(AbstractInsnNode instruction) {
        instruction.clone(labels).accept(method);
    }

    void load(ValueKind kind, int slot) {
        method.visitVarInsn(kind.load, slot);
    }

    void store(ValueKind kind, int slot) {
        method.visitVarInsn(kind.store, slot);
    }

    void loadItem() {
        load(ValueKind.INT, itemSlot);
    }

    void hoistOrder() {
        if (observed) {
            hoistField("order", "[I", ValueKind.REFERENCE);
        }
    }

    /** Reads the item of an observed kernel by its place, and says that what follows is its. */
    void enterItem() {
        if (observed) {
            loadHoisted(ValueKind.REFERENCE, "order");
            load(ValueKind.INT, placeSlot);
            insn(Opcodes.IALOAD);
            insn(Opcodes.DUP);
            store(ValueKind.INT, itemSlot);
            call(Opcodes.INVOKESTATIC, "io/funnel/embedded/shadow/Watch", "item", "(I)V");
        }
    }

    /** Loads the first item of the segment to run. */
    void loadFirstItem() {
        if (observed) {
            frameField("order", "[I");
            load(ValueKind.INT, fromSlot);
            insn(Opcodes.IALOAD);
        } else {
            load(ValueKind.INT, fromSlot);
        }
    }

    void loadFrame() {
        load(ValueKind.REFERENCE, FRAME_SLOT);
    }

    void insn(int opcode) {
        method.visitInsn(opcode);
    }

    void jump(int opcode, LabelNode target) {
        method.visitJumpInsn(opcode, target.getLabel());
    }

    void label(LabelNode label) {
        label.accept(method);
    }

    void pushInt(int value) {
        if (value >= -1 && value <= 5) {
            insn(Opcodes.ICONST_0 + value);
        } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
            method.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            method.visitLdcInsn(value);
        }
    }

    void call(int opcode, String owner, String name, String descriptor) {
        method.visitMethodInsn(opcode, owner, name, descriptor, false);
    }

    void frameField(String name, String descriptor) {
        loadFrame();
        method.visitFieldInsn(Opcodes.GETFIELD, FRAME, name, descriptor);
    }

    void hoistField(String name, String descriptor, ValueKind kind) {
        if (!slotOfHoisted.containsKey(name)) {
            frameField(name, descriptor);
            store(kind, hoistedSlot(name, kind));
        }
    }

    void hoistKept(ValueKind kind, int kept) {
        String key = kind.frameField + kept;
        if (!slotOfHoisted.containsKey(key)) {
            frameField(kind.frameField, "[" + kind.arrayDescriptor);
            pushInt(kept);
            insn(Opcodes.AALOAD);
            store(ValueKind.REFERENCE, hoistedSlot(key, ValueKind.REFERENCE));
        }
    }

    private int hoistedSlot(String key, ValueKind kind) {
        int slot = newSlot(kind);
        slotOfHoisted.put(key, slot);
        return slot;
    }

    void loadHoisted(ValueKind kind, String name) {
        Integer slot = slotOfHoisted.get(name);
        if (slot == null) {
            throw new IllegalStateException("not read before the loop: " + name);
        }
        load(kind, slot);
    }

    void cast(Type type) {
        method.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
    }

    /** Writes, before the loop over the items, that no item has allocated the local array yet. */
    void initializeAllocation(int place) {
        insn(Opcodes.ACONST_NULL);
        store(ValueKind.REFERENCE, hoistedSlot("allocation" + place, ValueKind.REFERENCE));
    }

    int slotOfAllocation(int place) {
        return slotOfHoisted.getOrDefault("allocation" + place, -1);
    }

    void loadKept(ValueKind kind, int kept) {
        loadHoisted(ValueKind.REFERENCE, kind.frameField + kept);
        loadItem();
        insn(kind.arrayLoad);
    }

    void storeKept(ValueKind kind, int kept, int fromLocal) {
        loadHoisted(ValueKind.REFERENCE, kind.frameField + kept);
        loadItem();
        load(kind, fromLocal);
        insn(kind.arrayStore);
    }
}
