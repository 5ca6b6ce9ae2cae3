package uk.ac.manchester.tornado.api;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reports where one API is not a subset of another: a class, constructor, method or field that code can name in the
 * first, and that the second lacks or declares differently.
 */
final class ApiComparison {

    /** The intended differences; all others are errors. */
    enum Allowed {

        /** The embedded runtime reads a kernel's method from the serialized form of its lambda. */
        KERNEL_LAMBDAS_ARE_SERIALIZABLE(
                Pattern.compile(ApiSurface.ROOT + "common/TornadoFunctions\\$Task\\d*"), "java/io/Serializable");

        private final Pattern classes;
        private final String superInterface;

        Allowed(Pattern classes, String superInterface) {
            this.classes = classes;
            this.superInterface = superInterface;
        }

        private static boolean hasSuperInterface(String name, String superInterface) {
            for (Allowed rule : values()) {
                if (rule.classes.matcher(name).matches() && rule.superInterface.equals(superInterface)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static final int SHAPE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_STATIC
            | Opcodes.ACC_FINAL | Opcodes.ACC_ABSTRACT;
    private static final int CLASS_FLAGS = SHAPE | Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM | Opcodes.ACC_ANNOTATION;
    private static final int METHOD_FLAGS = SHAPE | Opcodes.ACC_VARARGS;
    private static final int FIELD_FLAGS = SHAPE | Opcodes.ACC_VOLATILE | Opcodes.ACC_ENUM;

    private final ApiSurface whole;
    private final List<String> differences = new ArrayList<>();

    private ApiComparison(ApiSurface whole) {
        this.whole = whole;
    }

    /** {@return each way in which {@code part} is not a subset of {@code whole}, one line each} */
    static List<String> differences(ApiSurface part, ApiSurface whole) {
        ApiComparison comparison = new ApiComparison(whole);
        part.visibleClasses().forEach(comparison::compareClass);
        return comparison.differences;
    }

    private void compareClass(ClassNode mine) {
        Optional<ClassNode> found = whole.find(mine.name);
        if (found.isEmpty()) {
            differences.add(mine.name + ": not in the SDK");
            return;
        }
        ClassNode theirs = found.get();
        compare(mine.name, "flags", ApiSurface.flags(mine) & CLASS_FLAGS, ApiSurface.flags(theirs) & CLASS_FLAGS);
        compare(mine.name, "super class", mine.superName, theirs.superName);
        compareInterfaces(mine, theirs);
        for (MethodNode method : mine.methods) {
            if (ApiSurface.isVisible(method.access)) {
                compareMethod(mine.name, method, theirs);
            }
        }
        for (FieldNode field : mine.fields) {
            if (ApiSurface.isVisible(field.access)) {
                compareField(mine.name, field, theirs);
            }
        }
    }

    private void compareInterfaces(ClassNode mine, ClassNode theirs) {
        Set<String> extra = new LinkedHashSet<>(mine.interfaces);
        theirs.interfaces.forEach(extra::remove);
        extra.removeIf(name -> Allowed.hasSuperInterface(mine.name, name));
        if (!extra.isEmpty()) {
            differences.add(mine.name + ": super interfaces that the SDK's has not: " + extra);
        } else if (mine.interfaces.equals(theirs.interfaces)) {
            compare(mine.name, "generic signature", mine.signature, theirs.signature);
        }
    }

    private void compareMethod(String owner, MethodNode mine, ClassNode theirs) {
        String name = owner + "." + mine.name + mine.desc;
        boolean constructor = mine.name.equals("<init>");
        Optional<MethodNode> found = constructor ? method(theirs, mine) : whole.inherited(theirs, t -> method(t, mine));
        if (found.isEmpty()) {
            differences.add(name + ": not in the SDK");
            return;
        }
        MethodNode their = found.get();
        compare(name, "flags", mine.access & METHOD_FLAGS, their.access & METHOD_FLAGS);
        compare(name, "generic signature", mine.signature, their.signature);
        compare(name, "exceptions", new TreeSet<>(mine.exceptions), new TreeSet<>(their.exceptions));
    }

    private void compareField(String owner, FieldNode mine, ClassNode theirs) {
        String name = owner + "." + mine.name + ":" + mine.desc;
        Optional<FieldNode> found = whole.inherited(theirs, type -> type.fields.stream()
                .filter(f -> f.name.equals(mine.name) && f.desc.equals(mine.desc) && ApiSurface.isVisible(f.access))
                .findFirst());
        if (found.isEmpty()) {
            differences.add(name + ": not in the SDK");
            return;
        }
        compare(name, "flags", mine.access & FIELD_FLAGS, found.get().access & FIELD_FLAGS);
        compare(name, "generic signature", mine.signature, found.get().signature);
        compare(name, "constant value", mine.value, found.get().value);
    }

    private static Optional<MethodNode> method(ClassNode type, MethodNode like) {
        return type.methods.stream()
                .filter(m -> m.name.equals(like.name) && m.desc.equals(like.desc) && ApiSurface.isVisible(m.access))
                .findFirst();
    }

    private void compare(String name, String what, @Nullable Object mine, @Nullable Object theirs) {
        if (!Objects.equals(mine, theirs)) {
            differences.add(name + ": " + what + "=" + mine + ", in the SDK " + theirs);
        }
    }
}
