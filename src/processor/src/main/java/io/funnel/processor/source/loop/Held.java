package io.funnel.processor.source.loop;

import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import io.funnel.processor.source.compiler.Assigned;
import io.funnel.processor.source.tree.Scope;
import io.funnel.processor.source.tree.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds local variables that stand for results: in what they read, and where they are stored. */
final class Held {

    private Held() {}

    /** Returns the result that a name stands for, or -1. */
    static int result(@Nullable Value value) {
        return switch (value) {
            case Value.Result r -> r.position();
            case Value.Accumulator a -> a.result();
            case Value.Taken t -> t.result();
            case null, default -> -1;
        };
    }

    /** Returns the first result that an expression reads, itself or in a variable that stands for it, or -1. */
    static int read(ExpressionTree tree, Scope scope) {
        int[] found = {-1};
        any(tree, node -> {
            int result = node instanceof IdentifierTree identifier
                    ? result(scope.find(identifier.getName().toString()).orElse(null))
                    : -1;
            found[0] = found[0] < 0 ? result : found[0];
            return false;
        });
        return found[0];
    }

    /** Returns the array that a call sets an element of; empty for other calls. */
    static Optional<Value> arrayOfSet(MethodInvocationTree call, Scope scope) {
        return call.getMethodSelect() instanceof MemberSelectTree select
                && select.getIdentifier().contentEquals("set") && call.getArguments().size() == 2
                && select.getExpression() instanceof IdentifierTree array
                        ? scope.find(array.getName().toString())
                        : Optional.empty();
    }

    static boolean isZero(ExpressionTree tree) {
        return tree instanceof ParenthesizedTree p
                ? isZero(p.getExpression())
                : tree instanceof LiteralTree literal && Integer.valueOf(0).equals(literal.getValue());
    }

    /** Returns whether a call stores the variable as it is. */
    static boolean stores(MethodInvocationTree call, String name) {
        return call.getArguments().size() == 2 && call.getArguments().get(1) instanceof IdentifierTree stored
                && stored.getName().contentEquals(name);
    }

    /**
     * Returns whether a block stores a variable in a result after all assignments to it, in every round that has
     * assigned it.
     */
    static boolean isStored(String name, int result, List<? extends StatementTree> block, Scope scope) {
        boolean assigned = false;
        boolean stored = false;
        for (StatementTree statement : block) {
            boolean here = Assigned.in(statement).contains(name);
            assigned |= here;
            stored &= !here;
            if (assigned && !stored
                    && any(statement, node -> node instanceof ContinueTree || node instanceof BreakTree)) {
                return false;
            }
            stored |= statement instanceof ExpressionStatementTree e
                    && e.getExpression() instanceof MethodInvocationTree call && stores(call, name)
                    && arrayOfSet(call, scope).filter(new Value.Result(result)::equals).isPresent()
                    && isZero(call.getArguments().getFirst());
        }
        return stored;
    }

    private static boolean any(Tree tree, Predicate<Tree> wanted) {
        return Boolean.TRUE.equals(new TreeScanner<Boolean, @Nullable Void>() {
            @Override
            public Boolean scan(@Nullable Tree node, @Nullable Void none) {
                return node != null && (wanted.test(node) || Boolean.TRUE.equals(super.scan(node, null)));
            }

            @Override
            public Boolean reduce(@Nullable Boolean one, @Nullable Boolean other) {
                return Boolean.TRUE.equals(one) || Boolean.TRUE.equals(other);
            }
        }.scan(tree, null));
    }
}
