package io.funnel.processor.lowering;

import io.funnel.processor.code.Comparisons;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Applies if-conversion (Allen, Kennedy, Porterfield, Warren: Conversion of control dependence to data dependence, POPL
 * 1983) as far as TornadoVM 5.2.0 needs it. Its compiler joins the conditions of two paths with the same value by a
 * short circuit, and its backends lose the negations in nested ones. For example, {@code a && (b || c) ? 5 : 7} is
 * wrong, as are the equivalent nested branches. Functions that compute with numbers therefore join conditions, such as
 * {@code JavaMath.and}. Branches that give a value twice give it once, under the joined condition.
 *
 * <p>Such a function evaluates both operands. Java's operator stays if the right one of {@code &&} may fail or not end:
 * that keeps a branch, which the compiler does not join.
 */
final class IfConversion {

    static final Lowering RULE =
            Lowering.of("TornadoVM negates joined conditions, and divides behind the condition", IfConversion.class,
                    IfConversion::of, 5, 22, 25);

    private static final int MOST_LEAVES = 16;

    private static final Set<Long> SIGNS = Set.of(-1L, 0L, 1L);

    private static final Expr TRUE = new Expr.Constant("true", Kind.BOOLEAN);

    private final Map<String, ScalarFunction> functions;

    /** Converts statements that call these functions. */
    private IfConversion(List<ScalarFunction> functions) {
        this.functions = functions.stream().collect(Collectors.toMap(ScalarFunction::name, function -> function));
    }

    private static Model of(Model model) {
        IfConversion rule = new IfConversion(model.functions());
        return model.inForm(rule::of, rule::of);
    }

    private ScalarFunction of(ScalarFunction function) {
        return Lowering.with(function, body(function.body()));
    }

    private List<Stmt> of(List<Stmt> statements) {
        List<Stmt> converted = new ArrayList<>();
        for (Stmt statement : statements) {
            switch (statement) {
                case Stmt.If i -> add(converted, branch(new Stmt.If(of(i.condition()), of(i.yes()), of(i.no()))));
                case Stmt.Loop l -> converted.add(Walk.inside(l, this::of, this::of));
                default -> add(converted, Walk.rewrite(List.of(statement), this::converted).getFirst());
            }
        }
        return converted;
    }

    private Expr of(Expr expr) {
        return Walk.rewrite(expr, this::converted);
    }

    private Expr converted(Expr node) {
        return switch (node) {
            case Expr.Binary b when b.operator().equals("&&") -> mayFail(b.right()) ? b : and(b.left(), b.right());
            case Expr.Binary b when b.operator().equals("||") -> mayFail(b.right()) ? b : or(b.left(), b.right());
            case Expr.Binary b when mayDivideByZero(b) -> new Expr.Call(
                    "JavaMath." + (b.operator().equals("/") ? "quotient" : "remainder"),
                    List.of(b.left(), b.right()), b.kind());
            case Expr.Unary u when u.operator().equals("!") -> not(u.operand());
            case Expr.Conditional c when c.kind() != Kind.BOOLEAN -> Optional.ofNullable(onceEach(c)).orElse(c);
            case Expr.Conditional c when !mayFail(c.yes()) && !mayFail(c.no()) ->
                or(and(c.condition(), c.yes()), and(not(c.condition()), c.no()));
            default -> node;
        };
    }

    // Conditions

    private static Expr and(Expr left, Expr right) {
        return left.equals(TRUE) ? right : right.equals(TRUE) ? left : call("and", left, right);
    }

    private static Expr or(Expr left, Expr right) {
        return left.equals(TRUE) || right.equals(TRUE) ? TRUE : call("or", left, right);
    }

