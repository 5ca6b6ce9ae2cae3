package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.Running;
import io.funnel.processor.model.StatePart;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes of a reduction that rounds its companion, which keeps beside each inexact component a bound of its error: running
 * error analysis, after J. H. Wilkinson (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition,
 * section 3.3). docs/verification.md has the rules and their proofs.
 */
final class RunningError {

    private final Model model;
    private final BodyText body;
    private final Functions functions;
    private ErrorFunctions errors;
    /** The components that are not exact, in order. */
    private final Set<Integer> inexact = new TreeSet<>();
    private final Set<Integer> found = new TreeSet<>();
    /** The components that may be products when they are added up. */
    private final Set<Integer> products;
    /** The components that are sums or products. */
    private final Set<Integer> withRests;
    private Parts parts;

    private RunningError(Model model, BodyText body, Functions functions) {
        this.model = model;
        this.body = body;
        this.functions = functions;
        this.errors = new ErrorFunctions(functions);
        List<Stmt> combining = new ArrayList<>(body.accumulate());
        combining.addAll(body.merge());
        this.products = Products.components(combining, errors, model.state().size());
        this.withRests = Parts.withRests(model, body);
        this.parts = Parts.of(model, inexact, withRests);
    }

    /** A component of the state as a variable, as {@code added} takes the answer. */
    static Expr local(StatePart part) {
        return new Expr.Local(part.name(), Kind.of(part.type()));
    }

    /**
     * The model with its companion, if it rounds in a way that nothing simpler bounds.
     *
     * @param body   its statements
     * @param answer what the result is made of, over the components by their names; nothing if that is unknown
     */
    static Model added(Model model, BodyText body, Functions functions, Supplier<List<Expr>> answer) {
        boolean simple = model.magnitude() != null && !model.hasFinish()
                && !model.traits().rounding().equals("PRODUCT"); // whose magnitudes depend on the order
        if (model.width() > 1 || model.traits().rounding().equals("EXACT") || simple) {
            return model;
        }
        try {
            List<Expr> scalars = answer.get();
            return scalars.isEmpty() || (model.magnitude() != null && isRoot(scalars))
                    ? model
                    : new RunningError(model, body, functions).companion(scalars)
                            .map(companion -> model.withRunning(new Running(companion, null))).orElse(model);
        } catch (Undoubled e) {
            return model;
        }
    }

    /** Whether the answer is the square root of the state, whose bound comes of the state's. */
    private static boolean isRoot(List<Expr> scalars) {
        return inner(scalars.getFirst()) instanceof Expr.Call call && call.function().equals("Math.sqrt")
                && inner(call.arguments().getFirst()) instanceof Expr.Local;
    }

    private static Expr inner(Expr expr) {
        return switch (expr) {
            case Expr.Cast c -> inner(c.operand());
            case Expr.Widening w -> inner(w.operand());
            default -> expr;
        };
    }

    private Optional<Model> companion(List<Expr> answer) {
        List<Stmt> accumulate;
        List<Stmt> assign;
        List<Stmt> merge;
        do {
            inexact.addAll(found);
            parts = Parts.of(model, inexact, withRests);
            errors = new ErrorFunctions(functions);
            accumulate = doubled(body.accumulate());
            assign = doubled(body.assign());
            merge = doubled(body.merge());
        } while (!inexact.containsAll(found));
        if (inexact.isEmpty()) {
            return Optional.empty();
        }
        BodyText both = new BodyText(body.inputs(), accumulate, assign, merge);
        Running.Answer known = answer(answer);
        errors.all().forEach(functions::put);
        List<Functions.Component> needed = functions.neededBy(both.all());
        return Optional.of(model.bounded(parts.states(), both, FunctionTexts.of(needed),
                FunctionTexts.imports(both.all(), needed), Work.of(functions, accumulate),
                new Running(model, known)));
    }

    private List<Stmt> doubled(List<Stmt> statements) {
        Set<String> taken = new HashSet<>(Set.of("index"));
        model.state().forEach(part -> taken.add(part.name()));
        parts.states().forEach(part -> taken.add(part.name()));
        body.inputs().forEach(input -> taken.add(input.name()));
        return new Doubling(new Components(), errors, taken).of(statements);
    }

