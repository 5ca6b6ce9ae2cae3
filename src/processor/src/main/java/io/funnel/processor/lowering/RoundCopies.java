package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.List;

/**
 * Copies values that a loop's variables take from each other, also where the compiler finds that nothing is computed. TornadoVM 5.2.0 assigns a loop's variables one after the
 * other at the end of an iteration. Thus {@code a = b; b = old} would read the new value. A computed value has its own
 * variable.
 */
final class RoundCopies {

    static final Lowering RULE =
            Lowering.of("TornadoVM assigns the variables of a loop at once", RoundCopies.class,
                    model -> Lowering.inEach(model, RoundCopies::of), 28);

    private RoundCopies() {}

    /** The state's numbers are variables of the kernel's own loop. */
    private static List<Stmt> of(List<Stmt> statements) {
        return Walk.replaceAll(statements, statement -> switch (statement) {
            case Stmt.Loop loop -> copied(loop);
            case Stmt.Combine c when taken(c.value()) instanceof Expr.State other && other.component() != c.component()
                    && other.kind() != Kind.BOOLEAN ->
                new Stmt.Combine(c.component(), c.at(), copy(c.value()));
            default -> statement;
        });
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
        return taken(value) instanceof Expr.Local local && local.kind() != Kind.BOOLEAN
                && (Walk.assigned(loop).contains(local.name()) || Walk.declared(loop).contains(local.name()));
    }

    /** The operand that is left after steps that change nothing: {@code a * 1 + 0} takes a. */
    private static Expr taken(Expr value) {
        return switch (value) {
            case Expr.Unary u when u.operator().equals("+") -> taken(u.operand());
            case Expr.Binary b when isNeutral(b.operator(), b.right(), b.kind(), false) -> taken(b.left());
            case Expr.Binary b when isNeutral(b.operator(), b.left(), b.kind(), true) -> taken(b.right());
            default -> value;
        };
    }

    private static boolean isNeutral(String operator, Expr operand, Kind kind, boolean isLeft) {
        double neutral = switch (operator) {
            case "*" -> 1;
            case "/" -> isLeft ? Double.NaN : 1;
            case "+", "|", "^" -> 0;
            case "-", "<<", ">>", ">>>" -> isLeft ? Double.NaN : 0;
            case "&" -> -1;
            default -> Double.NaN;
        };
        return kind != Kind.BOOLEAN && constant(operand) == neutral;
    }

    /** The only value of the operand, such as 0 for an integer's product with 0; NaN if there may be several. */
    private static double constant(Expr operand) {
        if (operand.kind().isInteger()) {
            Ranges.Range range = new Ranges(List.of()).of(operand);
            return range.least() == range.greatest() ? range.least() : Double.NaN;
        }
        return Folding.value(operand).map(Number::doubleValue).orElse(Double.NaN);
    }

    private static Expr copy(Expr value) {
        return new Expr.Call("JavaMath.copy", List.of(value), value.kind());
    }
}
