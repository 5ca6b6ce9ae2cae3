package io.funnel.processor.source.tree;

import com.sun.source.tree.Tree;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.diagnostic.Problem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import javax.lang.model.element.Name;
import org.jspecify.annotations.Nullable;

/** The statements around the one that is read, as far as break, continue and yield leave them. */
final class Targets {

    /** Kinds of these statements. */
    enum Kind {
        LOOP, SWITCH, BLOCK, YIELD
    }

    private record Target(Kind kind, @Nullable Name label) {}

    private final Deque<Target> around = new ArrayDeque<>();
    private @Nullable Name label;

    /** Names the statement that is read next. */
    void label(Name name) {
        label = name;
    }

    List<Stmt> within(Kind kind, Supplier<List<Stmt>> body) {
        around.push(new Target(kind, label));
        label = null;
        List<Stmt> read = body.get();
        around.pop();
        return read;
    }

    /** Reads the step of a loop, which is repeated as its body is; the label stays for the body. */
    List<Stmt> step(Supplier<List<Stmt>> body) {
        Name kept = label;
        label = null;
        List<Stmt> read = within(Kind.LOOP, body);
        label = kept;
        return read;
    }

    int loops() {
        return (int) around.stream().filter(target -> target.kind() == Kind.LOOP).count();
    }

    /** Reads break or continue. Continue without a loop in between goes on with the reduction's loop. */
    Stmt exit(Tree tree, @Nullable Name wanted, boolean again, Expressions expressions) {
        int between = 0;
        for (Target target : around) {
            boolean meant = wanted == null
                    ? target.kind() == Kind.LOOP || (!again && target.kind() == Kind.SWITCH)
                    : wanted.equals(target.label());
            if (meant) {
                return new Stmt.Exit(between, again);
            }
            between++;
        }
        if (!again || wanted != null) {
            throw expressions.refuse(tree, Problem.LOOP_EXIT, again ? "continue" : "break");
        }
        return new Stmt.Exit(between, true);
    }

    void requireYield(Tree tree, Expressions expressions) {
        if (around.isEmpty() || around.element().kind() != Kind.YIELD) {
            throw expressions.refuse(tree, Problem.CONSTRUCT, "yield inside a loop or another switch");
        }
    }
}
