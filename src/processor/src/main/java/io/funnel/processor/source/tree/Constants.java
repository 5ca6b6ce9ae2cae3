package io.funnel.processor.source.tree;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Literals;
import io.funnel.processor.code.UserName;
import io.funnel.processor.source.compiler.Compiler;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** Constants as text: by name if generated code sees them, else by value. */
final class Constants {

    private Constants() {}

    /** Returns a constant field as seen from a package; empty if it is not a constant of a device type. */
    static Optional<Expr> of(VariableElement field, PackageElement home, boolean isHidden) {
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
