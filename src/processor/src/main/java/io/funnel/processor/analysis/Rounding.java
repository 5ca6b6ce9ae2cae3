package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Body;
import io.funnel.processor.source.tree.Functions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Decides whether the order of combination affects the bits of the result. */
public final class Rounding {

    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%");
    private static final Set<String> SELECTIONS =
            Set.of("min", "max", "abs", "isNaN", "floatToRawIntBits", "doubleToRawLongBits", "bitCount",
                    "numberOfLeadingZeros", "numberOfTrailingZeros");

    /** The limit up to which floats hold all integers. */
    private static final long SMALL = 1 << 24;

    private final Functions functions;
    private final Set<String> seen = new HashSet<>();

    Rounding(Functions functions) {
        this.functions = functions;
    }

    /**
     * Returns the constant of {@code io.funnel.reduction.Traits.Rounding} for a combination of these components.
     *
     * @param functions that it calls
     * @param body      of the reduction
     * @param elements  of each component, in terms of the body's variables
     */
    public static String of(Functions functions, Body body, List<Expr> elements) {
        List<Expr> merged = body.merged();
        if (merged.stream().noneMatch(expr -> Walk.any(expr, new Rounding(functions)::rounds))) {
            return mayWrap(functions, body, elements) ? "MODULAR" : "EXACT";
        }
        if (merged.size() == 1 && merged.getFirst() instanceof Expr.Binary only && isState(only.left())
                && isState(only.right())) {
            return only.operator().equals("+") ? "SUM" : only.operator().equals("*") ? "PRODUCT" : "OTHER";
        }
        return "OTHER";
    }

    /** Whether combining may wrap around; a sum of few bits does not, as no array is long enough. */
    private static boolean mayWrap(Functions functions, Body body, List<Expr> elements) {
        Overflow overflow = new Overflow(functions, body.merge());
        Ranges ranges = new Ranges(FinishReader.open(functions, body.accumulate()));
        boolean once = !Walk.anyStatement(body.accumulate(), statement -> statement instanceof Stmt.Loop loop
                && Walk.anyStatement(loop.body(), inner -> inner instanceof Stmt.Combine));
        List<Expr> suspects = new ArrayList<>();
        Walk.statements(body.merge(), statement -> {
            if (statement instanceof Stmt.Combine combine && !(once
                    && isLongSum(combine, elements.size(),
                            ranges.of(FinishReader.open(functions, elements.get(combine.component())))))) {
                suspects.add(combine.value());
            } else if (statement instanceof Stmt.Declare declare && declare.value() != null) {
                suspects.add(declare.value());
            }
        });
        return suspects.stream().anyMatch(expr -> Walk.any(expr, overflow::wraps));
    }

    private static boolean isLongSum(Stmt.Combine combine, int components, Ranges.Range element) {
        boolean isSmall = element.isWithin(Integer.MIN_VALUE, -(long) Integer.MIN_VALUE);
        return isSmall && combine.value() instanceof Expr.Binary sum && sum.operator().equals("+")
                && sum.kind() == Kind.LONG && isPart(sum.left(), combine.component(), components)
                && isPart(sum.right(), combine.component(), components);
    }

    private static boolean isPart(Expr expr, int component, int components) {
        return components == 1
                ? isState(expr)
                : expr instanceof Expr.State state && state.component() % components == component;
    }

    private static boolean isState(Expr expr) {
        return expr instanceof Expr.State || expr instanceof Expr.Local;
    }

    boolean rounds(Expr node) {
        return switch (node) {
            case Expr.Binary b -> b.kind().isFloating() && ARITHMETIC.contains(b.operator());
            case Expr.Cast c -> c.kind().isFloating();
            case Expr.Widening w -> w.kind().isFloating() && !w.operand().kind().isFloating() && !isExact(w);
            case Expr.Call c -> callRounds(c);
            default -> false;
        };
    }

    /** Whether an integer is converted exactly: an int to double, or a small constant to any type. */
    private static boolean isExact(Expr.Widening widening) {
        return (widening.operand().kind() == Kind.INT && widening.kind() == Kind.DOUBLE)
                || (widening.operand() instanceof Expr.Constant
                        && Folding.value(widening.operand()).filter(value -> Math.abs(value.longValue()) <= SMALL)
                                .isPresent());
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
