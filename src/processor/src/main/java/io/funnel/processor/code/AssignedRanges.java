package io.funnel.processor.code;

import io.funnel.processor.code.Ranges.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects the ranges that statements assign to variables and return, under the conditions around them. */
public final class AssignedRanges {

    /** Stands for what is returned. */
    private static final String RETURNED = "";

    private final Ranges ranges;
    private final Map<String, Range> held = new HashMap<>();

    private AssignedRanges(Ranges ranges) {
        this.ranges = ranges;
    }

    /**
     * Returns the ranges of these statements, which also follow from the values of variables that branches assign, and
     * from those that functions return.
     */
    public static Ranges of(List<Stmt> statements, Function<String, @Nullable ScalarFunction> functions) {
        Ranges ranges = new Ranges(statements);
        new AssignedRanges(ranges).learn(statements, functions);
        return ranges;
    }

    /** Returns what the statements return. */
    private Optional<Range> learn(List<Stmt> statements, Function<String, @Nullable ScalarFunction> functions) {
        Optional<Range> returned = Optional.empty();
        for (int round = 0; round < 2; round++) { // the second one knows what the first has found
            held.clear();
            ranges.learn(Map.of(), call -> returned(call, functions));
            visit(statements);
            returned = Optional.ofNullable(held.remove(RETURNED));
            held.keySet().retainAll(Walk.declared(statements));
            ranges.learn(held, call -> returned(call, functions));
        }
        return returned;
    }

    private Optional<Range> returned(Expr.Call call, Function<String, @Nullable ScalarFunction> functions) {
        ScalarFunction function = functions.apply(call.function());
        if (function == null) {
            return Optional.empty();
        }
        Ranges inside = new Ranges(function.body());
        Map<Expr, Range> parameters = new HashMap<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            Expr.Local parameter = function.parameters().get(i);
            if (parameter.kind().isInteger() && !inside.isAssigned(parameter)) {
                parameters.put(parameter, ranges.of(call.arguments().get(i)));
            }
        }
        inside.enter(parameters);
        return new AssignedRanges(inside).learn(function.body(), functions);
    }

    private void visit(List<Stmt> statements) {
        for (Stmt statement : statements) {
            switch (statement) {
                case Stmt.Declare d when d.value() != null && d.kind().isInteger() ->
                    held.merge(d.name(), ranges.of(d.value()), Range::or);
                case Stmt.Assign a when a.target().kind().isInteger() ->
                    held.merge(a.target().name(), ranges.of(a.value()), Range::or);
                case Stmt.Return r when r.values().getFirst().kind().isInteger() ->
                    held.merge(RETURNED, ranges.of(r.values().getFirst()), Range::or);
                case Stmt.If i -> {
                    ranges.enter(i.condition(), true, i.yes());
                    visit(i.yes());
                    ranges.leave();
                    ranges.enter(i.condition(), false, i.no());
                    visit(i.no());
                    ranges.leave();
                }
                case Stmt.Loop l -> {
                    visit(l.start());
                    ranges.enter(l);
                    visit(l.body());
                    if (l.step().size() == 1) {
                        visit(l.step());
                    }
                    ranges.leave();
                    if (l.step().size() > 1) {
                        visit(l.step());
                    }
                }
                default -> {}
            }
        }
    }
}