    private static Expr not(Expr condition) {
        if (condition instanceof Expr.Call call && call.function().equals("JavaMath.not")) {
            return call.arguments().getFirst();
        }
        if (condition instanceof Expr.Binary b) {
            boolean isEquality = b.operator().equals("==") || b.operator().equals("!=");
            // NaN is neither less nor at least
            if (isEquality || (Comparisons.ALL.contains(b.operator()) && !b.left().kind().isFloating())) {
                return new Expr.Binary(Comparisons.opposite(b.operator()), b.left(), b.right(), Kind.BOOLEAN);
            }
        }
        return call("not", condition);
    }

    private static Expr call(String function, Expr... conditions) {
        return new Expr.Call("JavaMath." + function, List.of(conditions), Kind.BOOLEAN);
    }

    private static boolean mayDivideByZero(Expr.Binary binary) {
        return (binary.operator().equals("/") || binary.operator().equals("%")) && !binary.kind().isFloating()
                && Folding.value(binary.right()).map(divisor -> divisor.longValue() == 0).orElse(true);
    }

    /** Whether an early evaluation may fail: it may read past an end, or not terminate. */
    private boolean mayFail(Expr expr) {
        return Walk.any(expr, this::isUnsafe);
    }

    private boolean isUnsafe(Expr node) {
        return node instanceof Expr.ArrayElement || (node instanceof Expr.Call call
                && functions.containsKey(call.function()) && mayFail(functions.get(call.function()).body()));
    }

    private boolean mayFail(List<Stmt> statements) {
        return Walk.anyStatement(statements, Stmt.Loop.class::isInstance) || Walk.any(statements, this::isUnsafe);
    }

    // Choices of values

    /** A tree of choices with each value once; null if no value repeats, or if early evaluation may fail. */
    private @Nullable Expr onceEach(Expr tree) {
        Leaves leaves = choice(tree);
        if (!leaves.repeat()) {
            return null;
        }
        List<Map.Entry<Expr, Expr>> entries = leaves.largestLast();
        Expr all = entries.removeLast().getKey();
        for (Map.Entry<Expr, Expr> entry : entries.reversed()) {
            all = new Expr.Conditional(entry.getValue(), entry.getKey(), all, tree.kind());
        }
        return all;
    }

    private Leaves choice(Expr tree) {
        if (tree instanceof Expr.Conditional c && c.kind() != Kind.BOOLEAN && !mayFail(c.condition())) {
            return Leaves.of(c.condition(), choice(c.yes()), choice(c.no()));
        }
        return Leaves.of(tree, isThere(tree) ? 1 : MOST_LEAVES + 1);
    }

    /** Whether TornadoVM chooses the value without a branch, because it is already computed. */
    private static boolean isThere(Expr expr) {
        return switch (expr) {
            case Expr.Element _,Expr.Parameter _ -> true;
            case Expr.Cast c -> isThere(c.operand());
            case Expr.Widening w -> isThere(w.operand());
            default -> expr.isSimple();
        };
    }

    /** The values of a tree of choices, each with its condition, and their number. */
    private record Leaves(Map<Expr, Expr> when, int number) {

        static Leaves of(Expr value, int number) {
            return new Leaves(Map.of(value, TRUE), number);
        }

        static Leaves of(Expr condition, Leaves yes, Leaves no) {
            Map<Expr, Expr> when = new LinkedHashMap<>();
            yes.when.forEach((value, chosen) -> when.put(value, and(condition, chosen)));
            no.when.forEach((value, chosen) -> {
                Expr other = yes.when.get(value);
                if (other == null) {
                    when.put(value, and(not(condition), chosen));
                } else if (other.equals(TRUE)) {
                    when.put(value, or(condition, chosen));
                } else {
                    when.put(value, chosen.equals(TRUE)
                            ? or(not(condition), other)
                            : or(and(condition, other), and(not(condition), chosen)));
                }
            });
            return new Leaves(when, yes.number + no.number);
        }

        /** Whether a form with each value once is better than the tree. */
        boolean repeat() {
            return number <= MOST_LEAVES && (number > when.size() || compares());
        }

