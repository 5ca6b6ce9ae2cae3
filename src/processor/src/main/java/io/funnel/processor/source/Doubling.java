package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Doubles statements: behind each that computes something inexact stands one that bounds its error. What is exact stays
 * as it is. Where a condition compares what is inexact, and comes out so near that exact arithmetic might go the other
 * way, all that its branches assign has an unknown error.
 */
final class Doubling {

    /** What the names of the functions for single operations start with. */
    static final String RULES = "RunningError.";

    /** What the statements are about: a state, or the parameters of a function. */
    interface Place {
        /** A component of the state as this place numbers it. */
        Expr state(Expr.State component);

        /** The bound of a component's error; null if it is exact. */
        @Nullable Expr error(Expr.State component);

        /** The same but for what the component's rest tells, if it has one. */
        @Nullable Expr errorPart(Expr.State component);

        /** What rounding took away from a component that is added up; null if that is not known. */
        @Nullable Expr restPart(Expr.State component);

        /** The component that holds the bound of a component's error; -1 if it is taken for exact. */
        int errorComponent(int component);

        /** The component that holds a component's rest; -1 if it has none. */
        int restComponent(int component);

        /** Learns that a component is not exact after all; all is doubled anew then. */
        void notExact(int component);

        /** Whether a component may be a product that is not rounded yet. */
        boolean isProduct(int component);

        /** The parameters that may be. */
        Set<String> products();

        /** Whether what is returned is added up. */
        boolean isAdded();
    }

    /** A value, simple enough to be written several times where it is inexact, and the bound of its error. */
    record Doubled(Expr value, @Nullable Expr error) {}

    private final Place place;
    private final ErrorFunctions functions;
    private final Map<String, Expr> errors = new HashMap<>();
    private final Set<String> parameters = new HashSet<>();
    private final Set<String> taken = new HashSet<>();
    private final Set<String> assigned = new HashSet<>();
    private final Set<String> inexact = new HashSet<>();
    private final List<Expr> doubts = new ArrayList<>();
    private final ErrorRules rules;
    private final Combining combining;
    private Products products;
    private Map<String, Expr> definitions = new HashMap<>();
    private Set<String> used = new HashSet<>();
    private boolean anew;
    private boolean anyError;
    private int loops;

    Doubling(Place place, ErrorFunctions functions, Set<String> taken) {
        this.place = place;
        this.functions = functions;
        this.taken.addAll(taken);
        this.rules = new ErrorRules(this);
        this.combining = new Combining(this, rules);
        this.products = new Products(List.of(), functions, place.products(), place::isProduct);
    }

    /** A parameter with the parameter that bounds its error. */
    void parameter(String name, Expr error) {
        errors.put(name, error);
        parameters.add(name);
    }

    ErrorFunctions functions() {
        return functions;
    }

    Place place() {
        return place;
    }

    Products products() {
        return products;
    }

    /** Whether any value that is returned is inexact. */
    boolean anyError() {
        return anyError;
    }

    /** The statements doubled. */
    List<Stmt> of(List<Stmt> statements) {
        Walk.statements(statements, statement -> {
            switch (statement) {
                case Stmt.Declare declare -> taken.add(declare.name());
                case Stmt.Assign assign -> assigned.add(assign.target().name());
                default -> {}
            }
        });
        products = new Products(statements, functions, place.products(), place::isProduct);
        List<Stmt> doubled;
        do {
            anew = false;
            anyError = false;
            used = new HashSet<>(taken);
            definitions = new HashMap<>();
            errors.keySet().retainAll(parameters);
            doubled = list(statements);
        } while (anew);
        return doubled;
    }

    /** A single expression doubled. */
    Doubled expression(Expr expr, List<Stmt> out) {
        used = new HashSet<>(taken);
        return rules.doubled(expr, null, out);
    }

    // Names

    /** A name that nothing has. */
    String fresh(String wanted) {
        String stem = wanted;
        String name = stem;
        for (char letter = 'A'; !used.add(name); letter++) {
            if (letter > 'Z') {
                stem = stem + 'Z';
                letter = 'A';
            }
            name = stem + letter;
        }
        return name;
    }

