package io.funnel.processor.source.loop;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.source.compiler.Assigned;
import io.funnel.processor.source.compiler.Lookup;
import io.funnel.processor.source.tree.Expressions;
import io.funnel.processor.source.tree.Operators;
import io.funnel.processor.source.tree.Scope;
import io.funnel.processor.source.tree.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The bounds of the reduction's loop.
 *
 * @param start  the first index
 * @param end    the value in the comparison
 * @param closed whether the end is included
 */
record Bounds(Expr start, Expr end, boolean closed) {

    private static final Expr INDEX = new Expr.Index(Kind.INT);

    /** Reads the loop's head, and adds its variable to the scope. */
    static Bounds read(ForLoopTree tree, Lookup lookup, Scope scope, Expressions expressions) {
        if (tree.getInitializer().size() != 1 || !(tree.getInitializer().getFirst() instanceof VariableTree counter)
                || counter.getInitializer() == null) {
            throw lookup.refuse(tree, Problem.LOOP_SHAPE);
        }
        if (counter.getModifiers().getAnnotations().stream().noneMatch(Bounds::isParallel)) {
            throw lookup.refuse(tree, Problem.NOT_PARALLEL);
        }
        String name = counter.getName().toString();
        if (!String.valueOf(counter.getType()).endsWith("int") || tree.getUpdate().size() != 1
                || !VectorResult.countsUp(tree.getUpdate().getFirst().getExpression(), name)
                || Assigned.in(tree.getStatement()).contains(name)) {
            throw lookup.refuse(tree, Problem.LOOP_SHAPE);
        }
        Expr start = bound(counter.getInitializer(), lookup, expressions);
        scope.bind(name, new Value.Scalar(INDEX));
        if (!(tree.getCondition() instanceof BinaryTree condition)
                || !(condition.getLeftOperand() instanceof IdentifierTree left)
                || !left.getName().contentEquals(name)
                || (condition.getKind() != Tree.Kind.LESS_THAN
                        && condition.getKind() != Tree.Kind.LESS_THAN_EQUAL)) {
            throw lookup.refuse(tree, Problem.LOOP_SHAPE);
        }
        boolean closed = condition.getKind() == Tree.Kind.LESS_THAN_EQUAL;
        Expr end = bound(condition.getRightOperand(), lookup, expressions);
        if (isBeyond(end, closed)) {
            throw refuse(condition, condition, "passes the last element, and plain Java throws", lookup);
        }
        return new Bounds(start, end, closed);
    }

    private static boolean isParallel(AnnotationTree annotation) {
        String name = annotation.getAnnotationType().toString();
        return name.equals("Parallel") || name.endsWith(".Parallel");
    }

    private static Expr bound(ExpressionTree tree, Lookup lookup, Expressions expressions) {
        Expr bound = expressions.scalar(tree);
        if (bound.kind() != Kind.INT && bound.kind() != Kind.LONG) {
            throw refuse(tree, tree, "is of type " + bound.kind().keyword(), lookup);
        }
        if (Walk.any(bound, node -> node instanceof Expr.Index || node instanceof Expr.Element)) {
            throw refuse(tree, tree, "changes from round to round", lookup);
        }
        return bound;
    }

    /** Refuses a bound that depends on an element. */
    void requireKnown(ForLoopTree tree, List<InputArray> inputs, Lookup lookup) {
        for (Expr bound : List.of(start, end)) {
            if (Walk.any(bound,
                    node -> node instanceof Expr.Parameter read && inputs.get(read.input()).streamed())) {
                throw refuse(tree.getCondition(), tree.getCondition(), "depends on an element", lookup);
            }
        }
    }

    private static Refusal refuse(Tree at, Tree bound, String what, Lookup lookup) {
        return lookup.refuse(at, Problem.BOUND, bound, what);
    }

    private static boolean isBeyond(Expr end, boolean closed) {
        if (end instanceof Expr.Binary sum && sum.operator().equals("+") && sum.left() instanceof Expr.Length) {
            return Folding.value(sum.right()).filter(more -> more.longValue() > 0).isPresent();
        }
        return closed && end instanceof Expr.Length;
    }

    /** Returns the statements under conditions on the index, for bounds other than the input's ends. */
    List<Stmt> around(List<Stmt> body, boolean whole) {
        List<Expr> conditions = new ArrayList<>();
        if (!Folding.value(start).equals(Optional.of(0))) {
            conditions.add(Operators.binary(">=", INDEX, start));
        }
        if (!(end instanceof Expr.Length) || whole) {
            conditions.add(Operators.binary(closed ? "<=" : "<", INDEX, end));
        }
        if (whole && !(end instanceof Expr.Length)) {
            conditions.add(Operators.binary("<", INDEX, new Expr.Length()));
        }
        List<Stmt> bounded = body;
        for (Expr condition : conditions.reversed()) {
            bounded = List.of(new Stmt.If(condition, bounded, List.of()));
        }
        return bounded;
    }

    /** Returns one more than the last index, as a long, which cannot overflow. */
    Expr afterLast() {
        Expr last = Expr.widened(end, Kind.LONG);
        return closed ? new Expr.Binary("+", last, new Expr.Constant("1L", Kind.LONG), Kind.LONG) : last;
    }
}
