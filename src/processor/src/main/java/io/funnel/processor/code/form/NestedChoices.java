package io.funnel.processor.code.form;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Comparisons of floating-point values that decide a choice with another choice inside. TornadoVM 5.2.0 joins the two where
 * ways through them turn out to give the same value, and negates the comparison: {@code !(a < b)} becomes {@code a >= b},
 * which is false for NaN. A comparison that is computed as a number is not negated.
 */
public final class NestedChoices {

    private final Map<String, ScalarFunction> functions;

    /** For statements that call these functions. */
    public NestedChoices(List<ScalarFunction> functions) {
        this.functions = functions.stream().collect(Collectors.toMap(ScalarFunction::name, function -> function));
    }

    public ScalarFunction of(ScalarFunction function) {
        return new ScalarFunction(function.name(), function.summary(), function.parameters(), of(function.body()),
                function.result());
    }

    public List<Stmt> of(List<Stmt> statements) {
        return Walk.replaceAll(Walk.rewrite(statements, this::choice),
                statement -> statement instanceof Stmt.If i && (chooses(i.yes()) || chooses(i.no()))
                        ? new Stmt.If(asNumber(i.condition()), inside(i.yes()), inside(i.no()))
                        : statement);
    }

    private Expr choice(Expr node) {
        if (!(node instanceof Expr.Conditional c) || !(chooses(c.yes()) || chooses(c.no()))) {
            return node;
        }
        Function<Expr, Expr> inside = arm -> Walk.rewrite(arm, NestedChoices::inside);
        return new Expr.Conditional(asNumber(c.condition()), inside.apply(c.yes()), inside.apply(c.no()), c.kind());
    }

    private static List<Stmt> inside(List<Stmt> arm) {
        return Walk.replaceAll(Walk.rewrite(arm, NestedChoices::inside), statement -> statement instanceof Stmt.If i
                ? new Stmt.If(asNumber(i.condition()), i.yes(), i.no())
                : statement);
    }

    private static Expr inside(Expr node) {
        return node instanceof Expr.Conditional c
                ? new Expr.Conditional(asNumber(c.condition()), c.yes(), c.no(), c.kind())
                : node;
    }

    private boolean chooses(List<Stmt> statements) {
        return Walk.anyStatement(statements, Stmt.If.class::isInstance) || Walk.any(statements, this::isChoice);
    }

    private boolean chooses(Expr expr) {
        return Walk.any(expr, this::isChoice);
    }

    private boolean isChoice(Expr node) {
        return switch (node) {
            case Expr.Conditional _ -> true;
            case Expr.Call c -> functions.containsKey(c.function()) && chooses(functions.get(c.function()).body());
            default -> false;
        };
    }

    private static Expr asNumber(Expr condition) {
        if (!(condition instanceof Expr.Binary b) || !b.left().kind().isFloating()) {
            return condition;
        }
        return switch (b.operator()) {
            case "<" -> new Expr.Call("JavaMath.less", List.of(b.left(), b.right()), Kind.BOOLEAN);
            case ">" -> new Expr.Call("JavaMath.less", List.of(b.right(), b.left()), Kind.BOOLEAN);
            default -> condition;
        };
    }
}
