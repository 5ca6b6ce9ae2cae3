package io.funnel.processor.source.tree;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseLabelTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ConstantCaseLabelTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.YieldTree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Flags;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a switch over integers as a chain of conditions: its arms in order, the default one last. */
final class Switches {

    /** The content for a condition; the default arm has none. */
    record Arm(@Nullable Expr condition, List<? extends Tree> content) {

        boolean isExpression() {
            return content.size() == 1 && content.getFirst() instanceof ExpressionTree;
        }
    }

    /** Reads the parts of a switch. */
    interface Reader {

        Expr scalar(ExpressionTree tree, Kind kind);

        /** Returns a variable for a value that is not simple. */
        Expr named(Expr value, String name);

        Refusal refuse(Tree tree, Problem problem, Object... details);
    }

    private Switches() {}

    static List<Arm> arms(ExpressionTree selector, List<? extends CaseTree> cases, Reader expressions) {
        Expr value = expressions.named(expressions.scalar(selector, Kind.INT), "selector");
        List<Arm> arms = new ArrayList<>();
        Arm others = null;
        List<CaseLabelTree> labels = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            CaseTree one = cases.get(i);
            boolean last = i == cases.size() - 1;
            labels.addAll(one.getLabels());
            if (one.getGuard() != null) {
                throw expressions.refuse(one, Problem.CONSTRUCT, "a condition of a case");
            }
            if (!last && one.getStatements() != null && one.getStatements().isEmpty()) {
                continue;
            }
            List<? extends Tree> content = content(one, last, expressions);
            Arm arm = new Arm(condition(value, labels, expressions), content);
            if (labels.stream().anyMatch(label -> label instanceof DefaultCaseLabelTree)) {
                others = new Arm(null, content);
            } else {
                arms.add(arm);
            }
            labels.clear();
        }
        if (others != null) {
            arms.add(others);
        }
        return arms;
    }

    private static @Nullable Expr condition(Expr value, List<CaseLabelTree> labels, Reader expressions) {
        Expr condition = null;
        for (CaseLabelTree label : labels) {
            if (label instanceof ConstantCaseLabelTree constant) {
                Expr equal = Operators.binary(
                        "==", value, expressions.scalar(constant.getConstantExpression(), Kind.INT));
                condition = condition == null ? equal : Operators.binary("||", condition, equal);
            } else if (!(label instanceof DefaultCaseLabelTree)) {
                throw expressions.refuse(label, Problem.CONSTRUCT, "a pattern");
            }
        }
        return condition;
    }

    private static List<? extends Tree> content(CaseTree tree, boolean last, Reader expressions) {
        if (tree.getBody() instanceof BlockTree block) {
            return withoutEnd(block.getStatements());
        }
        if (tree.getBody() != null) {
            return List.of(tree.getBody());
        }
        List<? extends StatementTree> statements = tree.getStatements();
        if (statements.size() == 1 && statements.getFirst() instanceof BlockTree block) {
            statements = block.getStatements();
        }
        if (!last && !leaves(statements)) {
            throw expressions.refuse(tree, Problem.CONSTRUCT, "a case that goes on with the next one");
        }
        return withoutEnd(statements);
    }

    private static boolean leaves(List<? extends StatementTree> statements) {
        return !statements.isEmpty() && leaves(statements.getLast());
    }

    private static boolean leaves(@Nullable StatementTree statement) {
        return switch (statement) {
            case BreakTree _,ContinueTree _,ReturnTree _,YieldTree _ -> true;
            case BlockTree b -> leaves(b.getStatements());
            case IfTree i -> leaves(i.getThenStatement()) && leaves(i.getElseStatement());
            case null, default -> false;
        };
    }

    /** Returns the value of a switch expression whose arms return it in a body; variables take it. */
    static Value value(Tree tree, List<Stmt> body, Scope scope, Exits exits, Reader expressions, List<Stmt> out) {
        List<Expr> types = new ArrayList<>();
        Walk.statements(body, statement -> {
            if (statement instanceof Stmt.Return r) {
                Expr value = r.values().size() == 1 ? r.values().getFirst() : null;
                Expr known = types.isEmpty() ? value : types.getFirst();
                if (value == null || known == null
                        || (value.kind() == Kind.BOOLEAN) != (known.kind() == Kind.BOOLEAN)) {
                    throw expressions.refuse(tree, Problem.CONSTRUCT, "a switch of records or of different types");
                }
                types.add(value);
            }
        });
        Set<String> outside = Walk.assigned(body);
        outside.removeAll(Walk.declared(body));
        if (!outside.isEmpty()) {
            throw expressions.refuse(tree, Problem.CONSTRUCT, "a switch that yields a value and assigns variables");
        }
        Kind kind = types.stream().map(Expr::kind).max(Comparator.naturalOrder()).orElse(Kind.INT);
        Kind kept = kind == Kind.BOOLEAN ? Kind.INT : kind;
        Expr.Local chosen = new Expr.Local(scope.unique("chosen"), kept);
        out.add(new Stmt.Declare(kept, chosen.name(),
                Expr.widened(new Expr.Constant("0", Kind.INT, 0), kept)));
        out.addAll(exits.assigning(body, List.of(chosen)));
        return new Value.Scalar(kind == Kind.BOOLEAN ? Flags.condition(chosen) : chosen);
    }

    private static List<? extends Tree> withoutEnd(List<? extends StatementTree> statements) {
        if (statements.size() == 1 && statements.getFirst() instanceof YieldTree yield) {
            return List.of(yield.getValue());
        }
        boolean ends = !statements.isEmpty() && statements.getLast() instanceof BreakTree end
                && end.getLabel() == null;
        return ends ? statements.subList(0, statements.size() - 1) : statements;
    }
}
