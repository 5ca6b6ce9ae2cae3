package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.UserName;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Body;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.source.tree.Functions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Adds the data for an error bound to a sum: the sum of its terms' magnitudes. Accumulators are doubles. An element is
 * computed in the reduction's own type and widened afterwards. A sum of doubles also accumulates the errors of its
 * additions.
 */
public final class BoundedVariant {

    private static final int WORK = 2;
    private static final int WORK_OF_A_COMPENSATED_SUM = 8;
    private static final Pattern FLOAT = Pattern.compile("-?[0-9]+(\\.[0-9]+)?[fF]?");

    private static final Kind STATE = Kind.DOUBLE;
    private static final Expr ZERO = new Expr.Constant("0.0", STATE);

    private final Kind kind;
    private final Model model;
    private final boolean compensated;
    /** The component that counts elements, or -1. */
    private final int count;

    private BoundedVariant(Kind kind, Model model, int count) {
        this.kind = kind;
        this.model = model;
        this.count = count;
        this.compensated = kind == STATE;
    }

    private static final int COUNT = 3;
    private static final int PARTS_OF_A_MEAN = 4;

    /**
     * Returns the model with its bounded variant. This applies to a sum of one floating component, and to a sum of
     * doubles with a count of type long. A bound must be carried through the last step. Other models are returned
     * unchanged.
     */
    public static Model added(Model model, Functions functions) {
        int count = count(model, functions);
        StatePart sum = model.state().get(count == 0 ? 1 : 0);
        boolean single = model.state().size() == 1 && model.width() == 1 && sum.type().isFloating()
                && model.additive() && model.traits().rounding().equals("SUM");
        boolean known = !model.lastStep().closed().isEmpty() || (single && model.lastStep().kind().equals("NONE"));
        return known && (single || count >= 0)
                ? variant(model, sum, count).map(model::withBoundedVariant).orElse(model)
                : model;
    }

    /** The counting component of a state of one long and one double that are both summed; otherwise -1. */
    private static int count(Model model, Functions functions) {
        List<Kind> types = model.state().stream().map(StatePart::type).toList();
        boolean adds = model.body().merge().stream().allMatch(statement -> statement instanceof Stmt.Combine combine
                && combine.value() instanceof Expr.Binary binary && binary.operator().equals("+")
                && isState(binary.left(), combine.component()) && isState(binary.right(), combine.component() + 2));
        int count = types.size() == 2 && types.contains(Kind.DOUBLE) && adds ? types.indexOf(Kind.LONG) : -1;
        return count >= 0 && counts(FinishReader.open(functions, model.body().assign()), count) ? count : -1;
    }

    /** Returns whether an element adds at most 1. A sum of weights may be negative, wrap around, or exceed a double. */
    static boolean counts(List<Stmt> assign, int component) {
        Ranges ranges = new Ranges(assign);
        return !Walk.anyStatement(assign, statement -> statement instanceof Stmt.Combine combine
                && combine.component() == component
                && !(ranges.of(combine.value()).least() >= 0 && ranges.of(combine.value()).greatest() <= 1));
    }

    private static boolean isState(Expr expr, int component) {
        return expr instanceof Expr.State state && state.component() == component;
    }

    private static Optional<Model> variant(Model model, StatePart sum, int count) {
        BoundedVariant variant = new BoundedVariant(sum.type(), model, count);
        if (!variant.isRegular()) {
            return Optional.empty();
        }
        List<StatePart> parts = variant.parts(sum);
        if (count >= 0) {
            parts.add(model.state().get(count));
        }
        Body body = new Body(variant.accumulated(model.body().accumulate(), true),
                variant.accumulated(model.body().assign(), false), variant.merged());
        Model bounded =
                model.asBoundedVariant(parts, body, DeviceRounding.of(body.accumulate()), variant.work());
        return Limits.check(bounded).isPresent() ? Optional.empty() : Optional.of(bounded);
    }

    private List<StatePart> parts(StatePart value) {
        String identity = doubled(value.identity());
        List<StatePart> parts = new ArrayList<>();
        parts.add(new StatePart(value.name(), Kind.DOUBLE, identity));
        if (compensated) {
            parts.add(new StatePart(value.name().equals("lost") ? "losses" : "lost", Kind.DOUBLE, identity));
        }
        String name = value.name().equals("magnitude") ? "magnitudes" : "magnitude";
        parts.add(new StatePart(name, Kind.DOUBLE, identity));
        return parts;
    }

    private int work() {
        return compensated ? WORK_OF_A_COMPENSATED_SUM : WORK;
    }

