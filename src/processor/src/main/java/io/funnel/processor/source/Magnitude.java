package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.writer.Limits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes of a floating-point sum the same sum beside the sum of the magnitudes of what it adds up, in one pass: what the
 * bound of a sum's error is made of.
 */
final class Magnitude {

    private static final int WORK = 2;

    private final Kind kind;
    private final String local;

    private Magnitude(Kind kind, String local) {
        this.kind = kind;
        this.local = local;
    }

    /** The model with its companion, if it is the sum of a single floating component. */
    static Model added(Model model, BodyText body) {
        boolean sum = model.additive() && model.width() == 1 && model.traits().rounding().equals("SUM")
                && model.state().getFirst().type().isFloating();
        return sum ? companion(model, body).map(model::withMagnitude).orElse(model) : model;
    }

    private static Optional<Model> companion(Model model, BodyText body) {
        StatePart part = model.state().getFirst();
        Magnitude magnitude = new Magnitude(Kind.of(part.type()), unused(body));
        Optional<List<Stmt>> accumulate = magnitude.accumulated(body.accumulate(), true);
        Optional<List<Stmt>> assign = magnitude.accumulated(body.assign(), false);
        if (accumulate.isEmpty() || assign.isEmpty()) {
            return Optional.empty();
        }
        List<Stmt> merge = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            merge.add(new Stmt.Combine(i, magnitude.plus(new Expr.State(i, magnitude.kind),
                    new Expr.State(i + 2, magnitude.kind))));
        }
        String name = part.name().equals("magnitude") ? "magnitudes" : "magnitude";
        Model companion = model.beside(new StatePart(name, part.type(), part.identity()),
                new BodyText(body.inputs(), accumulate.get(), assign.get(), merge), WORK);
        return Limits.check(companion).isPresent() ? Optional.empty() : Optional.of(companion);
    }

    private static String unused(BodyText body) {
        Set<String> names = new HashSet<>();
        Walk.statements(body.all(), statement -> {
            if (statement instanceof Stmt.Declare declare) {
                names.add(declare.name());
            }
        });
        String name = "added";
        while (names.contains(name)) {
            name = name + "Now";
        }
        return name;
    }

    private Expr plus(Expr left, Expr right) {
        return new Expr.Binary("+", left, right, kind);
    }

    /** The statements with the magnitude behind each combine; nothing where a combine is no addition after all. */
    private Optional<List<Stmt>> accumulated(List<Stmt> statements, boolean combines) {
        List<Stmt> changed = new ArrayList<>();
        for (Stmt statement : statements) {
            switch (statement) {
                case Stmt.Combine c -> {
                    Optional<Expr> element = combines ? element(c) : Optional.of(c.value());
                    if (element.isEmpty()) {
                        return Optional.empty();
                    }
                    add(changed, Expr.widened(element.get(), kind), combines);
                }
                case Stmt.If i -> {
                    Optional<List<Stmt>> yes = accumulated(i.yes(), combines);
                    Optional<List<Stmt>> no = accumulated(i.no(), combines);
                    if (yes.isEmpty() || no.isEmpty()) {
                        return Optional.empty();
                    }
                    changed.add(new Stmt.If(i.condition(), yes.get(), no.get()));
                }
                case Stmt.Loop l -> {
                    Optional<List<Stmt>> body = accumulated(l.body(), combines);
                    if (body.isEmpty()) {
                        return Optional.empty();
                    }
                    changed.add(new Stmt.Loop(l.start(), l.condition(), l.step(), body.get()));
                }
                default -> changed.add(statement);
            }
        }
        return Optional.of(changed);
    }

    private static Optional<Expr> element(Stmt.Combine combine) {
        return Combination.of(combine.value()).filter(found -> found.infix() && found.operator().equals("+"))
                .map(Combination::element);
    }

    private void add(List<Stmt> statements, Expr element, boolean combines) {
        Expr added = element;
        if (!(element instanceof Expr.Element) && !(element instanceof Expr.Local)) {
            added = new Expr.Local(local, kind);
            statements.add(new Stmt.Declare(kind, local, element));
        }
        Expr magnitude = new Expr.Call("Math.abs", List.of(added), kind);
        statements.add(new Stmt.Combine(0, combines ? plus(new Expr.State(0, kind), added) : added));
        statements.add(new Stmt.Combine(1, combines ? plus(new Expr.State(1, kind), magnitude) : magnitude));
    }
}
