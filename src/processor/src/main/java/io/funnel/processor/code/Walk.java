package io.funnel.processor.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
                new Expr.ArrayElement(a.array(), rewrite(a.index(), change), a.storage(), a.stored());
            default -> expr;
        };
        return change.apply(changed);
    }

    public static List<Stmt> rewrite(List<Stmt> statements, Function<Expr, Expr> change) {
        return statements.stream().map(statement -> inside(statement, expr -> rewrite(expr, change),
                block -> rewrite(block, change))).toList();
    }

    /** Returns the statement with its own expressions and its blocks replaced. */
    public static Stmt inside(Stmt statement, UnaryOperator<Expr> expr, UnaryOperator<List<Stmt>> block) {
        return switch (statement) {
            case Stmt.Declare d ->
                d.value() == null ? d : new Stmt.Declare(d.kind(), d.name(), expr.apply(d.value()));
            case Stmt.Assign a -> new Stmt.Assign(a.target(), expr.apply(a.value()));
            case Stmt.Store s -> new Stmt.Store(
                    new Expr.ArrayElement(s.target().array(), expr.apply(s.target().index()), s.target().storage(),
                            s.target().stored()),
                    expr.apply(s.value()));
            case Stmt.Combine c -> new Stmt.Combine(
                    c.component(), c.at() == null ? null : expr.apply(c.at()), expr.apply(c.value()));
            case Stmt.If i -> new Stmt.If(expr.apply(i.condition()), block.apply(i.yes()), block.apply(i.no()));
            case Stmt.Loop l -> new Stmt.Loop(block.apply(l.start()), expr.apply(l.condition()),
                    block.apply(l.step()), block.apply(l.body()));
            case Stmt.Return r -> new Stmt.Return(r.values().stream().map(expr).toList());
            case Stmt.Exit e -> e;
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
        return statements.stream().flatMap(statement -> statement instanceof Stmt.If || statement instanceof Stmt.Loop
                ? Stream.of(inside(statement, expr -> expr, block -> replace(block, change)))
                : change.apply(statement).stream()).toList();
    }

    /** Replaces each statement, nested ones first. */
    public static List<Stmt> replaceAll(List<Stmt> statements, UnaryOperator<Stmt> change) {
        return statements.stream()
                .map(statement -> change.apply(inside(statement, expr -> expr, block -> replaceAll(block, change))))
                .toList();
    }

    public static <T> List<T> joined(List<? extends T> first, List<? extends T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    public static Set<String> declared(List<Stmt> statements) {
        return names(statements, statement -> statement instanceof Stmt.Declare declare ? declare.name() : null);
    }

    /** Returns the variables that the statements assign, apart from their declarations. */
    public static Set<String> assigned(List<Stmt> statements) {
        return names(statements, statement -> statement instanceof Stmt.Assign assign ? assign.target().name() : null);
    }

    private static Set<String> names(List<Stmt> statements, Function<Stmt, @Nullable String> name) {
        Set<String> names = new HashSet<>();
        statements(statements, statement -> Optional.ofNullable(name.apply(statement)).ifPresent(names::add));
        return names;
    }

    /** Returns the values of the variables that are declared with one and never assigned. */
    public static Map<String, Expr> fixedValues(List<Stmt> statements) {
        Map<String, Expr> values = new HashMap<>();
        statements(statements, statement -> {
            if (statement instanceof Stmt.Declare declare && declare.value() != null) {
                values.put(declare.name(), declare.value());
            }
        });
        values.keySet().removeAll(assigned(statements));
        return values;
    }
}
