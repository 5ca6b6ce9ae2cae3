package io.funnel.processor.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reduces a function of several results to one of them, without code for the others. */
public final class Pruning {

    private Pruning() {}

    /** Returns the body with a single returned value and only the variables that it depends on. */
    public static List<Stmt> toOne(List<Stmt> body, int value) {
        List<Stmt> returning = Walk.replace(body, statement -> List.of(statement instanceof Stmt.Return r
                ? new Stmt.Return(List.of(r.values().get(value)))
                : statement));
        return returningAtOnce(withoutDead(returning));
    }

    private static List<Stmt> returningAtOnce(List<Stmt> statements) {
        int last = statements.size() - 1;
        if (last > 0 && statements.get(last) instanceof Stmt.Return r
                && r.values().getFirst() instanceof Expr.Local local
                && statements.get(last - 1) instanceof Stmt.Declare d && d.name().equals(local.name())
                && d.value() != null) {
            List<Stmt> shorter = new ArrayList<>(statements.subList(0, last - 1));
            shorter.add(new Stmt.Return(List.of(Expr.widened(d.value(), d.kind()))));
            return shorter;
        }
        return statements;
    }

    /** Removes unused variables, and statements that become empty. */
    static List<Stmt> withoutDead(List<Stmt> statements) {
        List<Stmt> before = statements;
        List<Stmt> after = sweep(before, before, live(before));
        while (!after.equals(before)) {
            before = after;
            after = sweep(before, before, live(before));
        }
        return after;
    }

    private static Set<String> live(List<Stmt> statements) {
        Set<String> live = new HashSet<>();
        int size = -1;
        while (size != live.size()) {
            size = live.size();
            mark(statements, live);
        }
        return live;
    }

    private static void mark(List<Stmt> statements, Set<String> live) {
        Walk.statements(statements, statement -> {
            switch (statement) {
                case Stmt.Declare d when d.value() != null && live.contains(d.name()) -> mark(d.value(), live);
                case Stmt.Assign a when live.contains(a.target().name()) -> mark(a.value(), live);
                case Stmt.Combine c -> {
                    mark(c.value(), live);
                    if (c.at() != null) {
                        mark(c.at(), live);
                    }
                }
                case Stmt.If i -> mark(i.condition(), live);
                case Stmt.Loop l -> mark(l.condition(), live);
                case Stmt.Return r -> r.values().forEach(value -> mark(value, live));
                default -> {}
            }
        });
    }

    private static void mark(Expr expr, Set<String> live) {
        Walk.each(expr, node -> {
            if (node instanceof Expr.Local local) {
                live.add(local.name());
            }
        });
    }

    private static List<Stmt> sweep(List<Stmt> statements, List<Stmt> function, Set<String> live) {
        List<Stmt> kept = new ArrayList<>();
        for (Stmt statement : statements) {
            switch (statement) {
                case Stmt.Declare d when !live.contains(d.name()) -> {}
                case Stmt.Assign a when !live.contains(a.target().name()) -> {}
                case Stmt.If i -> {
                    List<Stmt> yes = sweep(i.yes(), function, live);
                    List<Stmt> no = sweep(i.no(), function, live);
                    if (!yes.isEmpty() || !no.isEmpty()) {
                        kept.add(new Stmt.If(i.condition(), yes, no));
                    }
                }
                case Stmt.Loop l when isIdle(l, function) -> {}
                case Stmt.Loop l -> kept.add(new Stmt.Loop(sweep(l.start(), function, live), l.condition(),
                        sweep(l.step(), function, live), sweep(l.body(), function, live)));
                default -> kept.add(statement);
            }
        }
        return kept;
    }

    /** Whether a loop changes only variables that are not read outside it. */
    private static boolean isIdle(Stmt.Loop loop, List<Stmt> function) {
        return !Walk.anyStatement(List.of(loop), inner -> switch (inner) {
            case Stmt.Return r -> true;
            case Stmt.Combine c -> true;
            case Stmt.Assign a -> reads(function, a.target()) > reads(List.of(loop), a.target());
            default -> false;
        });
    }

    private static int reads(List<Stmt> statements, Expr.Local variable) {
        return Walk.count(statements, variable::equals);
    }
}
