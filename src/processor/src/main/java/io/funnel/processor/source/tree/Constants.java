package io.funnel.processor.source.tree;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.VariableTree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Literals;
import io.funnel.processor.code.UserName;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.compiler.Lookup;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** Constants as text: by name if generated code sees them, else by value; records of constants by their numbers. */
final class Constants {

    private Constants() {}

    /** Returns a constant field as generated code sees it; empty if it is not a constant of a device type. */
    static Optional<Value> of(VariableElement field, Functions functions, boolean isHidden,
            BiFunction<Lookup, ExpressionTree, Value> initializers) {
        return number(field, functions.home(), isHidden).<Value>map(Value.Scalar::new)
                .or(() -> record(field, functions, initializers));
    }

    /** Reads the initializer of a record such as {@code EMPTY}, as its own class sees it. */
    private static Optional<Value> record(VariableElement field, Functions functions,
            BiFunction<Lookup, ExpressionTree, Value> initializers) {
        Compiler compiler = functions.compiler();
        if (!field.getModifiers().containsAll(Set.of(Modifier.STATIC, Modifier.FINAL))
                || field.asType().getKind().isPrimitive() || Shape.of(field.asType()).isEmpty()
                || !Compiler.topLevel(field).equals(functions.topLevel())
                || !(compiler.trees().getTree(field) instanceof VariableTree tree) || tree.getInitializer() == null) {
            return Optional.empty();
        }
        ExpressionTree given = tree.getInitializer();
        Lookup lookup = new Lookup(compiler, compiler.unit(field).orElseThrow(), Compiler.enclosingType(field));
        return functions.constant(field, () -> initializers.apply(lookup, given));
    }

    private static Optional<Expr> number(VariableElement field, PackageElement home, boolean isHidden) {
        Object value = widened(field.getConstantValue());
        boolean small = value != null && !value.equals(field.getConstantValue());
        Optional<Kind> kind = small ? Optional.of(Kind.INT) : Kind.ofKeyword(field.asType().toString());
        if (value == null || kind.isEmpty() || !field.getModifiers().contains(Modifier.STATIC)) {
            return Optional.empty();
        }
        TypeElement owner = Compiler.enclosingType(field);
        PackageElement owners = Compiler.packageOf(owner);
        String name = "." + field.getSimpleName();
        String text;
        if (small) {
            text = Literals.text(value);
        } else if (owners.getQualifiedName().contentEquals("java.lang")) {
            text = owner.getSimpleName() + name;
        } else if (owners.equals(home) && !isHidden) {
            text = Compiler.localName(owner) + name;
        } else if (Compiler.isPublic(field)) {
            text = UserName.type(owner.getQualifiedName() + name);
        } else {
            text = Literals.text(value);
        }
        return Optional.of(new Expr.Constant(text, kind.get(), value));
    }

    /** Widens a constant of a type that kernels lack to int. */
    private static @Nullable Object widened(@Nullable Object value) {
        return switch (value) {
            case Byte b -> (Integer) b.intValue();
            case Short s -> (Integer) s.intValue();
            case Character c -> (Integer) (int) c;
            case null, default -> value;
        };
    }
}
