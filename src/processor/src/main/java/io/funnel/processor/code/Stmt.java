package io.funnel.processor.code;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A statement. Names of local variables are unique within a function or a loop's body. */
public sealed interface Stmt {

    /** Declares a local variable, optionally with a value. */
    record Declare(Kind kind, String name, @Nullable Expr value) implements Stmt {}

    /** Assigns a local variable. */
    record Assign(Expr.Local target, Expr value) implements Stmt {}

    /** Assigns an array's element. */
    record Store(Expr.ArrayElement target, Expr value) implements Stmt {}

    /** Combines into a component of the state, at one of its values if it has several. The new value reads it once. */
    record Combine(int component, @Nullable Expr at, Expr value) implements Stmt {
        public Combine(int component, Expr value) {
            this(component, null, value);
        }

        /** Returns the term that is added to the component, if the new value is such a sum. */
        public Optional<Expr> added() {
            return value instanceof Expr.Binary sum && sum.operator().equals("+")
                    && sum.left() instanceof Expr.State state && state.component() == component
                            ? Optional.of(sum.right())
                            : Optional.empty();
        }
    }

    /** A branch; the else part may be empty. */
    record If(Expr condition, List<Stmt> yes, List<Stmt> no) implements Stmt {
        public If {
            yes = List.copyOf(yes);
            no = List.copyOf(no);
        }
    }

    /** A loop; a while loop has neither start nor step. */
    record Loop(List<Stmt> start, Expr condition, List<Stmt> step, List<Stmt> body) implements Stmt {
        public Loop {
            start = List.copyOf(start);
            step = List.copyOf(step);
            body = List.copyOf(body);
        }
    }

    /** Ends the function with one value a component. */
    record Return(List<Expr> values) implements Stmt {
        public Return {
            values = List.copyOf(values);
        }
    }

    /**
     * Leads to the end of an enclosing loop's body or behind it, or behind a switch. Only unfinished bodies have exits.
     *
     * @param loops the number of loops, switches and blocks in between
     * @param again whether a loop goes on
     */
    record Exit(int loops, boolean again) implements Stmt {}
}
