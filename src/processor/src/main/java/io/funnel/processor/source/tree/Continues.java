package io.funnel.processor.source.tree;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Turns {@code if (c) continue;} in the reduction's loop into a branch around the rest. */
public final class Continues {

    private Continues() {}

    public static List<Stmt> removed(List<Stmt> body, Supplier<RuntimeException> refusal) {
        List<Stmt> changed = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            Stmt statement = body.get(i);
            if (statement instanceof Stmt.Continue) {
                return changed;
            }
            if (!(statement instanceof Stmt.If branch)) {
                changed.add(statement);
                continue;
            }
            List<Stmt> rest = body.subList(i + 1, body.size());
            boolean yesLeaves = leaves(branch.yes());
            boolean noLeaves = leaves(branch.no());
            if (yesLeaves || noLeaves) {
                List<Stmt> yes = removed(branch.yes(), refusal);
                List<Stmt> no = removed(branch.no(), refusal);
                List<Stmt> after = removed(rest, refusal);
                changed.add(branch(branch.condition(),
                        yesLeaves ? yes : Walk.joined(yes, after), noLeaves ? no : Walk.joined(no, after)));
                return changed;
            }
            changed.add(new Stmt.If(branch.condition(), removed(branch.yes(), refusal),
                    removed(branch.no(), refusal)));
            if (mayLeave(branch.yes()) || mayLeave(branch.no())) {
                throw refusal.get();
            }
        }
        return changed;
    }

    private static Stmt branch(Expr condition, List<Stmt> yes, List<Stmt> no) {
        return yes.isEmpty()
                ? new Stmt.If(Conditions.not(condition), no, List.of())
                : new Stmt.If(condition, yes, no);
    }

    private static boolean leaves(List<Stmt> statements) {
        return !statements.isEmpty() && statements.getLast() instanceof Stmt.Continue;
    }

    private static boolean mayLeave(List<Stmt> statements) {
        return statements.stream().anyMatch(statement -> statement instanceof Stmt.Continue
                || (statement instanceof Stmt.If branch && (mayLeave(branch.yes()) || mayLeave(branch.no()))));
    }
}
