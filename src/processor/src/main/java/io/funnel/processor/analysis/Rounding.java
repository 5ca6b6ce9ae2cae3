package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Walk;
import io.funnel.processor.code.form.Ranges;
import io.funnel.processor.source.tree.Functions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds out whether the order of combination changes the bits of the result. */
public final class Rounding {

    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%");
    private static final Set<String> SELECTIONS =
            Set.of("min", "max", "abs", "isNaN", "atMost", "atLeast", "shiftRight", "shiftRightUnsigned",
                    "bitCount");

    private final Functions functions;
    private final Set<String> seen = new HashSet<>();

    private Rounding(Functions functions) {
        this.functions = functions;
    }

    /**
     * The name of a constant of {@code io.funnel.reduction.Rounding} for a combination of these components.
     *
     * @param element what the elements of the only component can be, if it is an integer
     */
    public static String of(Functions functions, List<Expr> merged, Ranges.Range element) {
        Rounding rounding = new Rounding(functions);
        if (merged.stream().noneMatch(expr -> Walk.any(expr, rounding::rounds))) {
            return merged.size() == 1 && mayWrap(merged.getFirst(), element) ? "MODULAR" : "EXACT";
        }
        if (merged.size() == 1 && merged.getFirst() instanceof Expr.Binary only && isState(only.left())
                && isState(only.right())) {
            return only.operator().equals("+") ? "SUM" : only.operator().equals("*") ? "PRODUCT" : "OTHER";
        }
        return "OTHER";
    }

    /** Whether it is a sum or product of integers, and not of few enough bits that no array is long enough to wrap it. */
    private static boolean mayWrap(Expr merged, Ranges.Range element) {
        boolean isSmall = element.least() >= Integer.MIN_VALUE && element.greatest() <= Integer.MAX_VALUE;
        return merged instanceof Expr.Binary combine && !combine.kind().isFloating()
                && (combine.operator().equals("*")
                        || (combine.operator().equals("+") && !(combine.kind() == Kind.LONG && isSmall)));
    }

    private static boolean isState(Expr expr) {
        return expr instanceof Expr.State || expr instanceof Expr.Local;
    }

    private boolean rounds(Expr node) {
        return switch (node) {
            case Expr.Binary b -> b.kind().isFloating() && ARITHMETIC.contains(b.operator());
            case Expr.Cast c -> c.kind().isFloating();
            case Expr.Widening w -> w.kind().isFloating() && !w.operand().kind().isFloating();
            case Expr.Call c -> callRounds(c);
            default -> false;
        };
    }

    private boolean callRounds(Expr.Call call) {
        ScalarFunction component = functions.named(call.function());
        if (component == null) {
            String name = call.function().substring(call.function().lastIndexOf('.') + 1);
            return !SELECTIONS.contains(name) && !KernelFunctions.isExact(call);
        }
        if (!seen.add(call.function())) {
            return false;
        }
        boolean found = Walk.any(component.body(), this::rounds);
        if (found) {
            seen.remove(call.function());
        }
        return found;
    }
}
