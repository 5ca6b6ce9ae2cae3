package io.funnel.embedded.bytecode;

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
 * @param asksLength whether it asks an array for its length
 * @param dimensions 1, or 2 or 3 if it reads ids in y or z
 * @param tellsGroups whether groups may differ: it reads an id of the group or of all items, or what an atomic addition returns
 */
public record KernelFacts(List<String> names, boolean asksLength, int dimensions, boolean tellsGroups) {

    private static final Set<String> LENGTHS = Set.of("getSize", "getLength", "size");

    /** Reads a static method's class file. */
    public static KernelFacts of(Class<?> owner, String name, String descriptor) {
        return of(owner, name, descriptor, new HashSet<>());
    }

    private static KernelFacts of(Class<?> owner, String name, String descriptor, Set<String> seen) {
        KernelFacts facts = new KernelFacts(List.of(), false, 1, false);
        KernelMethod source =
                seen.add(owner.getName() + name + descriptor) ? KernelMethod.find(owner, name, descriptor) : null;
        if (source == null) {
            return facts;
        }
        facts = new KernelFacts(source.parameterNames(), false, 1, false);
        for (AbstractInsnNode instruction : source.method().instructions) {
            ContextId id = ContextCalls.idOf(instruction);
            if (id != null) {
                facts = facts.and(new KernelFacts(List.of(), false,
                        id.name().endsWith("Z") ? 3 : id.name().endsWith("Y") ? 2 : 1, id.tellsGroups()));
            } else if (instruction instanceof MethodInsnNode call && ContextCalls.isAtomic(call)) {
                facts = facts.and(new KernelFacts(List.of(), false, 1, true));
            } else if (instruction instanceof MethodInsnNode call && KernelMethod.isProgram(call.owner)) {
                facts = facts.and(ofCalled(owner, call, seen));
            } else if (instruction instanceof MethodInsnNode call && LENGTHS.contains(call.name)) {
                facts = facts.and(new KernelFacts(List.of(), true, 1, false));
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
            return new KernelFacts(List.of(), false, 1, false); // the launch reports it
        }
    }

    private KernelFacts and(KernelFacts other) {
        return new KernelFacts(names, asksLength || other.asksLength, Math.max(dimensions, other.dimensions),
                tellsGroups || other.tellsGroups);
    }
}