    /** A variable for a part of an expression, and in place of it. */
    Expr.Local hoist(Expr value, @Nullable String name, List<Stmt> out) {
        Expr.Local local = new Expr.Local(name == null ? fresh("part") : name, value.kind());
        out.add(new Stmt.Declare(local.kind(), local.name(), value));
        return local;
    }

    /** The bound as something that may be written several times. */
    Expr simple(Expr error, List<Stmt> out) {
        return error.isSimple() ? error : hoist(error, fresh("error"), out);
    }

    /** The bound of a variable's error; null if it is exact. */
    @Nullable Expr errorOf(Expr.Local local) {
        return errors.get(local.name());
    }

    /** What a variable was declared as, if that is still its value, of variables with the values that they had. */
    @Nullable Expr definition(Expr.Local local) {
        Expr value = definitions.get(local.name());
        return value != null && isFixed(local) && isFixed(value) ? value : null;
    }

    private boolean isFixed(Expr value) {
        boolean[] fixed = {true};
        Walk.each(value, node -> fixed[0] &= !(node instanceof Expr.State)
                && !(node instanceof Expr.Local local && assigned.contains(local.name())));
        return fixed[0];
    }

    static Expr zero() {
        return new Expr.Constant("0.0", Kind.DOUBLE, 0.0);
    }

    static Expr plus(@Nullable Expr left, Expr right) {
        return left == null ? right : new Expr.Binary("+", left, right, Kind.DOUBLE);
    }

    /** The sum of two bounds, each of which may be null. */
    static @Nullable Expr both(@Nullable Expr left, @Nullable Expr right) {
        return right == null ? left : plus(left, right);
    }

    // Statements

