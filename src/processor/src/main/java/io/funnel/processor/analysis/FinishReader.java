package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.model.StatePart;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Recognises last steps through which the bound of a sum or product can be carried. */
public final class FinishReader {

    private static final Set<String> OPERATIONS = Set.of("+", "-", "*", "/");

    private FinishReader() {}

    public static List<Expr> state(List<StatePart> parts) {
        return IntStream.range(0, parts.size()).<Expr>mapToObj(i -> new Expr.State(i, parts.get(i).type())).toList();
    }

    /** Returns the constant of {@code io.funnel.reduction.facts.FinishKind} for the result's scalars. */
    static String kind(List<Expr> finished) {
        if (finished.size() != 1) {
            return "OWN";
        }
        Expr result = widened(finished.getFirst());
        if (isState(result, true)) {
            return "NONE";
        }
        Expr last = result instanceof Expr.Cast cast && cast.kind().isFloating() ? widened(cast.operand()) : result;
        if (isMean(last)) {
            return "MEAN";
        }
        if (last instanceof Expr.Call call && call.function().equals("Math.sqrt")) {
            Expr radicand = widened(call.arguments().getFirst());
            return isState(radicand, true) ? "ROOT" : isMean(radicand) ? "ROOT_OF_MEAN" : "OWN";
        }
        return "OWN";
    }

    /** Whether the value is a double sum divided by an integer; widening a count of elements does not round. */
    private static boolean isMean(Expr expr) {
        return expr instanceof Expr.Binary binary && binary.operator().equals("/") && binary.kind() == Kind.DOUBLE
                && isState(widened(binary.left()), true)
                && isState(binary.right() instanceof Expr.Cast cast && cast.kind() == Kind.DOUBLE
                        ? cast.operand()
                        : widened(binary.right()), false);
    }

    /**
     * Returns whether the result has at most two roundings. Either a sum of integers is divided, as a double, by a
     * count and perhaps narrowed to float, or two floating-point numbers are combined.
     */
    static boolean isRounded(Expr result, IntPredicate counts) {
        if (result instanceof Expr.Binary b && b.kind().isFloating() && OPERATIONS.contains(b.operator())
                && isState(b.left(), true) && isState(b.right(), true)) {
            return true;
        }
        Expr mean = widened(result);
        Expr quotient = mean instanceof Expr.Cast cast && cast.kind() == Kind.FLOAT ? widened(cast.operand()) : mean;
        return quotient instanceof Expr.Binary binary && binary.operator().equals("/") && binary.kind() == Kind.DOUBLE
                && isState(number(binary.left()), false) && number(binary.right()) instanceof Expr.State divisor
                && !divisor.kind().isFloating() && counts.test(divisor.component());
    }

    private static Expr number(Expr expr) {
        return expr instanceof Expr.Cast cast && cast.kind() == Kind.DOUBLE ? widened(cast.operand()) : widened(expr);
    }

    private static boolean isState(Expr expr, boolean floating) {
        return expr instanceof Expr.State state && state.kind().isFloating() == floating;
    }

    private static Expr widened(Expr expr) {
        return expr instanceof Expr.Widening widening ? widened(widening.operand()) : expr;
    }
}
