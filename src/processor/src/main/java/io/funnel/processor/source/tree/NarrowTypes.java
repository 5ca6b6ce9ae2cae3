package io.funnel.processor.source.tree;

import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.source.compiler.Lookup;
import java.util.Optional;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** The types that Java gives variables and expressions which kernels keep as ints: byte, short and char. */
final class NarrowTypes {

    private final Lookup lookup;
    private final Scope scope;

    NarrowTypes(Lookup lookup, Scope scope) {
        this.lookup = lookup;
        this.scope = scope;
    }

    /** Returns the narrow type of an expression, if it has one. */
    Optional<Kind> of(ExpressionTree tree) {
        return switch (tree) {
            case ParenthesizedTree p -> of(p.getExpression());
            case IdentifierTree i -> scope.narrow(i.getName().toString());
            case TypeCastTree c -> Shape.narrow(lookup.type(c.getType()));
            default -> Optional.empty();
        };
    }

    /** Remembers the type of a variable of the innermost block. */
    static void declare(Scope scope, String name, TypeMirror type) {
        Shape.narrow(type).ifPresent(kind -> scope.declareNarrow(name, kind));
    }

    /** Remembers the type of a variable whose type is that of its value, and returns the value. */
    Value inferred(String name, ExpressionTree tree, Value value) {
        Optional<Kind> stored = value instanceof Value.Scalar scalar
                ? Optional.of(Value.stored(scalar.expr())).filter(Kind::isNarrow)
                : Optional.empty();
        of(tree).or(() -> stored).ifPresent(kind -> scope.declareNarrow(name, kind));
        return value;
    }

    /** Returns whether an expression chooses between two. */
    static boolean isChoice(ExpressionTree tree) {
        return tree instanceof ParenthesizedTree p
                ? isChoice(p.getExpression())
                : tree instanceof ConditionalExpressionTree;
    }

    /** Returns a value in the type of a narrow variable that receives it. */
    Expr inType(ExpressionTree variable, Expr value) {
        return of(variable).flatMap(kind -> Operators.narrowed(value, TypeKind.valueOf(kind.name()))).orElse(value);
    }

    boolean isHalf(Tree type) {
        return Kind.ofElement(lookup.type(type)).equals(Optional.of(Kind.HALF));
    }
}
