package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.util.List;
import java.util.SplittableRandom;
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
        List<S> items = IntStream.range(0, Math.clamp(length, 1, ITEMS)).parallel().mapToObj(item -> {
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

    /** A tree of random shape that is about as deep as a balanced one; the elements keep their places. */
    S inRandomTree(long seed) {
        if (length == 0) {
            return definition.identity();
        }
        Walk walk = new Walk(false);
        S state = walk.randomly(0, length, new SplittableRandom(seed));
        walk.done();
        return state;
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
            if (!see(state, false) && isFinite(left) && isFinite(right)) {
                seen.overflow();
            }
            return state;
        }

        S pairwise(int from, int to) {
            if (to - from == 1) {
                return map(from);
            }
            int middle = (from + to) >>> 1;
            return combine(pairwise(from, middle), pairwise(middle, to));
        }

        private boolean isFinite(S state) {
            parts.set(state);
            for (int part = 0; part < parts.count(); part++) {
                if (!Double.isFinite(parts.get(part).doubleValue())) {
                    return false;
                }
            }
            return true;
        }

        S randomly(int from, int to, SplittableRandom random) {
            int count = to - from;
            if (count == 1) {
                return map(from);
            }
            int least = Math.max(1, count / 4); // no longer chains than a tree has
            int middle = from + random.nextInt(least, Math.max(least + 1, count - least + 1));
            return combine(randomly(from, middle, random), randomly(middle, to, random));
        }

        /** Takes note of a state; says whether all its numbers are finite. */
        private boolean see(S state, boolean counted) {
            boolean finite = true;
            parts.set(state);
            for (int part = 0; part < parts.count(); part++) {
                double value = parts.get(part).doubleValue();
                finite &= Double.isFinite(value);
                seen.see(part, value);
                if (counted) {
                    seen.count(part, value);
                }
            }
            return finite;
        }

        void done() {
            extent.add(seen);
        }
    }
}
