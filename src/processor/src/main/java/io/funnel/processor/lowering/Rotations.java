package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.Stmt;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds sums of longs that NVIDIA's assembler wrongly turns into rotations. It does so for {@code (l << k) - (l >>> 64
 * - k)} and {@code (l << k) + (l >> 64 - k)}, even with other terms between. Only {@code (l << k) + (l >>> 64 - k)} is
 * a rotation. Tracks, by name, variables and functions that may hold the right half.
 */
final class Rotations {

    private static final Set<String> SUMS = Set.of("+", "-");
    private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=");
    private static final Set<String> WITH_CONSTANTS = Set.of("*", "&", "<<");

    private final Set<String> halves = new HashSet<>();

    /** Records a value of a variable; returns whether it is new. */
    boolean assigned(String variable, Expr value, ValueOrigins.Site place) {
        return isHalf(value, place) && halves.add(variable);
    }

    /** Records variables that the branches of a condition set to constants; returns whether one is new. */
    boolean chosen(Stmt.If choice, ValueOrigins.Site place) {
        return isBySign(choice.condition())
                && halves.addAll(Stream.concat(choice.yes().stream(), choice.no().stream())
                        .filter(Stmt.Assign.class::isInstance).map(Stmt.Assign.class::cast)
                        .filter(assign -> isConstant(assign.value()))
                        .map(assign -> place.variable(assign.target().name())).toList());
    }

    boolean mayBe(Expr.Binary b, ValueOrigins.Site place) {
        boolean isRunning = b.left() instanceof Expr.State; // each element adds to it once, so it never holds two halves of one value
        return !isRunning && b.kind() == Kind.LONG && SUMS.contains(b.operator())
                && (isHalf(b.left(), place) || isHalf(b.right(), place));
    }

    /** Whether it is a right shift of a long or of its half, some bits of one, or a number chosen by its sign. */
    private boolean isHalf(Expr expr, ValueOrigins.Site place) {
        return switch (expr) {
            case Expr.Local l -> halves.contains(place.variable(l.name()));
            case Expr.Call c -> halves.contains(c.function())
                    || (c.kind() == Kind.LONG && c.function().startsWith("JavaMath.shiftRight"));
            case Expr.Cast c -> !c.kind().isFloating() && isHalf(c.operand(), place);
            case Expr.Widening w -> !w.kind().isFloating() && isHalf(w.operand(), place);
            case Expr.Unary u -> isHalf(u.operand(), place);
            case Expr.Conditional c -> isHalf(c.yes(), place) || isHalf(c.no(), place)
                    || (isBySign(c.condition()) && (isConstant(c.yes()) || isConstant(c.no())));
            case Expr.Binary b when WITH_CONSTANTS.contains(b.operator()) ->
                (isConstant(b.right()) && isHalf(b.left(), place))
                        || (isConstant(b.left()) && isHalf(b.right(), place));
            case Expr.Binary b ->
                b.kind() == Kind.LONG && (b.operator().startsWith(">>") || isShift(b, place.ranges()));
            default -> false;
        };
    }

    private static boolean isShift(Expr.Binary b, Ranges ranges) {
        return b.operator().equals("/") && ranges.of(b.left()).least() >= 0 && Folding.value(b.right())
                .filter(divisor -> Long.bitCount(divisor.longValue()) == 1).isPresent();
    }

    private static boolean isBySign(Expr condition) {
        return condition instanceof Expr.Binary b && COMPARISONS.contains(b.operator())
                && (b.left().kind() == Kind.LONG || b.right().kind() == Kind.LONG)
                && (isConstant(b.left()) || isConstant(b.right()));
    }

    private static boolean isConstant(Expr expr) {
        return Folding.value(expr).isPresent();
    }
}
