package io.funnel.processor.code.form;

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
 * Magnitudes of ints, and of the difference of two, as longs. They cannot overflow; where they are only added up, no int's sign
 * has to be hidden from a compiler, which takes nine instructions.
 */
final class Magnitudes {

    private Magnitudes() {}

    /**
     * The call as one of {@code WrappingMath}'s, if it is such a magnitude.
     *
     * @param function what is called, if it is the user's
     * @param operands gives an int that has its own sign for a compiler the form that it has in kernels
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

    /** Whether a function returns {@code x < 0 ? -x : x} of its long. */
    private static boolean is(ScalarFunction function) {
        return function.parameters().size() == 1 && function.body().size() == 1
                && function.body().getFirst() instanceof Stmt.Return r && r.values().size() == 1
                && r.values().getFirst() instanceof Expr.Conditional c && c.yes() instanceof Expr.Unary u
                && u.operator().equals("-") && c.condition() instanceof Expr.Binary b && b.operator().equals("<")
                && Folding.value(b.right()).filter(zero -> zero.longValue() == 0).isPresent()
                && Stream.of(b.left(), u.operand(), c.no()).allMatch(function.parameters().getFirst()::equals);
    }
}
