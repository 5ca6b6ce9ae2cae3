package io.funnel.processor.source.loop;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import io.funnel.processor.code.Folding;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.source.compiler.Lookup;
import io.funnel.processor.source.tree.Expressions;
import io.funnel.processor.source.tree.Scope;
import io.funnel.processor.source.tree.Value;
import java.util.Optional;

/**
 * A result of several elements that a loop sets to the identity: {@code for (int b = 0; b < BINS; b++) result.set(b,
 * 0);}. The call sets them.
 */
record VectorResult(int result, int width, MethodInvocationTree call) {

    /** The most elements that a work-item keeps in local memory next to others. */
    static final int WIDEST = 64;

    static boolean countsUp(ExpressionTree step, String counter) {
        return switch (step) {
            case UnaryTree u -> (u.getKind() == Tree.Kind.POSTFIX_INCREMENT
                    || u.getKind() == Tree.Kind.PREFIX_INCREMENT) && u.getExpression().toString().equals(counter);
            case CompoundAssignmentTree c -> c.getKind() == Tree.Kind.PLUS_ASSIGNMENT
                    && c.getVariable().toString().equals(counter) && c.getExpression().toString().equals("1");
            default -> false;
        };
    }

    /** Recognises and reads such loops. */
    static final class Reader {

        private final Lookup lookup;
        private final Scope scope;
        private final Signature signature;

        Reader(Lookup lookup, Scope scope, Signature signature) {
            this.lookup = lookup;
            this.scope = scope;
            this.signature = signature;
        }

        /** Whether the loop only sets a result's elements at its own index. */
        boolean isIdentity(ForLoopTree tree) {
            return counter(tree).flatMap(counter -> call(tree, counter)).isPresent();
        }

        VectorResult read(ForLoopTree tree, Expressions expressions) {
            VariableTree counter = counter(tree).orElseThrow();
            MethodInvocationTree call = call(tree, counter).orElseThrow();
            int result = result(call).orElseThrow().position();
            String name = counter.getName().toString();
            boolean counts = counter.getInitializer() != null
                    && Folding.value(expressions.scalar(counter.getInitializer())).equals(Optional.of(0))
                    && tree.getUpdate().size() == 1
                    && countsUp(tree.getUpdate().getFirst().getExpression(), name)
                    && tree.getCondition() instanceof BinaryTree condition
                    && condition.getKind() == Tree.Kind.LESS_THAN && isVariable(condition.getLeftOperand(), name);
            if (!counts) {
                throw lookup.refuse(tree, Problem.LOOP_SHAPE);
            }
            ExpressionTree end = ((BinaryTree) tree.getCondition()).getRightOperand();
            Optional<Number> width = width(end, expressions);
            if (width.isEmpty() || width.get().longValue() < 2 || width.get().longValue() > WIDEST) {
                throw lookup.refuse(end, Problem.WIDTH, signature.results().get(result).source(),
                        width.map(Number::toString).orElse("an unknown number of"));
            }
            return new VectorResult(result, width.get().intValue(), call);
        }

        private static Optional<Number> width(ExpressionTree end, Expressions expressions) {
            try {
                return Folding.value(expressions.scalar(end));
            } catch (Refusal e) {
                return Optional.empty();
            }
        }

        private static Optional<VariableTree> counter(ForLoopTree tree) {
            return tree.getInitializer().size() == 1
                    && tree.getInitializer().getFirst() instanceof VariableTree variable
                    && variable.getModifiers().getAnnotations().isEmpty() ? Optional.of(variable) : Optional.empty();
        }

        private Optional<MethodInvocationTree> call(ForLoopTree tree, VariableTree counter) {
            StatementTree body = tree.getStatement();
            if (body instanceof BlockTree block && block.getStatements().size() == 1) {
                body = block.getStatements().getFirst();
            }
            return body instanceof ExpressionStatementTree statement
                    && statement.getExpression() instanceof MethodInvocationTree call && result(call).isPresent()
                    && isVariable(call.getArguments().getFirst(), counter.getName().toString())
                            ? Optional.of(call)
                            : Optional.empty();
        }

        private Optional<Value.Result> result(MethodInvocationTree call) {
            return Held.arrayOfSet(call, scope).filter(Value.Result.class::isInstance)
                    .map(Value.Result.class::cast);
        }

        private static boolean isVariable(ExpressionTree tree, String name) {
            return tree instanceof IdentifierTree identifier && identifier.getName().contentEquals(name);
        }
    }
}