        /**
         * Whether the values are -1, 0 and 1. No backend has TornadoVM's form of {@code a < b ? -1 : a > b ? 1 : 0}.
         */
        private boolean compares() {
            return when.size() == SIGNS.size()
                    && when.keySet().stream().map(value -> Folding.value(value).map(Number::longValue).orElse(2L))
                            .collect(Collectors.toSet()).equals(SIGNS);
        }

        /** The values with their conditions; the longest condition is last, where it is not needed. */
        List<Map.Entry<Expr, Expr>> largestLast() {
            List<Map.Entry<Expr, Expr>> entries = new ArrayList<>(when.entrySet());
            Map.Entry<Expr, Expr> largest =
                    Collections.max(entries, Comparator.comparingInt(entry -> Walk.size(entry.getValue())));
            entries.remove(largest);
            entries.add(largest);
            return entries;
        }
    }

    // Branches

    /**
     * Turns a branch that adds a whole constant into an addition of the constant or 0, so that loads do not wait for
     * the branch. Not for counts of doubles, which become slower.
     */
    private Optional<Stmt> counted(Stmt.If branch) {
        boolean one = branch.no().isEmpty() && branch.yes().size() == 1 && !mayFail(branch.condition())
                && !Walk.any(branch.condition(), node -> (node instanceof Expr.Element || node instanceof Expr.Local)
                        && node.kind() == Kind.DOUBLE);
        if (!one || !(branch.yes().getFirst() instanceof Stmt.Combine combine) || combine.at() != null
                || combine.value().kind().isFloating()) {
            return Optional.empty();
        }
        return combine.added().filter(added -> Folding.value(added).isPresent())
                .map(added -> choice(combine, branch.condition(), added));
    }

    private static Stmt choice(Stmt.Combine combine, Expr condition, Expr added) {
        Kind kind = combine.value().kind();
        return new Stmt.Combine(combine.component(), new Expr.Binary("+", new Expr.State(combine.component(), kind),
                new Expr.Conditional(condition, added, zero(kind), kind), kind));
    }

    private static Expr zero(Kind kind) {
        return kind == Kind.LONG ? new Expr.Constant("0L", kind, 0L) : new Expr.Constant("0", kind, 0);
    }

    private Stmt branch(Stmt.If branch) {
        return counted(branch).orElseGet(() -> chosen(branch));
    }

    private Stmt chosen(Stmt.If branch) {
        return assigned(branch).<Stmt>flatMap(assigned -> Optional.ofNullable(onceEach(assigned.value()))
                .map(value -> new Stmt.Assign(assigned.target(), value))).orElse(branch);
    }

    /** Adds a statement; merges steps that choose a variable's value into one choice. */
    private void add(List<Stmt> statements, Stmt statement) {
        statements.add(statement);
        Stmt.Assign next = assigned(statement).orElse(null);
        if (next == null || !(next.value() instanceof Expr.Conditional)) {
            return;
        }
        Expr.Local target = next.target();
        Expr tree = next.value();
        List<Stmt> steps = new ArrayList<>(List.of(statement));
        for (int i = statements.size() - 2; i >= 0 && !readsIt(tree, target); i--) {
            Stmt.Assign before = assigned(statements.get(i)).orElse(null);
            if (before == null || !before.target().equals(target)) {
                if (!isApart(statements.get(i), target, tree)) {
                    return;
                }
                continue;
            }
            tree = Walk.rewrite(tree, node -> node.equals(target) ? before.value() : node);
            Expr together = onceEach(tree);
            if (together != null) {
                statements.set(i, statements.get(i) instanceof Stmt.Declare
                        ? new Stmt.Declare(target.kind(), target.name(), together)
                        : new Stmt.Assign(target, together));
                statements.subList(i + 1, statements.size()).removeIf(steps::contains);
                return;
            }
            steps.add(statements.get(i));
        }
    }

