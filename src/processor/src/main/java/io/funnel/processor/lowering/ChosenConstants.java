package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Hides constants between which conditions choose, in reductions that round to whole numbers. NVIDIA's OpenCL compiler
 * otherwise confuses the choices of different elements, for doubles with the same low half.
 */
final class ChosenConstants {

    static final Lowering RULE =
            Lowering.of("NVIDIA's OpenCL compiler distinguishes the choices of elements", ChosenConstants.class,
                    ChosenConstants::of, 61, 75);

    private static final String ROUNDING = "WholeNumbers.";
    /** The last index that {@code toIndex} makes of floating-point values. */
    private static final Expr LAST = new Expr.Constant("16777216", Kind.INT, 1 << 24);

    /** The context of a statement: variables with values from memory or arguments, and the innermost condition. */
    private record Around(List<Expr> read, @Nullable Expr condition) {}

    private ChosenConstants() {}

    private static Model of(Model model) {
        boolean rounds = Walk.any(model.statements(),
                node -> node instanceof Expr.Call c && c.function().startsWith(ROUNDING));
        return rounds
                ? model.inForm(statements -> of(statements, List.of(), null),
                        function -> Lowering.with(function, of(function.body(), function.parameters(), null)))
                : model;
    }

    private static List<Stmt> of(List<Stmt> statements, List<? extends Expr> read, @Nullable Expr condition) {
        Around around = new Around(new ArrayList<>(read), condition);
        List<Stmt> changed = new ArrayList<>();
        for (Stmt statement : statements) {
            changed.add(of(statement, around));
            if (statement instanceof Stmt.Declare d && d.value() instanceof Expr.Element) {
                around.read.add(new Expr.Local(d.name(), d.kind()));
            }
        }
        return changed;
    }

    private static Stmt of(Stmt statement, Around around) {
        return switch (statement) {
            case Stmt.If i -> new Stmt.If(choices(i.condition(), around), of(i.yes(), around.read, i.condition()),
                    of(i.no(), around.read, i.condition()));
            case Stmt.Loop l -> new Stmt.Loop(l.start(), choices(l.condition(), around), l.step(),
                    of(l.body(), around.read, l.condition()));
            case Stmt.Declare d when d.value() != null && isConstant(d.value()) && d.kind().isFloating() ->
                new Stmt.Declare(d.kind(), d.name(), hidden(Expr.widened(d.value(), d.kind()), around, null));
            case Stmt.Assign a -> new Stmt.Assign(a.target(),
                    inBranch(Expr.widened(a.value(), a.target().kind()), a.target(), around));
            case Stmt.Return r ->
                new Stmt.Return(r.values().stream().map(value -> inBranch(value, null, around)).toList());
            default -> Walk.rewrite(List.of(statement), node -> choice(node, around)).getFirst();
        };
    }

    private static boolean isConstant(Expr value) {
        return value.kind() != Kind.BOOLEAN && Folding.value(value).isPresent();
    }

    private static Expr choices(Expr value, Around around) {
        return Walk.rewrite(value, node -> choice(node, around));
    }

    private static Expr choice(Expr node, Around around) {
        return node instanceof Expr.Conditional c && (c.kind().isFloating() || isOfConstants(c))
                ? new Expr.Conditional(c.condition(), side(c.yes(), c, around), side(c.no(), c, around), c.kind())
                : node;
    }

    private static boolean isOfConstants(Expr expr) {
        return expr instanceof Expr.Conditional c
                ? isOfConstants(c.yes()) && isOfConstants(c.no())
                : isConstant(expr) || (expr instanceof Expr.Call h && h.function().equals("WrappingMath.chosen"));
    }

    private static Expr side(Expr value, Expr.Conditional choice, Around around) {
        return isConstant(value) ? hidden(Expr.widened(value, choice.kind()), around, choice.condition()) : value;
    }

    /** Hides the constants in a branch, or the variable's own value, which may be a constant. */
    private static Expr inBranch(Expr value, Expr.@Nullable Local target, Around around) {
        boolean isOfConstants = value.kind().isFloating()
                ? !Walk.any(value, node -> !isConstant(node) && !(node instanceof Expr.Unary
                        || node instanceof Expr.Binary || node instanceof Expr.Widening || node.equals(target)))
                : isConstant(value);
        if (around.condition == null || !isOfConstants) {
            return choices(value, around);
        }
        if (target == null || !Walk.any(value, target::equals)) {
            return hidden(value, around, around.condition);
        }
        // Inside the value: where a zero is taken from a negated double in a loop, NVIDIA's assembler drops the sign.
        Expr own = hidden(target, around, around.condition);
        return Walk.rewrite(value, node -> node.equals(target) ? own : node);
    }

    /** Hides the value with another value that the condition does not involve, if there is one. */
    private static Expr hidden(Expr value, Around around, @Nullable Expr condition) {
        Set<Expr> asked = new LinkedHashSet<>();
        if (condition != null) {
            Walk.each(condition, node -> {
                if (node.kind() != Kind.BOOLEAN && (node instanceof Expr.Local || node instanceof Expr.Element)) {
                    asked.add(node);
                }
            });
        }
        Set<Expr> known = new LinkedHashSet<>(around.read);
        known.addAll(asked);
        Optional<Expr> any = known.stream().min(Comparator.comparing((Expr node) -> node.kind().isFloating())
                .thenComparing(asked::contains));
        return any.isEmpty()
                ? value
                : new Expr.Call("WrappingMath.chosen", List.of(value, integer(any.get())), value.kind());
    }

    private static Expr integer(Expr any) {
        return switch (any.kind()) {
            case INT -> any;
            case LONG -> new Expr.Cast(any, Kind.INT);
            default -> new Expr.Call("JavaMath.toIndex", List.of(any, LAST), Kind.INT);
        };
    }
}
