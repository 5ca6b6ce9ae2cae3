package io.funnel.processor.source.loop;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.Ranges.Range;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Refusal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks that combines lie within a state of several values, by the ranges of variables. Ranges of counters and guarded
 * variables hold until they are assigned.
 */
final class Places {

    /** The step of {@code k++}. */
    private static final Expr ONE = new Expr.Constant("1", Kind.INT);

    private final Ranges ranges;
    private final int width;
    private final Refusal refusal;

    private Places(Ranges ranges, int width, Refusal refusal) {
        this.ranges = ranges;
        this.width = width;
        this.refusal = refusal;
    }

    static void requireWithin(List<Stmt> body, int width, Refusal refusal) {
        new Places(new Ranges(body), width, refusal).require(body, Map.of());
    }

    private void require(List<Stmt> body, Map<Expr, Range> kept) {
        for (Stmt statement : body) {
            if (statement instanceof Stmt.If branch) {
                ranges.enter(branch.condition(), true);
                require(branch.yes(), learned(kept, branch.condition(), branch.yes()));
                ranges.leave();
                ranges.enter(branch.condition(), false);
                require(branch.no(), kept);
                ranges.leave();
            } else if (statement instanceof Stmt.Loop loop) {
                ranges.enter(loop.condition(), true);
                require(loop.body(), learned(counted(kept, loop), loop.condition(), loop.body()));
                ranges.leave();
            } else if (statement instanceof Stmt.Combine combine && combine.at() != null
                    && !ranges.of(combine.at()).isWithin(width)
                    && Optional.ofNullable(kept.get(combine.at())).filter(range -> range.isWithin(width)).isEmpty()) {
                throw refusal;
            }
        }
    }

    /** Bounds a counter: its start bounds one end, the loop's condition the other. */
    private static Map<Expr, Range> counted(Map<Expr, Range> kept, Stmt.Loop loop) {
        if (loop.start().size() != 1 || loop.step().size() != 1
                || !(loop.start().getFirst() instanceof Stmt.Declare start) || start.value() == null
                || !(loop.step().getFirst() instanceof Stmt.Assign step) || !step.target().name().equals(start.name())
                || !(step.value() instanceof Expr.Binary sum) || !sum.left().equals(step.target())
                || assigns(loop.body(), step.target())) {
            return kept;
        }
        Optional<Long> from = integer(start.value());
        Optional<Long> by = integer(sum.right())
                .map(number -> sum.operator().equals("+") ? number : sum.operator().equals("-") ? -number : 0L);
        if (from.isEmpty() || by.isEmpty() || by.get() == 0) {
            return kept;
        }
        Map<Expr, Range> counters = new HashMap<>(kept);
        counters.put(step.target(), by.get() > 0
                ? new Range(from.get(), Integer.MAX_VALUE)
                : new Range(Integer.MIN_VALUE, from.get()));
        return counters;
    }

    private static Map<Expr, Range> learned(Map<Expr, Range> kept, Expr condition, List<Stmt> inside) {
        Map<Expr, Range> more = new HashMap<>(kept);
        learn(more, condition, inside);
        return more;
    }

    private static void learn(Map<Expr, Range> more, Expr condition, List<Stmt> inside) {
        if (!(condition instanceof Expr.Binary b)) {
            return;
        }
        if (b.operator().equals("&&")) {
            learn(more, b.left(), inside);
            learn(more, b.right(), inside);
            return;
        }
        narrow(more, b.left(), b.operator(), b.right(), inside);
        narrow(more, b.right(), Ranges.mirrored(b.operator()), b.left(), inside);
    }

    private static void narrow(Map<Expr, Range> more, Expr variable, String operator, Expr limit, List<Stmt> inside) {
        Optional<Long> number = integer(limit);
        if (number.isEmpty() || !(variable instanceof Expr.Local local) || local.kind() != Kind.INT
                || assigns(inside, local)) {
            return;
        }
        Range range = more.getOrDefault(local, new Range(Integer.MIN_VALUE, Integer.MAX_VALUE));
        long limited = number.get();
        switch (operator) {
            case "<" -> more.put(local, new Range(range.least(), Math.min(range.greatest(), limited - 1)));
            case "<=" -> more.put(local, new Range(range.least(), Math.min(range.greatest(), limited)));
            case ">" -> more.put(local, new Range(Math.max(range.least(), limited + 1), range.greatest()));
            case ">=" -> more.put(local, new Range(Math.max(range.least(), limited), range.greatest()));
            default -> {
                // does not bound an end
            }
        }
    }

    private static boolean assigns(List<Stmt> statements, Expr.Local local) {
        return Walk.anyStatement(statements,
                statement -> statement instanceof Stmt.Assign assign && assign.target().name().equals(local.name()));
    }

    private static Optional<Long> integer(Expr expr) {
        if (expr.equals(ONE)) {
            return Optional.of(1L);
        }
        return expr.kind() == Kind.INT ? Folding.value(expr).map(Number::longValue) : Optional.empty();
    }
}