    private List<Stmt> list(List<Stmt> statements) {
        List<Stmt> out = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            if (statements.get(i) instanceof Stmt.If branch && returns(branch)) {
                ConditionRules.Condition condition = rules.conditions().condition(branch.condition(), out);
                if (condition.doubt() != null) {
                    leave(branch, condition, statements.subList(i + 1, statements.size()), out);
                    return out;
                }
                out.add(new Stmt.If(condition.value(), list(branch.yes()), list(branch.no())));
            } else {
                statement(statements.get(i), out);
            }
        }
        return out;
    }

    /** A branch that may leave the function: what follows belongs into both sides, and the doubt to all of it. */
    private void leave(Stmt.If branch, ConditionRules.Condition condition, List<Stmt> rest, List<Stmt> out) {
        List<Stmt> yes = followed(branch.yes(), rest);
        List<Stmt> no = followed(branch.no(), rest);
        if (loops > 0 || !alwaysReturns(yes) || !alwaysReturns(no)) {
            throw new Undoubled("an uncertain branch leaves a loop, or a part of a branch");
        }
        doubts.add(hoist(ErrorRules.present(condition.doubt()), fresh("doubt"), out));
        Map<String, Expr> before = new HashMap<>(errors);
        List<Stmt> first = list(yes);
        errors.clear();
        errors.putAll(before);
        out.add(new Stmt.If(condition.value(), first, list(no)));
        doubts.removeLast();
    }

    private static List<Stmt> followed(List<Stmt> branch, List<Stmt> rest) {
        if (alwaysReturns(branch)) {
            return branch;
        }
        List<Stmt> all = new ArrayList<>(branch);
        all.addAll(rest);
        return all;
    }

    private static boolean alwaysReturns(List<Stmt> statements) {
        return !statements.isEmpty() && switch (statements.getLast()) {
            case Stmt.Return r -> true;
            case Stmt.If i -> alwaysReturns(i.yes()) && alwaysReturns(i.no());
            default -> false;
        };
    }

    private static boolean returns(Stmt statement) {
        boolean[] found = {false};
        Walk.statements(List.of(statement), inner -> found[0] |= inner instanceof Stmt.Return);
        return found[0];
    }

    private void statement(Stmt statement, List<Stmt> out) {
        switch (statement) {
            case Stmt.Declare d -> declare(d, out);
            case Stmt.Assign a -> assign(a, out);
            case Stmt.Combine c -> combining.combine(c, out);
            case Stmt.If i -> branch(i, out);
            case Stmt.Loop l -> loop(l, out);
            case Stmt.Return r -> {
                Expr returned = r.values().getFirst();
                Doubled value = rules.doubled(returned, null, out);
                if (place.isAdded() && value.error() != null && products.include(returned)) {
                    value = ErrorRules.fused(rules.simple(value, out));
                }
                Expr error = value.error();
                for (Expr doubt : doubts) {
                    error = plus(error, doubt);
                }
                anyError |= error != null;
                out.add(new Stmt.Return(List.of(error == null ? zero() : error)));
            }
            case Stmt.Continue c -> out.add(c);
        }
    }

    private void declare(Stmt.Declare declare, List<Stmt> out) {
        String error = declare.name() + "Error";
        if (declare.value() == null) {
            out.add(declare);
            if (inexact.contains(declare.name())) {
                out.add(new Stmt.Declare(Kind.DOUBLE, errorName(declare.name(), error), null));
            }
            return;
        }
        Doubled value = rules.doubled(Expr.widened(declare.value(), declare.kind()), declare.name(), out);
        if (!(value.value() instanceof Expr.Local local && local.name().equals(declare.name()))) {
            out.add(new Stmt.Declare(declare.kind(), declare.name(), value.value()));
        }
        definitions.put(declare.name(), declare.value());
        if (value.error() != null || inexact.contains(declare.name())) {
            Expr bound = value.error() == null ? zero() : value.error();
            out.add(new Stmt.Declare(Kind.DOUBLE, errorName(declare.name(), error), bound));
        }
    }

    private String errorName(String variable, String wanted) {
        String name = fresh(wanted);
        errors.put(variable, new Expr.Local(name, Kind.DOUBLE));
        return name;
    }

    private void assign(Stmt.Assign assign, List<Stmt> out) {
        Expr.Local target = assign.target();
        Doubled value = rules.doubled(Expr.widened(assign.value(), target.kind()), null, out);
        if (value.error() != null) {
            need(target.name());
        }
        if (errors.get(target.name()) instanceof Expr.Local error) {
            out.add(new Stmt.Assign(error, value.error() == null ? zero() : value.error()));
        }
        out.add(new Stmt.Assign(target, value.value()));
    }

    /** A variable that is inexact after all, though it was declared as an exact one. */
    private void need(String variable) {
        if (!errors.containsKey(variable)) {
            anew |= inexact.add(variable);
        }
    }

    private void branch(Stmt.If branch, List<Stmt> out) {
        ConditionRules.Condition condition = rules.conditions().condition(branch.condition(), out);
        if (condition.doubt() == null) {
            out.add(new Stmt.If(condition.value(), list(branch.yes()), list(branch.no())));
            return;
        }
        Expr doubt = hoist(condition.doubt(), fresh("doubt"), out);
        out.add(new Stmt.If(condition.value(), list(branch.yes()), list(branch.no())));
        Set<String> declared = new HashSet<>();
        Set<Expr.Local> assigned = new LinkedHashSet<>();
        Set<Integer> combined = new LinkedHashSet<>();
        Walk.statements(List.of(branch), inner -> {
            switch (inner) {
                case Stmt.Declare d -> declared.add(d.name());
                case Stmt.Assign a -> assigned.add(a.target());
                case Stmt.Combine c -> combined.add(c.component());
                case Stmt.Continue c -> throw new Undoubled("an uncertain branch goes to the next round");
                default -> {}
            }
        });
        for (Expr.Local local : assigned) {
            if (!declared.contains(local.name())) {
                need(local.name());
                if (errors.get(local.name()) instanceof Expr.Local error) {
                    out.add(new Stmt.Assign(error, plus(error, doubt)));
                }
            }
        }
        for (int component : combined) {
            int error = place.errorComponent(component);
            if (error < 0) {
                place.notExact(component);
            } else {
                out.add(new Stmt.Combine(error, plus(new Expr.State(error, Kind.DOUBLE), doubt)));
            }
        }
    }

    private void loop(Stmt.Loop loop, List<Stmt> out) {
        List<Stmt> start = list(loop.start());
        List<Stmt> before = new ArrayList<>();
        ConditionRules.Condition condition = rules.conditions().condition(loop.condition(), before);
        List<Stmt> step = list(loop.step());
        if (condition.doubt() != null || !before.isEmpty() || start.size() != loop.start().size()
                || step.size() != loop.step().size()) {
            throw new Undoubled("a loop whose rounds depend on what is inexact");
        }
        loops++;
        out.add(new Stmt.Loop(start, condition.value(), step, list(loop.body())));
        loops--;
    }
}