    /** Functions of the state's scalars, for the answer's and their bounds. */
    private Running.Answer answer(List<Expr> answer) {
        List<Expr.Local> locals = new ArrayList<>();
        model.state().forEach(part -> locals.add((Expr.Local) local(part)));
        parts.states().forEach(part -> locals.add((Expr.Local) local(part)));
        List<Running.Call> values = new ArrayList<>();
        List<Running.Call> itsBounds = new ArrayList<>();
        List<Functions.Component> own = new ArrayList<>();
        for (Expr leaf : answer) {
            String number = answer.size() == 1 ? "" : String.valueOf(values.size());
            String what = answer.size() == 1 ? "" : " " + number;
            Functions.Component value = function("answer" + number, "The answer's number" + what + ".",
                    List.of(new Stmt.Return(List.of(Expr.widened(leaf, Kind.DOUBLE)))), locals);
            Functions.Component bound = function("answerBound" + number, "Bounds the error of the answer's number"
                    + what + ".", bound(leaf, locals), locals);
            own.add(value);
            own.add(bound);
            values.add(call(value, locals));
            itsBounds.add(call(bound, locals));
        }
        List<Stmt> all = own.stream().flatMap(component -> component.body().stream()).toList();
        errors.all().forEach(functions::put);
        List<Functions.Component> needed = new ArrayList<>(functions.neededBy(all));
        needed.addAll(own);
        return new Running.Answer(values, itsBounds, parts.rests(model.state().size()), FunctionTexts.of(needed),
                FunctionTexts.imports(all, needed));
    }

    private static Functions.Component function(
            String name, String summary, List<Stmt> body, List<Expr.Local> locals) {
        Set<Expr> used = new HashSet<>();
        Walk.each(body, used::add);
        return new Functions.Component(name, summary, locals.stream().filter(used::contains).toList(), body,
                new Expr.Local(name, Kind.DOUBLE));
    }

    private static Running.Call call(Functions.Component function, List<Expr.Local> locals) {
        return new Running.Call(function.name(), function.parameters().stream().map(locals::indexOf).toList());
    }

    /** The statements that give the bound of one of the answer's scalars; NaN where nothing is known of it. */
    private List<Stmt> bound(Expr leaf, List<Expr.Local> locals) {
        Set<String> taken = new HashSet<>();
        locals.forEach(local -> taken.add(local.name()));
        Doubling doubling = new Doubling(new Components(), errors, taken);
        int own = model.state().size();
        for (int component : inexact) {
            Expr error = locals.get(own + parts.error(component));
            int rest = parts.rest(component);
            doubling.parameter(locals.get(component).name(), rest < 0 ? error : total(locals.get(own + rest), error));
        }
        List<Stmt> out = new ArrayList<>();
        try {
            Doubling.Doubled doubled = doubling.expression(leaf, out);
            Expr error = doubled.error();
            Expr bound = error == null
                    ? Doubling.zero()
                    : new Expr.Call(Doubling.RULES + "bound",
                            List.of(Expr.widened(doubled.value(), Kind.DOUBLE), error), Kind.DOUBLE);
            out.add(new Stmt.Return(List.of(bound)));
            return out;
        } catch (Undoubled e) {
            return List.of(new Stmt.Return(List.of(new Expr.Constant("Double.NaN", Kind.DOUBLE))));
        }
    }

    private static Expr total(Expr rest, Expr error) {
        return new Expr.Call(Doubling.RULES + "total", List.of(rest, error), Kind.DOUBLE);
    }

    /** The components as the companion numbers them: those of the reduction, then the bounds; twice in a merge. */
    private final class Components implements Doubling.Place {
        @Override
        public Expr state(Expr.State component) {
            return new Expr.State(number(component.component()), component.kind());
        }

        private int number(int component) {
            int own = model.state().size();
            return component < own ? component : component + parts.size();
        }

        /** The rest of a sum is what it is off by, as far as that is known. */
        @Override
        public @Nullable Expr error(Expr.State component) {
            Expr error = errorPart(component);
            Expr rest = restPart(component);
            return error == null || rest == null ? error : total(rest, error);
        }

        @Override
        public @Nullable Expr errorPart(Expr.State component) {
            return part(component, parts.error(component.component() % model.state().size()));
        }

        @Override
        public @Nullable Expr restPart(Expr.State component) {
            return part(component, parts.rest(component.component() % model.state().size()));
        }

        private @Nullable Expr part(Expr.State component, int part) {
            int own = model.state().size();
            return part < 0
                    ? null
                    : new Expr.State(
                            own + part + (component.component() < own ? 0 : own + parts.size()), Kind.DOUBLE);
        }

        @Override
        public int errorComponent(int component) {
            int at = parts.error(component);
            return at < 0 ? -1 : model.state().size() + at;
        }

        @Override
        public int restComponent(int component) {
            int at = parts.rest(component);
            return at < 0 ? -1 : model.state().size() + at;
        }

        @Override
        public void notExact(int component) {
            found.add(component); // the numbers stay as they are until all was doubled
        }

        @Override
        public boolean isProduct(int component) {
            return products.contains(component % model.state().size());
        }

        @Override
        public Set<String> products() {
            return Set.of();
        }

        @Override
        public boolean isAdded() {
            return false;
        }
    }
}
