package io.funnel.processor.source.tree;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseLabelTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ConstantCaseLabelTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.YieldTree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a switch over integers as a chain of conditions: its arms in order, the default one last. */
final class Switches {

    /** The content for a condition; the default arm has none. */
    record Arm(@Nullable Expr condition, List<? extends Tree> content) {}

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
        return !statements.isEmpty() && switch (statements.getLast().getKind()) {
            case BREAK, CONTINUE, RETURN, YIELD -> true;
            default -> false;
        };
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
