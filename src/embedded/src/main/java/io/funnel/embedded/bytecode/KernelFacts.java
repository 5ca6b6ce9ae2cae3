package io.funnel.embedded.bytecode;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Facts about a kernel's shape, from its code and that of the static methods that it calls.
 *
 * @param names the parameters' names; none where the class was compiled without debug information
 * @param dimensions 1, or 2 or 3 if it reads ids in y or z
 */
public record KernelFacts(List<String> names, int dimensions, Set<Trait> traits) {

    /** Something that a kernel does. */
    public enum Trait {
        /** It asks an array for its length. */
        ASKS_LENGTH,
        /** Groups may differ: it reads an id of the group or of all items, or what an atomic addition returns. */
        TELLS_GROUPS,
        /** It reads the number of its group. */
        READS_GROUP,
        /** It has warp operations. */
        USES_WARPS
    }

    private static final Set<String> LENGTHS = Set.of("getSize", "getLength", "size");

    /** Reads a static method's class file. */
    public static KernelFacts of(Class<?> owner, String name, String descriptor) {
        return of(owner, name, descriptor, new HashSet<>());
    }

    private static KernelFacts of(Class<?> owner, String name, String descriptor, Set<String> seen) {
        KernelFacts facts = facts(1, Set.of());
        KernelMethod source =
                seen.add(owner.getName() + name + descriptor) ? KernelMethod.find(owner, name, descriptor) : null;
        if (source == null) {
            return facts;
        }
        facts = new KernelFacts(source.parameterNames(), 1, Set.of());
        for (AbstractInsnNode instruction : source.method().instructions) {
            ContextId id = ContextCalls.idOf(instruction);
            if (id != null) {
                facts = facts.and(
                        facts(id.name().endsWith("Z") ? 3 : id.name().endsWith("Y") ? 2 : 1, traits(id)));
            } else if (instruction instanceof MethodInsnNode call && ContextCalls.isAtomic(call)) {
                facts = facts.and(facts(1, Set.of(Trait.TELLS_GROUPS)));
            } else if (isOfWarp(instruction)) {
                facts = facts.and(facts(1, Set.of(Trait.USES_WARPS)));
            } else if (instruction instanceof MethodInsnNode call && KernelMethod.isProgram(call.owner)) {
                facts = facts.and(ofCalled(owner, call, seen));
            } else if (instruction instanceof MethodInsnNode call && LENGTHS.contains(call.name)) {
                facts = facts.and(facts(1, Set.of(Trait.ASKS_LENGTH)));
            }
        }
        return facts;
    }

    private static KernelFacts ofCalled(Class<?> owner, MethodInsnNode call, Set<String> seen) {
        try {
            Class<?> called =
                    Class.forName(Type.getObjectType(call.owner).getClassName(), false, owner.getClassLoader());
            return of(called, call.name, call.desc, seen);
        } catch (ClassNotFoundException | LinkageError e) {
            return facts(1, Set.of()); // the launch reports it
        }
    }

    private static KernelFacts facts(int dimensions, Set<Trait> traits) {
        return new KernelFacts(List.of(), dimensions, traits);
    }

    private static boolean isOfWarp(AbstractInsnNode instruction) {
        ContextCalls.SyncKind kind = ContextCalls.syncKindOf(instruction);
        return kind != null && kind.ofWarp();
    }

    private static Set<Trait> traits(ContextId id) {
        return id == ContextId.GROUP_X
                ? EnumSet.of(Trait.TELLS_GROUPS, Trait.READS_GROUP)
                : id.tellsGroups() ? EnumSet.of(Trait.TELLS_GROUPS) : EnumSet.noneOf(Trait.class);
    }

    /** Whether it does something. */
    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    private KernelFacts and(KernelFacts other) {
        Set<Trait> all = EnumSet.noneOf(Trait.class);
        all.addAll(traits);
        all.addAll(other.traits);
        return new KernelFacts(names, Math.max(dimensions, other.dimensions), all);
    }
}
