package io.funnel.processor.source.compiler;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreeScanner;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the variables that code assigns. */
public final class Assigned extends TreeScanner<@Nullable Void, Set<String>> {

    private Assigned() {}

    public static Set<String> in(Tree tree) {
        Set<String> names = new HashSet<>();
        new Assigned().scan(tree, names);
        return names;
    }

    @Override
    public @Nullable Void visitAssignment(AssignmentTree tree, Set<String> names) {
        names.add(tree.getVariable().toString());
        return super.visitAssignment(tree, names);
    }

    @Override
    public @Nullable Void visitCompoundAssignment(CompoundAssignmentTree tree, Set<String> names) {
        names.add(tree.getVariable().toString());
        return super.visitCompoundAssignment(tree, names);
    }

    @Override
    public @Nullable Void visitUnary(UnaryTree tree, Set<String> names) {
        switch (tree.getKind()) {
            case POSTFIX_INCREMENT, PREFIX_INCREMENT, POSTFIX_DECREMENT, PREFIX_DECREMENT ->
                names.add(tree.getExpression().toString());
            default -> {}
        }
        return super.visitUnary(tree, names);
    }
}
