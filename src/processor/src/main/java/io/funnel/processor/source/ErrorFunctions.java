package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Pruning;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** For each function that a reduction calls another one that bounds its result's error. */
final class ErrorFunctions {

    private final Functions functions;
    private final Map<Key, Optional<Functions.Component>> known = new HashMap<>();
    private final Map<String, Functions.Component> made = new LinkedHashMap<>();

    private record Key(String function, List<Boolean> inexact, Set<String> products, boolean added) {}

    ErrorFunctions(Functions functions) {
        this.functions = functions;
    }

    /** A function of the reduction, if a name is one. */
    Functions.@Nullable Component named(String name) {
        return functions.named(name);
    }

    /** All that were made. */
    Collection<Functions.Component> all() {
        return made.values();
    }

    /**
     * The function that bounds the error; null where the result is exact.
     *
     * @param inexact  for each parameter, whether its argument is inexact
     * @param products the parameters whose arguments may be products that are not rounded yet
     * @param added    whether the result is added up, so that a product may be fused into that
     */
    Functions.@Nullable Component errorOf(
            Functions.Component function, List<Boolean> inexact, Set<String> products, boolean added) {
        Key key = new Key(function.name(), List.copyOf(inexact), Set.copyOf(products), added);
        Optional<Functions.Component> found = known.get(key);
        if (found == null) {
            found = make(function, key);
            known.put(key, found);
        }
        return found.orElse(null);
    }

    private Optional<Functions.Component> make(Functions.Component function, Key key) {
        List<Boolean> inexact = key.inexact();
        Set<String> taken = new HashSet<>();
        function.parameters().forEach(parameter -> taken.add(parameter.name()));
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Declare declare) {
                taken.add(declare.name());
            }
        });
        List<Expr.Local> parameters = new ArrayList<>(function.parameters());
        List<Expr.Local> errors = new ArrayList<>();
        for (int i = 0; i < inexact.size(); i++) {
            if (inexact.get(i)) {
                String name = function.parameters().get(i).name() + "Error";
                while (!taken.add(name)) {
                    name = name + "Bound";
                }
                errors.add(new Expr.Local(name, Kind.DOUBLE));
            }
        }
        Doubling doubling = new Doubling(new Parameters(key.products(), key.added()), this, taken);
        int next = 0;
        for (int i = 0; i < inexact.size(); i++) {
            if (inexact.get(i)) {
                doubling.parameter(function.parameters().get(i).name(), errors.get(next++));
            }
        }
        List<Stmt> body = Pruning.withoutDead(
                doubling.of(returning(function.body(), function.result().kind())));
        if (!doubling.anyError()) {
            return Optional.empty();
        }
        parameters.addAll(errors);
        String name = unique(function.name() + "Error");
        Functions.Component component = new Functions.Component(name, "Bounds the error of {@link #" + function.name()
                + "}.", parameters, body, new Expr.Local(name, Kind.DOUBLE));
        made.put(name, component);
        return Optional.of(component);
    }

    /** What is returned as a value of the function's own type. */
    private static List<Stmt> returning(List<Stmt> body, Kind kind) {
        List<Stmt> converted = new ArrayList<>();
        for (Stmt statement : body) {
            converted.add(switch (statement) {
                case Stmt.Return r -> new Stmt.Return(List.of(Expr.widened(r.values().getFirst(), kind)));
                case Stmt.If i -> new Stmt.If(i.condition(), returning(i.yes(), kind), returning(i.no(), kind));
                case Stmt.Loop l -> new Stmt.Loop(l.start(), l.condition(), l.step(), returning(l.body(), kind));
                default -> statement;
            });
        }
        return converted;
    }

    /** A name that no function has. */
    String unique(String wanted) {
        String name = wanted;
        for (int number = 2; functions.isTaken(name) || made.containsKey(name); number++) {
            name = wanted + number;
        }
        return name;
    }

    /** A function has no state. */
    private record Parameters(Set<String> products, boolean isAdded) implements Doubling.Place {
        @Override
        public Expr state(Expr.State component) {
            throw new IllegalStateException("a state in a function: component=" + component.component());
        }

        @Override
        public @Nullable Expr error(Expr.State component) {
            throw new IllegalStateException("a state in a function: component=" + component.component());
        }

        @Override
        public @Nullable Expr errorPart(Expr.State component) {
            throw new IllegalStateException("a state in a function: component=" + component.component());
        }

        @Override
        public @Nullable Expr restPart(Expr.State component) {
            throw new IllegalStateException("a state in a function: component=" + component.component());
        }

        @Override
        public int errorComponent(int component) {
            throw new IllegalStateException("a combine in a function: component=" + component);
        }

        @Override
        public int restComponent(int component) {
            throw new IllegalStateException("a combine in a function: component=" + component);
        }

        @Override
        public void notExact(int component) {
            throw new IllegalStateException("a combine in a function: component=" + component);
        }

        @Override
        public boolean isProduct(int component) {
            throw new IllegalStateException("a state in a function: component=" + component);
        }
    }
}
