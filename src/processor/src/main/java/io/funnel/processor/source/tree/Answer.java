package io.funnel.processor.source.tree;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Flags;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The variables that take a function's result where a loop returns; conditions are numbers. */
final class Answer {

    private final Scope scope;
    private final @Nullable Shape result;
    private final List<Expr.Local> variables = new ArrayList<>();

    Answer(Scope scope, @Nullable Shape result) {
        this.scope = scope;
        this.result = result;
    }

    /** Returns the variables, none if no loop returns. */
    List<Expr.Local> variables() {
        return variables;
    }

    List<Expr.Local> needed() {
        if (variables.isEmpty() && result != null) {
            for (Shape.Leaf leaf : result.leaves()) {
                Kind kind = leaf.kind() == Kind.BOOLEAN ? Kind.INT : leaf.kind();
                variables.add(new Expr.Local(scope.unique(leaf.of("answer")), kind));
            }
        }
        return variables;
    }

    Stmt.Return returned() {
        return new Stmt.Return(result instanceof Shape.Scalar scalar && scalar.kind() == Kind.BOOLEAN
                ? List.of(Flags.condition(needed().getFirst()))
                : List.copyOf(needed()));
    }

    /** Assigns the values that a statement returns. */
    static void assign(List<Expr.Local> targets, Stmt.Return given, List<Stmt> out) {
        for (int i = 0; i < targets.size(); i++) {
            Expr value = given.values().get(i);
            out.add(new Stmt.Assign(targets.get(i), value.kind() == Kind.BOOLEAN
                    ? Flags.value(value)
                    : Expr.widened(value, targets.get(i).kind())));
        }
    }
}
