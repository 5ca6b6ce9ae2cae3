package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.List;

/**
 * Copies values that a loop's variables take from each other. TornadoVM 5.2.0 assigns a loop's variables one after the
 * other at the end of an iteration. Thus {@code a = b; b = old} would read the new value. A computed value has its own
 * variable.
 */
final class RoundCopies {

    static final Lowering RULE =
            Lowering.of("TornadoVM assigns the variables of a loop at once", RoundCopies.class,
                    model -> Lowering.inEach(model, RoundCopies::of), 28);

    private RoundCopies() {}

    private static List<Stmt> of(List<Stmt> statements) {
        return Walk.replaceAll(statements, statement -> statement instanceof Stmt.Loop loop ? copied(loop) : statement);
    }

    private static Stmt copied(Stmt.Loop loop) {
        List<Stmt> all = List.of(loop);
        return new Stmt.Loop(loop.start(), loop.condition(), copied(loop.step(), all), copied(loop.body(), all));
    }

    private static List<Stmt> copied(List<Stmt> statements, List<Stmt> loop) {
        return Walk.replaceAll(statements, statement -> switch (statement) {
            case Stmt.Assign a when isVariable(a.value(), loop) -> new Stmt.Assign(a.target(), copy(a.value()));
            case Stmt.Declare d when d.value() != null && isVariable(d.value(), loop) ->
                new Stmt.Declare(d.kind(), d.name(), copy(d.value()));
            default -> statement;
        });
    }

    /** Whether the value is a variable that the loop changes, or a copy of such a variable. */
    private static boolean isVariable(Expr value, List<Stmt> loop) {
        return value instanceof Expr.Local local && local.kind() != Kind.BOOLEAN
                && (Walk.assigned(loop).contains(local.name()) || Walk.declared(loop).contains(local.name()));
    }

    private static Expr copy(Expr value) {
        return new Expr.Call("JavaMath.copy", List.of(value), value.kind());
    }
}
