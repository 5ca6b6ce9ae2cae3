package io.funnel.processor.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Traverses and rewrites expressions and statements. */
public final class Walk {

    private Walk() {}

    /** Returns the expression with each node replaced, operands first. */
    public static Expr rewrite(Expr expr, Function<Expr, Expr> change) {
        Expr changed = switch (expr) {
            case Expr.Unary u -> new Expr.Unary(u.operator(), rewrite(u.operand(), change), u.kind());
            case Expr.Binary b ->
                new Expr.Binary(b.operator(), rewrite(b.left(), change), rewrite(b.right(), change), b.kind());
            case Expr.Conditional c ->
                new Expr.Conditional(
                        rewrite(c.condition(), change), rewrite(c.yes(), change), rewrite(c.no(), change), c.kind());
            case Expr.Cast c -> new Expr.Cast(rewrite(c.operand(), change), c.kind());
            case Expr.Widening w -> Expr.widened(rewrite(w.operand(), change), w.kind());
            case Expr.Call c ->
                new Expr.Call(c.function(), c.arguments().stream().map(a -> rewrite(a, change)).toList(), c.kind());
            case Expr.ArrayElement a ->
                new Expr.ArrayElement(a.array(), rewrite(a.index(), change), a.storage(), a.kind());
            default -> expr;
        };
        return change.apply(changed);
    }

    public static List<Stmt> rewrite(List<Stmt> statements, Function<Expr, Expr> change) {
        List<Stmt> changed = new ArrayList<>();
        for (Stmt statement : statements) {
            changed.add(rewrite(statement, change));
        }
        return changed;
    }

    private static Stmt rewrite(Stmt statement, Function<Expr, Expr> change) {
        return switch (statement) {
            case Stmt.Declare d ->
                new Stmt.Declare(d.kind(), d.name(), d.value() == null ? null : rewrite(d.value(), change));
            case Stmt.Assign a -> new Stmt.Assign(a.target(), rewrite(a.value(), change));
            case Stmt.Store s -> new Stmt.Store(
                    new Expr.ArrayElement(s.target().array(), rewrite(s.target().index(), change), s.target().storage(),
                            s.target().kind()),
                    rewrite(s.value(), change));
            case Stmt.Combine c -> new Stmt.Combine(
                    c.component(), c.at() == null ? null : rewrite(c.at(), change), rewrite(c.value(), change));
            case Stmt.If i ->
                new Stmt.If(rewrite(i.condition(), change), rewrite(i.yes(), change), rewrite(i.no(), change));
            case Stmt.Loop l ->
                new Stmt.Loop(
                        rewrite(l.start(), change),
                        rewrite(l.condition(), change),
                        rewrite(l.step(), change),
                        rewrite(l.body(), change));
            case Stmt.Return r -> new Stmt.Return(r.values().stream().map(v -> rewrite(v, change)).toList());
            case Stmt.Continue c -> c;
        };
    }

    public static void each(Expr expr, Consumer<Expr> look) {
        rewrite(expr, node -> {
            look.accept(node);
            return node;
        });
    }

    public static void each(List<Stmt> statements, Consumer<Expr> look) {
        rewrite(statements, node -> {
            look.accept(node);
            return node;
        });
    }

    /** Visits every statement, including nested ones. */
    public static void statements(List<Stmt> statements, Consumer<Stmt> look) {
        for (Stmt statement : statements) {
            look.accept(statement);
            switch (statement) {
                case Stmt.If i -> {
                    statements(i.yes(), look);
                    statements(i.no(), look);
                }
                case Stmt.Loop l -> {
                    statements(l.start(), look);
                    statements(l.step(), look);
                    statements(l.body(), look);
                }
                default -> {}
            }
        }
    }

    public static int size(Expr expr) {
        return count(expr, node -> true);
    }

    public static int count(Expr expr, Predicate<Expr> wanted) {
        int[] count = {0};
        each(expr, node -> count[0] += wanted.test(node) ? 1 : 0);
        return count[0];
    }

    public static boolean any(Expr expr, Predicate<Expr> wanted) {
        return count(expr, wanted) > 0;
    }

    public static int count(List<Stmt> statements, Predicate<Expr> wanted) {
        int[] count = {0};
        each(statements, node -> count[0] += wanted.test(node) ? 1 : 0);
        return count[0];
    }

    public static boolean any(List<Stmt> statements, Predicate<Expr> wanted) {
        return count(statements, wanted) > 0;
    }

    public static boolean anyStatement(List<Stmt> statements, Predicate<Stmt> wanted) {
        boolean[] found = {false};
        statements(statements, statement -> found[0] |= wanted.test(statement));
        return found[0];
    }

    /** Replaces each statement that contains no others. */
    public static List<Stmt> replace(List<Stmt> statements, Function<Stmt, List<Stmt>> change) {
        List<Stmt> changed = new ArrayList<>();
        for (Stmt statement : statements) {
            switch (statement) {
                case Stmt.If i ->
                    changed.add(new Stmt.If(i.condition(), replace(i.yes(), change), replace(i.no(), change)));
                case Stmt.Loop l ->
                    changed.add(new Stmt.Loop(l.start(), l.condition(), l.step(), replace(l.body(), change)));
                default -> changed.addAll(change.apply(statement));
            }
        }
        return changed;
    }

    /** Replaces each statement, nested ones first. */
    public static List<Stmt> replaceAll(List<Stmt> statements, UnaryOperator<Stmt> change) {
        return statements.stream().map(statement -> change.apply(switch (statement) {
            case Stmt.If i -> new Stmt.If(i.condition(), replaceAll(i.yes(), change), replaceAll(i.no(), change));
            case Stmt.Loop l -> new Stmt.Loop(l.start(), l.condition(), replaceAll(l.step(), change),
                    replaceAll(l.body(), change));
            default -> statement;
        })).toList();
    }

    public static <T> List<T> joined(List<? extends T> first, List<? extends T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    public static Set<String> declared(List<Stmt> statements) {
        Set<String> names = new HashSet<>();
        statements(statements, statement -> {
            if (statement instanceof Stmt.Declare declare) {
                names.add(declare.name());
            }
        });
        return names;
    }
}
