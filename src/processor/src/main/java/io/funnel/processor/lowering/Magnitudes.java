package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Computes magnitudes of ints and of their differences as longs, which cannot overflow. If they are only added, an
 * int's sign need not be hidden from compilers, which saves instructions.
 */
final class Magnitudes {

    private Magnitudes() {}

    /**
     * Returns the call as one of {@code WrappingMath}, if it is such a magnitude.
     *
     * @param call     of a function
     * @param function the called function, if it is the user's
     * @param operands converts an int whose sign compilers may see to its form in kernels
     */
    static Optional<Expr> of(
            Expr.Call call, Optional<ScalarFunction> function, Function<Expr, Optional<Expr>> operands) {
        boolean isMagnitude = call.function().equals("WrappingMath.abs") || function.filter(Magnitudes::is).isPresent();
        if (call.kind() != Kind.LONG || !isMagnitude) {
            return Optional.empty();
        }
        Expr value = call.arguments().getFirst();
        boolean isDistance = value instanceof Expr.Binary b && b.operator().equals("-");
        List<Expr> longs = value instanceof Expr.Binary b && isDistance ? List.of(b.left(), b.right()) : List.of(value);
        List<Expr> ints = longs.stream().flatMap(operand -> widened(operand).flatMap(operands).stream()).toList();
        return ints.size() == longs.size()
                ? Optional.of(
                        new Expr.Call("WrappingMath." + (isDistance ? "distance" : "magnitude"), ints, Kind.LONG))
                : Optional.empty();
    }

    private static Optional<Expr> widened(Expr expr) {
        return switch (expr) {
            case Expr.Cast c when c.operand().kind() == Kind.INT -> Optional.of(c.operand());
            case Expr.Widening w when w.operand().kind() == Kind.INT -> Optional.of(w.operand());
            default -> Optional.empty();
        };
    }

    private static boolean is(ScalarFunction function) {
        return function.parameters().size() == 1 && function.body().size() == 1
                && function.body().getFirst() instanceof Stmt.Return r && r.values().size() == 1
                && r.values().getFirst() instanceof Expr.Conditional c && c.yes() instanceof Expr.Unary u
                && u.operator().equals("-") && c.condition() instanceof Expr.Binary b && b.operator().equals("<")
                && Folding.value(b.right()).filter(zero -> zero.longValue() == 0).isPresent()
                && Stream.of(b.left(), u.operand(), c.no()).allMatch(function.parameters().getFirst()::equals);
    }
}