    /** Whether a choice of a variable's value can move before the statement. */
    private static boolean isApart(Stmt statement, Expr.Local target, Expr tree) {
        return !Walk.any(List.of(statement), target::equals) && !Walk.anyStatement(List.of(statement),
                inner -> switch (inner) {
                    case Stmt.Assign a -> a.target().equals(target) || Walk.any(tree, a.target()::equals);
                    case Stmt.Declare d -> Walk.any(tree, new Expr.Local(d.name(), d.kind())::equals);
                    case Stmt.If i -> false;
                    default -> true;
                });
    }

    private static boolean readsIt(Expr tree, Expr.Local variable) {
        return tree instanceof Expr.Conditional c && (Walk.any(c.condition(), variable::equals)
                || readsIt(c.yes(), variable) || readsIt(c.no(), variable));
    }

    private static Optional<Stmt.Assign> assigned(Stmt statement) {
        return switch (statement) {
            case Stmt.Assign a -> Optional.of(a);
            case Stmt.Declare d when d.value() != null -> Optional.of(
                    new Stmt.Assign(new Expr.Local(d.name(), d.kind()), Expr.widened(d.value(), d.kind())));
            case Stmt.If i -> {
                Optional<Stmt.Assign> yes = assigned(i.yes());
                Optional<Stmt.Assign> no = assigned(i.no());
                Expr.Local target = yes.or(() -> no).map(Stmt.Assign::target).orElse(null);
                if (target == null || (yes.isEmpty() && !i.yes().isEmpty()) || (no.isEmpty() && !i.no().isEmpty())
                        || !no.map(Stmt.Assign::target).orElse(target).equals(target)) {
                    yield Optional.empty();
                }
                Function<Stmt.Assign, Expr> value = assign -> Expr.widened(assign.value(), target.kind());
                yield Optional.of(new Stmt.Assign(target, new Expr.Conditional(i.condition(),
                        yes.map(value).orElse(target), no.map(value).orElse(target), target.kind())));
            }
            default -> Optional.empty();
        };
    }

    private static Optional<Stmt.Assign> assigned(List<Stmt> statements) {
        return statements.size() == 1 && !(statements.getFirst() instanceof Stmt.Declare)
                ? assigned(statements.getFirst())
                : Optional.empty();
    }

    // Functions

    /** Returns a repeated value once, under the joined condition. */
    private List<Stmt> body(List<Stmt> body) {
        int first = 0;
        while (first < body.size() && !Walk.anyStatement(List.of(body.get(first)), Stmt.Return.class::isInstance)) {
            first++;
        }
        Leaves leaves = returned(body.subList(first, body.size()));
        if (!leaves.repeat()) {
            return of(body);
        }
        List<Stmt> converted = of(body.subList(0, first));
        List<Map.Entry<Expr, Expr>> entries = leaves.largestLast();
        Stmt last = new Stmt.Return(List.of(entries.removeLast().getKey()));
        entries.forEach(entry -> converted.add(
                new Stmt.If(entry.getValue(), List.of(new Stmt.Return(List.of(entry.getKey()))), List.of())));
        converted.add(last);
        return converted;
    }

    /** The returned values; statements behind a branch follow each side that does not return. */
    private Leaves returned(List<Stmt> statements) {
        Stmt first = statements.isEmpty() ? null : statements.getFirst();
        if (first instanceof Stmt.Return r) {
            Expr value = of(r.values().getFirst());
            return value instanceof Expr.Conditional ? choice(value) : Leaves.of(value, 1);
        }
        if (first instanceof Stmt.If i && !mayFail(i.condition())) {
            List<Stmt> rest = statements.subList(1, statements.size());
            Leaves yes = returned(Walk.joined(i.yes(), rest));
            return yes.number() > MOST_LEAVES
                    ? yes
                    : Leaves.of(of(i.condition()), yes, returned(Walk.joined(i.no(), rest)));
        }
        return Leaves.of(TRUE, MOST_LEAVES + 1);
    }
}
