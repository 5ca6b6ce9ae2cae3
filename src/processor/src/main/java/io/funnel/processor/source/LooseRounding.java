package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Type;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out where devices may round otherwise than Java does: in a floating-point division or remainder, in a call of
 * anything that does more than select, and where an addition or subtraction takes a product of its own type, which may
 * be fused with it and is not rounded then. A product that is converted first cannot be, and one of two floats in double
 * is exact. What is narrowed to float
 * afterwards may be off as a float.
 */
final class LooseRounding {

    private static final Set<String> LOOSE = Set.of("/", "%");
    private static final Set<String> SUMS = Set.of("+", "-");
    private static final Set<String> SELECTIONS =
            Set.of("Math.abs", "Math.min", "Math.max", "TornadoMath.abs", "JavaMath.min", "JavaMath.max",
                    Magnitude.LOST);

    /** Local variables that may hold a product. */
    private final Set<String> products = new HashSet<>();

    private LooseRounding() {}

    /** The narrowest type of such roundings; nothing where there are none. */
    static Optional<Type> of(List<Stmt> statements) {
        LooseRounding search = new LooseRounding();
        int known;
        do {
            known = search.products.size();
            Walk.statements(statements, search::learn);
        } while (search.products.size() > known);
        Set<Kind> loose = EnumSet.noneOf(Kind.class);
        Set<Kind> narrowed = EnumSet.noneOf(Kind.class);
        Walk.each(statements, node -> {
            search.kind(node).ifPresent(loose::add);
            if (node instanceof Expr.Cast cast && cast.kind() == Kind.FLOAT) {
                narrowed.add(cast.kind());
            }
        });
        if (!loose.isEmpty()) {
            loose.addAll(narrowed);
        }
        return loose.stream().min(Kind::compareTo).map(Kind::type);
    }

    private void learn(Stmt statement) {
        switch (statement) {
            case Stmt.Declare d when d.value() != null && d.value().kind() == d.kind() && isProduct(d.value()) ->
                products.add(d.name());
            case Stmt.Assign a when a.value().kind() == a.target().kind() && isProduct(a.value()) ->
                products.add(a.target().name());
            default -> {}
        }
    }

    private Optional<Kind> kind(Expr node) {
        return switch (node) {
            case Expr.Binary b when !b.kind().isFloating() -> Optional.empty();
            case Expr.Binary b when LOOSE.contains(b.operator()) -> Optional.of(b.kind());
            case Expr.Binary b when SUMS.contains(b.operator()) && (isProduct(b.left()) || isProduct(b.right())) ->
                Optional.of(b.kind());
            case Expr.Call c when !c.kind().isFloating() && c.function().contains(".") -> Optional.empty();
            case Expr.Call c when !SELECTIONS.contains(c.function()) -> Optional.of(ofCall(c));
            default -> Optional.empty();
        };
    }

    /** What a function of the reduction's own computes in is not looked at. */
    private static Kind ofCall(Expr.Call call) {
        return call.function().contains(".") && call.kind() == Kind.DOUBLE ? Kind.DOUBLE : Kind.FLOAT;
    }

    private boolean isProduct(Expr expr) {
        return switch (expr) {
            case Expr.Binary b -> b.operator().equals("*") && b.kind().isFloating() && !isOfFloats(b);
            case Expr.Unary u -> isProduct(u.operand());
            case Expr.Conditional c -> isProduct(c.yes()) || isProduct(c.no());
            case Expr.Call c -> c.arguments().stream().anyMatch(this::isProduct);
            case Expr.Local l -> products.contains(l.name());
            case Expr.Cast c -> c.kind() == c.operand().kind() && isProduct(c.operand());
            case Expr.Widening w -> w.kind() == w.operand().kind() && isProduct(w.operand());
            default -> false;
        };
    }

    /** A product of two floats is exact in double, fused or not. */
    private static boolean isOfFloats(Expr.Binary product) {
        return product.kind() == Kind.DOUBLE && isFloat(product.left()) && isFloat(product.right());
    }

    private static boolean isFloat(Expr expr) {
        return switch (expr) {
            case Expr.Cast c -> c.operand().kind() == Kind.FLOAT;
            case Expr.Widening w -> w.operand().kind() == Kind.FLOAT;
            default -> false;
        };
    }
}
