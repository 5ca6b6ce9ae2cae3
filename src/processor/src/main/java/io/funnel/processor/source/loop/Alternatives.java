package io.funnel.processor.source.loop;

import io.funnel.processor.analysis.Combination;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Flags;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.source.tree.Conditions;
import io.funnel.processor.source.tree.Operators;
import io.funnel.processor.source.tree.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Joins the combines of branches that exclude each other into one, whose operand the branches choose: {@code if (a) n
 * += 2; else if (b) n--;} is {@code if (a || b) n += a ? 2 : -1;}. Branches with more statements choose the operand in
 * a variable. The operator is that of all combines.
 */
final class Alternatives {

    private static final Expr TRUE = new Expr.Constant("true", Kind.BOOLEAN);
    private static final Expr FALSE = new Expr.Constant("false", Kind.BOOLEAN);
    private static final Expr ZERO = new Expr.Constant("0", Kind.INT, 0);

    private final Expr.State state;
    private final Scope scope;
    private final Refusal refusal;
    private Combination combination;

    /** Joins the combines of a result in this scope; the refusal is for combines that do not exclude each other. */
    Alternatives(Expr.State state, Combination combination, Scope scope, Refusal refusal) {
        this.state = state;
        this.combination = combination;
        this.scope = scope;
        this.refusal = refusal;
    }

    /** An operand and its place under a condition. */
    private record Choice(Expr condition, @Nullable Expr at, Expr operand) {}

    /** Returns the combination with the operand that the branches choose. */
    Combination combination() {
        return combination;
    }

    List<Stmt> joined(List<Stmt> body) {
        always(body, true);
        List<Stmt> out = new ArrayList<>();
        for (Stmt statement : body) {
            switch (statement) {
                case Stmt.If i when combines(i.yes()) && combines(i.no()) -> join(i, out);
                default -> out.add(combines(List.of(statement))
                        ? Walk.inside(statement, expr -> expr, this::joined)
                        : statement);
            }
        }
        return out;
    }

    private boolean combines(List<Stmt> body) {
        return Walk.anyStatement(body, this::isCombine);
    }

    private boolean isCombine(Stmt statement) {
        return statement instanceof Stmt.Combine combine && combine.component() == state.component();
    }

    /** Returns whether all paths combine; refuses paths that combine twice. */
    private boolean always(List<Stmt> body, boolean loops) {
        List<Stmt> combining = body.stream().filter(statement -> combines(List.of(statement))).toList();
        if (combining.size() > 1 || (!loops && combining.stream().anyMatch(Stmt.Loop.class::isInstance))) {
            throw refusal;
        }
        return !combining.isEmpty() && switch (combining.getFirst()) {
            case Stmt.If i -> {
                boolean yes = always(i.yes(), loops);
                yield always(i.no(), loops) && yes;
            }
            case Stmt.Combine _ -> true;
            default -> false;
        };
    }

    private void join(Stmt.If branch, List<Stmt> out) {
        boolean always = always(List.of(branch), false);
        Choice choice = choice(List.of(branch));
        if (choice == null) {
            choice = variables(branch, always, out);
        }
        List<Stmt> combined = new ArrayList<>();
        Expr at = choice.at();
        if (at != null && !at.isSimple()) {
            String bin = scope.unique("bin");
            combined.add(new Stmt.Declare(Kind.INT, bin, at));
            at = new Expr.Local(bin, Kind.INT);
        }
        Expr left = combination.stateFirst() ? state : choice.operand();
        Expr value = combination.apply(left, combination.stateFirst() ? choice.operand() : state);
        combined.add(new Stmt.Combine(state.component(), at,
                value.kind().compareTo(state.kind()) > 0 ? Operators.cast(value, state.kind()) : value));
        combination = new Combination(combination.operator(), combination.infix(), choice.operand(),
                combination.stateFirst());
        if (always) {
            out.addAll(combined);
        } else {
            out.add(new Stmt.If(choice.condition(), combined, List.of()));
        }
    }

    /** Returns what branches without other statements choose; null for others. */
    private @Nullable Choice choice(List<Stmt> body) {
        if (body.size() != 1) {
            return null;
        }
        if (!(body.getFirst() instanceof Stmt.If branch)) {
            return body.getFirst() instanceof Stmt.Combine combine && isCombine(combine)
                    ? new Choice(TRUE, combine.at(), operand(combine))
                    : null;
        }
        Choice yes = choice(branch.yes());
        Choice no = choice(branch.no());
        if ((yes == null && !branch.yes().isEmpty()) || (no == null && !branch.no().isEmpty())) {
            return null;
        }
        Expr condition = branch.condition();
        if (yes == null || no == null) {
            Choice only = Objects.requireNonNull(yes == null ? no : yes);
            return new Choice(Conditions.choice(condition, yes == null ? FALSE : yes.condition(),
                    no == null ? FALSE : no.condition()), only.at(), only.operand());
        }
        Expr at = yes.at();
        return new Choice(
                yes.condition().equals(no.condition())
                        ? yes.condition()
                        : Conditions.choice(condition, yes.condition(), no.condition()),
                at == null || at.equals(no.at())
                        ? at
                        : Operators.conditional(condition, at, Objects.requireNonNull(no.at())),
                Operators.conditional(condition, yes.operand(), no.operand()));
    }

    /** Lets the branch assign variables instead of combining; returns them. */
    private Choice variables(Stmt.If branch, boolean always, List<Stmt> out) {
        List<Stmt.Combine> combines = new ArrayList<>();
        Walk.statements(List.of(branch), statement -> {
            if (statement instanceof Stmt.Combine combine && isCombine(combine)) {
                combines.add(combine);
            }
        });
        Kind kind = combines.stream().map(combine -> operand(combine).kind()).reduce(Kind::promoted).orElseThrow();
        Expr.Local operand = declared("operand", kind, out);
        Expr.Local bin = combines.getFirst().at() == null ? null : declared("bin", Kind.INT, out);
        Expr.Local chosen = always ? null : declared("chosen", Kind.INT, out);
        out.addAll(Walk.replace(List.of(branch), statement -> {
            if (!(statement instanceof Stmt.Combine combine) || !isCombine(combine)) {
                return List.of(statement);
            }
            List<Stmt> assigned = new ArrayList<>();
            assigned.add(new Stmt.Assign(operand, Expr.widened(operand(combine), kind)));
            if (bin != null) {
                assigned.add(new Stmt.Assign(bin, Objects.requireNonNull(combine.at())));
            }
            if (chosen != null) {
                assigned.add(new Stmt.Assign(chosen, new Expr.Constant("1", Kind.INT, 1)));
            }
            return assigned;
        }));
        return new Choice(chosen == null ? TRUE : Flags.condition(chosen), bin, operand);
    }

    private Expr.Local declared(String name, Kind kind, List<Stmt> out) {
        Expr.Local variable = new Expr.Local(scope.unique(name), kind);
        out.add(new Stmt.Declare(kind, variable.name(), Expr.widened(ZERO, kind)));
        return variable;
    }

    /** Returns the operand other than the state, in the type that the operator computes in. */
    private Expr operand(Stmt.Combine combine) {
        Expr value = combine.value() instanceof Expr.Cast cast ? cast.operand() : combine.value();
        Expr operand = Combination.of(value).orElseThrow().element();
        return Expr.widened(operand, Kind.promoted(operand.kind(), state.kind()));
    }
}
