package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Adds {@link Expr#unknownZero} to each difference in a loop that subtracts a variable of the loop. Where the variable
 * takes the difference in a branch and a product of it meets a sum, NVIDIA's assembler loses the sign otherwise.
 */
final class LoopDifferences {

    static final Lowering RULE = Lowering.of("ptxas keeps the sign of a value that a loop subtracts from another",
            LoopDifferences.class, model -> Lowering.inEach(model, LoopDifferences::of), 75);

    /** Hands functions the zeros that this rule and {@link KeptProducts} add. */
    static final Lowering ZEROS = new Lowering("zeros of functions", List.of(67, 75), "no other rule adds zeros",
            model -> withParameters(withParameters(model, Expr.unknownZero(Kind.FLOAT)),
                    Expr.unknownZero(Kind.DOUBLE)));

    private LoopDifferences() {}

    private static List<Stmt> of(List<Stmt> statements) {
        return Walk.replaceAll(statements,
                statement -> statement instanceof Stmt.Loop loop ? of(loop, variables(loop.body())) : statement);
    }

    private static Set<Expr> variables(List<Stmt> body) {
        Set<Expr> variables = new HashSet<>();
        Walk.statements(body, statement -> {
            if (statement instanceof Stmt.Assign a && a.target().kind().isFloating()) {
                variables.add(a.target());
            }
        });
        return variables;
    }

    private static Stmt of(Stmt.Loop loop, Set<Expr> variables) {
        return new Stmt.Loop(loop.start(), loop.condition(), loop.step(),
                Walk.rewrite(loop.body(), node -> subtracts(node, variables) ? apart(node) : node));
    }

    private static boolean subtracts(Expr node, Set<Expr> variables) {
        return node instanceof Expr.Binary b && b.kind().isFloating() && switch (b.operator()) {
            case "-" -> isOf(b.right(), variables) || isNegative(b.left(), variables);
            case "+" -> isNegative(b.left(), variables) || isNegative(b.right(), variables);
            default -> false;
        };
    }

    private static boolean isNegative(Expr value, Set<Expr> variables) {
        return value instanceof Expr.Unary u && isOf(u.operand(), variables);
    }

    private static boolean isOf(Expr value, Set<Expr> variables) {
        return Walk.any(value, variables::contains);
    }

    private static Expr apart(Expr difference) {
        Expr zero = Expr.unknownZero(difference.kind());
        return difference instanceof Expr.Binary b && b.right().equals(zero)
                ? difference
                : new Expr.Binary("+", difference, zero, difference.kind());
    }

    private static Model withParameters(Model model, Expr.Constant zero) {
        Set<String> needing = new HashSet<>();
        boolean more = true;
        while (more) {
            more = needing.addAll(model.functions().stream()
                    .filter(function -> Walk.any(function.body(), node -> node.equals(zero)
                            || (node instanceof Expr.Call c && needing.contains(c.function()))))
                    .map(ScalarFunction::name).collect(Collectors.toSet()));
        }
        return Lowering.inEach(model, statements -> Walk.rewrite(statements,
                node -> node instanceof Expr.Call c && needing.contains(c.function())
                        ? new Expr.Call(c.function(), Walk.joined(c.arguments(), List.of(zero)), c.kind())
                        : node))
                .inForm(statements -> statements, function -> needing.contains(function.name())
                        ? new ScalarFunction(function.name(), function.summary(),
                                Walk.joined(function.parameters(),
                                        List.of(new Expr.Local(zero.text(), zero.kind()))),
                                function.body(), function.result())
                        : function);
    }
}
