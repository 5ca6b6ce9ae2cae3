package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces constants that a backend writes wrongly by values computed from another operand. TornadoVM 5.2.0 writes an
 * infinite double as a quotient of floats, which OpenCL cannot compare with a double and PTX cannot compute with. CUDA
 * has no sign for the smallest long, and divides, compares and chooses accordingly.
 */
final class HiddenConstants {

    static final Lowering RULE =
            Lowering.of("TornadoVM writes infinities and the smallest long as constants of their type",
                    HiddenConstants.class, HiddenConstants::of, 10, 38, 40);

    /** Operators whose operands C converts to a type without a sign, where one of them is the smallest long. */
    private static final Set<String> SIGNED = Set.of("/", "%", "<", "<=", ">", ">=");
    /** Functions that compute with floats as doubles. */
    private static final Set<String> IN_DOUBLES = Set.of("JavaMath.quotient", "JavaMath.remainder", "JavaMath.toLong");

    private HiddenConstants() {}

    private static Model of(Model model) {
        return model.inForm(statements -> of(statements, integers(statements)),
                function -> Lowering.with(function, of(function.body(), function.parameters())));
    }

    /** Returns integer elements of any statement, which hide constants of a statement without operands. */
    private static List<Expr> integers(List<Stmt> statements) {
        List<Expr> integers = new ArrayList<>();
        Walk.each(statements, node -> {
            if (node instanceof Expr.Element && !node.kind().isFloating() && node.kind() != Kind.BOOLEAN) {
                integers.add(node);
            }
        });
        return integers;
    }

    private static List<Stmt> of(List<Stmt> statements, List<? extends Expr> others) {
        return Walk.replaceAll(statements, statement -> switch (statement) {
            case Stmt.Declare d when d.value() != null ->
                new Stmt.Declare(d.kind(), d.name(), kept(Expr.widened(d.value(), d.kind()), others));
            case Stmt.Assign a -> new Stmt.Assign(a.target(), kept(Expr.widened(a.value(), a.target().kind()), others));
            case Stmt.Store s -> new Stmt.Store(s.target(), kept(Expr.widened(s.value(), s.target().kind()), others));
            default -> Walk.inside(statement, value -> kept(value, others), block -> block);
        });
    }

    /** Returns a value to keep; compilers carry a constant into what computes with the variable. */
    private static Expr kept(Expr value, List<? extends Expr> others) {
        return hidden(of(value, others), others.stream().map(any -> (Expr) any).filter(any -> !any.kind().isFloating())
                .findFirst());
    }

    private static Expr of(Expr value, List<? extends Expr> others) {
        Deque<Expr> known = new ArrayDeque<>();
        Walk.each(value, node -> {
            if (node.kind() != Kind.BOOLEAN && (node instanceof Expr.Local || node instanceof Expr.Element)) {
                known.addFirst(node);
            } else if (node instanceof Expr.State) {
                known.addLast(node);
            }
        });
        known.addAll(others);
        Optional<Expr> integer = known.stream().filter(any -> !any.kind().isFloating()).findFirst();
        return known.isEmpty() ? value : Walk.rewrite(value, node -> switch (node) {
            case Expr.Call c when IN_DOUBLES.contains(c.function()) && c.arguments().stream().anyMatch(
                    HiddenConstants::isInfiniteFloat) ->
                new Expr.Call(c.function(),
                        c.arguments().stream().map(argument -> hiddenInfinity(argument, known.getFirst())).toList(),
                        c.kind());
            // Graal knows -infinity + w for a finite w, which may then be computed with as a double
            case Expr.Binary b when b.kind() == Kind.FLOAT
                    && (isInfiniteFloat(b.left()) || isInfiniteFloat(b.right())) ->
                new Expr.Binary(b.operator(), hiddenInfinity(b.left(), known.getFirst()),
                        hiddenInfinity(b.right(), known.getFirst()),
                        b.kind());
            case Expr.Binary b when SIGNED.contains(b.operator()) && Folding.value(b).isEmpty() ->
                new Expr.Binary(b.operator(), hidden(b.left(), integer), hidden(b.right(), integer), b.kind());
            case Expr.Call c when !c.function().startsWith("WrappingMath.") && Folding.value(c).isEmpty() ->
                new Expr.Call(c.function(), c.arguments().stream().map(one -> hidden(one, integer)).toList(), c.kind());
            case Expr.Conditional c ->
                new Expr.Conditional(c.condition(), hidden(c.yes(), integer), hidden(c.no(), integer), c.kind());
            default -> isInfinite(node) ? infinity(node, known.getFirst()) : node;
        });
    }

    private static Expr hiddenInfinity(Expr operand, Expr any) {
        return isInfiniteFloat(operand) ? new Expr.Cast(infinity(operand, any), Kind.FLOAT) : operand;
    }

    private static boolean isLeastLong(Expr node) {
        return node.kind() == Kind.LONG
                && Folding.value(node).filter(value -> value.longValue() == Long.MIN_VALUE).isPresent();
    }

    /** Returns the smallest long made of another value, and any other operand as it is. */
    private static Expr hidden(Expr operand, Optional<Expr> any) {
        return any.isPresent() && isLeastLong(operand)
                ? new Expr.Call("WrappingMath.hidden", List.of(operand, any.get()), operand.kind())
                : operand;
    }

    private static boolean isInfinite(Expr node) {
        return node.kind() == Kind.DOUBLE
                && Folding.value(node).filter(n -> Double.isInfinite(n.doubleValue())).isPresent();
    }

    private static boolean isInfiniteFloat(Expr node) {
        return node.kind() == Kind.FLOAT
                && Folding.value(node).filter(n -> Float.isInfinite(n.floatValue())).isPresent();
    }

    private static Expr infinity(Expr constant, Expr any) {
        return new Expr.Call("JavaMath.infinity", List.of(sign(constant), any), Kind.DOUBLE);
    }

    private static Expr sign(Expr infinity) {
        boolean negative = Folding.value(infinity).orElseThrow().doubleValue() < 0;
        return new Expr.Constant(negative ? "-1.0" : "1.0", Kind.DOUBLE, negative ? -1.0 : 1.0);
    }
}
