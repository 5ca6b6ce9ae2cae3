package io.funnel.processor.source.tree;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.UserName;
import io.funnel.processor.code.Walk;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The local variables in scope, and unique names for new ones in the whole body. */
public final class Scope {

    private final Deque<Map<String, Value>> blocks = new ArrayDeque<>();
    private final Set<String> taken = new HashSet<>();
    private final Set<String> changing = new HashSet<>();
    private final Set<String> assigned;
    /** The narrow types of variables that kernels keep as ints, by block. */
    private final Deque<Map<String, Kind>> narrow = new ArrayDeque<>();

    /** Starts a scope; these variables of the source are assigned. */
    public Scope(Set<String> assigned) {
        this.assigned = Set.copyOf(assigned);
        enter();
    }

    void enter() {
        blocks.push(new HashMap<>());
        narrow.push(new HashMap<>());
    }

    void leave() {
        blocks.pop();
        narrow.pop();
    }

    public void bind(String name, Value value) {
        blocks.element().put(name, value);
    }

    /** Remembers that a variable of the innermost block is a byte, short or char, which kernels keep as an int. */
    void declareNarrow(String name, Kind kind) {
        narrow.element().put(name, kind);
    }

    Optional<Kind> narrow(String name) {
        return narrow.stream().filter(block -> block.containsKey(name)).map(block -> block.get(name)).findFirst();
    }

    public Optional<Value> find(String name) {
        return blocks.stream().filter(block -> block.containsKey(name)).map(block -> block.get(name)).findFirst();
    }

    /** Returns a name for a variable of the source or for a part of it. */
    String variable(String source, String wanted) {
        String name = unique(wanted);
        if (assigned.contains(source)) {
            changing.add(name);
        }
        return name;
    }

    /** Returns whether the expression is constant while in scope: no variable in it is assigned. */
    public boolean isFixed(Expr expr) {
        return !Walk.any(expr, node -> node instanceof Expr.Local local && changing.contains(local.name()));
    }

    boolean isAssigned(String source) {
        return assigned.contains(source);
    }

    /** Returns a name for a new variable: the wanted one, with a number if it is taken. */
    public String unique(String wanted) {
        String free = UserName.plain(wanted);
        String name = free;
        for (int number = 2; !taken.add(name); number++) {
            name = free + number;
        }
        return UserName.variable(name);
    }
}
