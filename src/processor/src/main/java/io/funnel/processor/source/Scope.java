package io.funnel.processor.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The local variables that a place sees, and names for new ones that are unique in the whole body. */
final class Scope {

    private final Deque<Map<String, Value>> blocks = new ArrayDeque<>();
    private final Set<String> taken;

    /** An empty scope whose variables are not named like these. */
    Scope(Set<String> taken) {
        this.taken = new HashSet<>(taken);
        enter();
    }

    /** Begins a block. */
    void enter() {
        blocks.push(new HashMap<>());
    }

    /** Ends a block. */
    void leave() {
        blocks.pop();
    }

    /** Gives a name of the source its meaning, until the block ends. */
    void bind(String name, Value value) {
        blocks.element().put(name, value);
    }

    /** What a name of the source means. */
    Optional<Value> find(String name) {
        return blocks.stream().filter(block -> block.containsKey(name)).map(block -> block.get(name)).findFirst();
    }

    /** A name for a new variable: the wanted one, with a number if it is taken. */
    String unique(String wanted) {
        String name = wanted;
        for (int number = 2; !taken.add(name); number++) {
            name = wanted + number;
        }
        return name;
    }
}
