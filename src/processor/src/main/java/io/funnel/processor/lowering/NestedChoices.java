package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Protects comparisons that decide a choice with another choice or a loop inside. TornadoVM 5.2.0 joins choices whose
 * paths give the same value, and negates floating-point comparisons. {@code !(a < b)} becomes {@code a >= b}, which is
 * false for NaN. If an earlier choice decides the comparison, it jumps to a branch, and fails if that contains a loop.
 * A comparison computed as a number is neither negated nor skipped.
 */
final class NestedChoices {

    static final Lowering RULE =
            Lowering.of("TornadoVM keeps conditions that an earlier choice decides, and NaN where it joins choices",
                    NestedChoices.class, NestedChoices::of, 30, 39);

    private final Map<String, ScalarFunction> functions;

    /** Covers statements that call these functions. */
    private NestedChoices(List<ScalarFunction> functions) {
        this.functions = functions.stream().collect(Collectors.toMap(ScalarFunction::name, function -> function));
    }

    private static Model of(Model model) {
        return Lowering.inEach(model, new NestedChoices(model.functions())::of);
    }

    private List<Stmt> of(List<Stmt> statements) {
        boolean loops = loops(statements);
        return Walk.replaceAll(Walk.rewrite(statements, this::choice),
                statement -> statement instanceof Stmt.If i ? branch(i, loops) : statement);
    }

    private Stmt branch(Stmt.If i, boolean loops) {
        boolean before = loops(i.yes()) || loops(i.no()) || (loops && leaves(i));
        Stmt.If branch = before ? new Stmt.If(ahead(i.condition()), i.yes(), i.no()) : i;
        return chooses(i.yes()) || chooses(i.no())
                ? new Stmt.If(asNumber(branch.condition()), inside(i.yes()), inside(i.no()))
                : branch;
    }

    private static boolean leaves(Stmt statement) {
        return Walk.anyStatement(List.of(statement), Stmt.Return.class::isInstance);
    }

    private Expr choice(Expr node) {
        if (!(node instanceof Expr.Conditional c) || !(chooses(c.yes()) || chooses(c.no()))) {
            return node;
        }
        Function<Expr, Expr> inside = arm -> Walk.rewrite(arm, NestedChoices::inside);
        return new Expr.Conditional(asNumber(c.condition()), inside.apply(c.yes()), inside.apply(c.no()),
                c.kind());
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

    private boolean loops(List<Stmt> statements) {
        return Walk.anyStatement(statements, Stmt.Loop.class::isInstance) || Walk.any(statements,
                node -> node instanceof Expr.Call c && (functions.containsKey(c.function())
                        ? loops(functions.get(c.function()).body())
                        : c.kind().isFloating() && c.function().equals("JavaMath.remainder")));
    }

    /** Converts a floating-point comparison, which compilers negate wrongly, to a number. */
    private static Expr asNumber(Expr condition) {
        if (!(condition instanceof Expr.Binary b) || !b.left().kind().isFloating()) {
            return condition;
        }
        return switch (b.operator()) {
            case "<" -> call("less", b.left(), b.right());
            case ">" -> call("less", b.right(), b.left());
            case "==" -> call("equal", b.left(), b.right());
            case "!=" -> call("not", call("equal", b.left(), b.right()));
            default -> condition;
        };
    }

    private static Expr ahead(Expr condition) {
        if (!(condition instanceof Expr.Binary b) || b.left().kind() == Kind.BOOLEAN) {
            return call("holds", condition);
        }
        return switch (b.operator()) {
            case "<" -> call("less", b.left(), b.right());
            case ">" -> call("less", b.right(), b.left());
            case "<=" -> call("not", call("less", b.right(), b.left()));
            case ">=" -> call("not", call("less", b.left(), b.right()));
            case "==" -> call("equal", b.left(), b.right());
            case "!=" -> call("not", call("equal", b.left(), b.right()));
            default -> condition;
        };
    }

    private static Expr call(String function, Expr... operands) {
        return new Expr.Call("JavaMath." + function, List.of(operands), Kind.BOOLEAN);
    }
}
