package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.util.List;
import java.util.stream.IntStream;

/** One reduction in several orders of combination, each with the same bits on every run. */
final class Orders<S> {

    /** Items that stride over all elements, as those of a grid do. */
    private static final int ITEMS = 256;

    private final Definition<S, ?> definition;
    private final Operands in;
    private final int length;
    private final Extent extent;

    Orders(Definition<S, ?> definition, Operands in, int length) {
        this.definition = definition;
        this.in = in;
        this.length = length;
        this.extent = new Extent(new Components<>(definition).count());
    }

    /** How large the numbers were in all orders so far. */
    Extent extent() {
        return extent;
    }

    /** Halves, and halves of halves: the order with the shortest chains. */
    S pairwise() {
        List<S> chunks = Chunks.of(length).mapToObj(chunk -> {
            Walk walk = new Walk(true);
            S state = walk.pairwise(Chunks.start(chunk), Chunks.end(chunk, length));
            walk.done();
            return state;
        }).toList();
        return joined(chunks, 0, chunks.size());
    }

    private S joined(List<S> states, int from, int to) {
        if (to - from < 2) {
            return to == from ? definition.identity() : states.get(from);
        }
        int middle = (from + to) >>> 1;
        return definition.combine(joined(states, from, middle), joined(states, middle, to));
    }

    /** One element after the other, in chunks. */
    S fromTheLeft() {
        List<S> chunks = Chunks.of(length).mapToObj(chunk -> {
            Walk walk = new Walk(false);
            S state = definition.identity();
            int end = Chunks.end(chunk, length);
            for (int i = Chunks.start(chunk); i < end; i++) {
                state = walk.combine(state, walk.map(i));
            }
            walk.done();
            return state;
        }).toList();
        S state = definition.identity();
        for (S chunk : chunks) {
            state = definition.combine(state, chunk);
        }
        return state;
    }

    /** One element before the other, in chunks, from the end; the elements keep their places in each combination. */
    S fromTheRight() {
        List<S> chunks = Chunks.of(length).mapToObj(chunk -> {
            Walk walk = new Walk(false);
            S state = definition.identity();
            int start = Chunks.start(chunk);
            for (int i = Chunks.end(chunk, length) - 1; i >= start; i--) {
                state = walk.combine(walk.map(i), state);
            }
            walk.done();
            return state;
        }).toList();
        S state = definition.identity();
        for (S chunk : chunks.reversed()) {
            state = definition.combine(chunk, state);
        }
        return state;
    }

    /** Elements far apart first; only for operators that commute. */
    S strided() {
        List<S> items = IntStream.range(0, ITEMS).parallel().mapToObj(item -> {
            Walk walk = new Walk(false);
            S state = definition.identity();
            for (long i = item; i < length; i += ITEMS) {
                state = walk.combine(state, walk.map((int) i));
            }
            walk.done();
            return state;
        }).toList();
        return joined(items, 0, items.size());
    }

    /** One task's part of an order; it looks at every state on the way. */
    private final class Walk {

        private final boolean counts;
        private final Components<S> parts = new Components<>(definition);
        private final Extent seen = new Extent(parts.count());

        Walk(boolean counts) {
            this.counts = counts;
        }

        S map(int index) {
            S state = definition.map(in, index);
            see(state, counts);
            return state;
        }

        S combine(S left, S right) {
            S state = definition.combine(left, right);
            see(state, false);
            return state;
        }

        S pairwise(int from, int to) {
            if (to - from == 1) {
                return map(from);
            }
            int middle = (from + to) >>> 1;
            return combine(pairwise(from, middle), pairwise(middle, to));
        }

        private void see(S state, boolean counted) {
            parts.set(state);
            for (int part = 0; part < parts.count(); part++) {
                double value = parts.get(part).doubleValue();
                seen.see(part, value);
                if (counted) {
                    seen.count(part, value);
                }
            }
        }

        void done() {
            extent.add(seen);
        }
    }
}
