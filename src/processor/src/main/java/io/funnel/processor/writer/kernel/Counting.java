package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.text.Ints;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Counts elements in several places without branches: adds 1 to the place if a condition holds, else 0. If the place
 * may be invalid, 0 goes to the first. Items then do not wait at the ends of branches, and updates of several elements
 * overlap.
 */
final class Counting {

    private static final String COUNTS = "counts";
    private static final String PLACE = "place";

    private Counting() {}

    /** Returns the form for a state of several ints. Guarded code is always computed and must end, so has no loops. */
    static Optional<List<Stmt>> of(Model model) {
        List<Stmt> statements = model.body().accumulate();
        if (statements.isEmpty() || model.width() <= 1 || model.state().size() > 1
                || model.state().getFirst().type() != Kind.INT
                || model.functions().stream().anyMatch(function -> Walk.anyStatement(function.body(),
                        statement -> statement instanceof Stmt.Loop))) {
            return Optional.empty();
        }
        List<Stmt> before = statements.subList(0, statements.size() - 1);
        if (!(statements.getLast() instanceof Stmt.If guard) || !guard.no().isEmpty() || guard.yes().isEmpty()
                || !areValues(before) || !areValues(guard.yes().subList(0, guard.yes().size() - 1))
                || !(guard.yes().getLast() instanceof Stmt.Combine combine) || !addsOne(combine)) {
            return Optional.empty();
        }
        List<Stmt> all = new ArrayList<>(before);
        Expr counts = Ints.named(COUNTS);
        all.add(new Stmt.Declare(Kind.INT, COUNTS, oneIf(guard.condition())));
        all.addAll(guard.yes().subList(0, guard.yes().size() - 1));
        Expr place = combine.at();
        if (!new Ranges(all).of(place).isWithin(model.width())) {
            all.add(new Stmt.Declare(Kind.INT, PLACE, Ints.product(place, counts)));
            place = Ints.named(PLACE);
        }
        all.add(new Stmt.Combine(combine.component(), place,
                Ints.sum(new Expr.State(combine.component(), Kind.INT), counts)));
        return Optional.of(all);
    }

    /** Converts a condition to 1 or 0. A test of both limits takes two comparisons, as a condition five. */
    private static Expr oneIf(Expr condition) {
        if (condition instanceof Expr.Call both && both.function().equals("JavaMath.and")
                && both.arguments().getFirst() instanceof Expr.Call from && from.function().equals("JavaMath.atLeast")
                && both.arguments().getLast() instanceof Expr.Binary below && below.operator().equals("<")
                && from.arguments().getFirst().equals(below.left())) {
            return new Expr.Call("Intervals.isWithin",
                    List.of(below.left(), from.arguments().getLast(), below.right()), Kind.INT);
        }
        return new Expr.Conditional(condition, Ints.number(1), Ints.number(0), Kind.INT);
    }

    private static boolean areValues(List<Stmt> statements) {
        return statements.stream()
                .allMatch(statement -> statement instanceof Stmt.Declare declare && declare.value() != null);
    }

    private static boolean addsOne(Stmt.Combine combine) {
        return combine.at() != null && combine.added()
                .filter(added -> added instanceof Expr.Constant one && one.text().equals("1")).isPresent();
    }
}