    private static String doubled(String constant) {
        return FLOAT.matcher(constant).matches() ? String.valueOf(Double.parseDouble(constant)) : constant;
    }

    private Expr.Local unused(String wanted) {
        Set<String> names = Walk.declared(model.body().all());
        String name = wanted;
        while (names.contains(UserName.variable(name))) {
            name = name + "Now";
        }
        return new Expr.Local(UserName.variable(name), kind);
    }

    private Expr combined(Expr left, Expr right) {
        return new Expr.Binary("+", Expr.widened(left, STATE), Expr.widened(right, STATE), STATE);
    }

    private boolean isRegular() {
        return !Walk.anyStatement(model.body().accumulate(), statement -> combinesInside(statement)
                || (statement instanceof Stmt.Combine combine && combine.component() != count
                        && element(combine).isEmpty()));
    }

    private static boolean combinesInside(Stmt statement) {
        return statement instanceof Stmt.Loop loop
                && Walk.anyStatement(loop.body(), inner -> inner instanceof Stmt.Combine);
    }

    private List<Stmt> accumulated(List<Stmt> statements, boolean combines) {
        return Walk.replace(statements, statement -> {
            List<Stmt> changed = new ArrayList<>();
            switch (statement) {
                case Stmt.Combine c when c.component() == count ->
                    changed.add(new Stmt.Combine(COUNT, Walk.rewrite(c.value(),
                            node -> node instanceof Expr.State ? new Expr.State(COUNT, node.kind()) : node)));
                case Stmt.Combine c -> add(changed,
                        Expr.widened(combines ? element(c).orElseThrow() : c.value(), kind), combines);
                default -> changed.add(statement);
            }
            return changed;
        });
    }

    private Optional<Expr> element(Stmt.Combine combine) {
        return Combination.of(combine.value()).filter(found -> found.infix() && found.operator().equals("+"))
                .map(Combination::element);
    }

    private void add(List<Stmt> statements, Expr element, boolean combines) {
        Expr added = element;
        boolean isRead = element instanceof Expr.Local
                || (!compensated && element instanceof Expr.Element);
        if (!isRead) {
            Expr.Local local = unused("added");
            added = local;
            statements.add(new Stmt.Declare(kind, local.name(), element));
        }
        statements.addAll(summed(added, combines));
    }

    private List<Stmt> summed(Expr added, boolean combines) {
        if (compensated) {
            return compensated(added, absolute(added), combines);
        }
        // Widened first, so that a device widens once for both.
        Expr wide = Expr.widened(added, STATE);
        Expr magnitude = absolute(wide);
        return List.of(
                new Stmt.Combine(0, combines ? combined(state(0), wide) : wide),
                new Stmt.Combine(1, combines ? combined(state(1), magnitude) : magnitude));
    }

    /** The addition's error comes first, since it needs the old sum. */
    private List<Stmt> compensated(Expr added, Expr magnitude, boolean combines) {
        return List.of(
                new Stmt.Combine(1, combines ? combined(state(1), lost(state(0), added)) : ZERO),
                new Stmt.Combine(0, combines ? combined(state(0), added) : added),
                new Stmt.Combine(2, combines ? combined(state(2), magnitude) : magnitude));
    }

    private static Expr lost(Expr left, Expr right) {
        return new Expr.Call(DeviceRounding.LOST, List.of(left, right), STATE);
    }

    private List<Stmt> merged() {
        if (compensated) {
            int right = count < 0 ? COUNT : PARTS_OF_A_MEAN;
            Expr lost = combined(state(1), state(right + 1));
            List<Stmt> merged = new ArrayList<>(
                    List.of(new Stmt.Combine(1, combined(lost, lost(state(0), state(right)))),
                            new Stmt.Combine(0, combined(state(0), state(right))),
                            new Stmt.Combine(2, combined(state(2), state(right + 2)))));
            if (count >= 0) {
                merged.add(new Stmt.Combine(COUNT, new Expr.Binary("+", new Expr.State(COUNT, Kind.LONG),
                        new Expr.State(right + COUNT, Kind.LONG), Kind.LONG)));
            }
            return merged;
        }
        return List.of(new Stmt.Combine(0, combined(state(0), state(2))),
                new Stmt.Combine(1, combined(state(1), state(3))));
    }

    private static Expr state(int component) {
        return new Expr.State(component, STATE);
    }

    private static Expr absolute(Expr value) {
        return new Expr.Call("Math.abs", List.of(value), value.kind());
    }
}
