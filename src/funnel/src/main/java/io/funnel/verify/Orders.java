package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;
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
        return inTree(Orders::half, true);
    }

    /**
     * A tree over powers of two, as groups of work-items and blocks on the host combine: of 145 elements the first 128
     * and the other 17, of these the first 16 and the last. No other order here has all of these states.
     */
    S inPowersOfTwo() {
        return inTree(Orders::powerOfTwo, false);
    }

    private S inTree(IntBinaryOperator split, boolean counts) {
        List<S> chunks = ofChunks(counts, (walk, start, end) -> walk.inTree(start, end, split));
        return joined(chunks, 0, chunks.size(), split);
    }

    /** How the elements of a chunk are combined. */
    @FunctionalInterface
    private interface ChunkOrder<S> {

        S state(Orders<S>.Walk walk, int start, int end);
    }

    /** The states of all chunks, each by a task of its own. */
    private List<S> ofChunks(boolean counts, ChunkOrder<S> order) {
        return ReferenceChunks.of(length).mapToObj(chunk -> {
            Walk walk = new Walk(counts);
            S state = order.state(walk, ReferenceChunks.start(chunk), ReferenceChunks.end(chunk, length));
            walk.done();
            return state;
        }).toList();
    }

    private static int half(int from, int to) {
        return (from + to) >>> 1;
    }

    private static int powerOfTwo(int from, int to) {
        return from + Integer.highestOneBit(to - from - 1);
    }

    private S joined(List<S> states, int from, int to, IntBinaryOperator split) {
        if (to - from < 2) {
            return to == from ? definition.identity() : states.get(from);
        }
        int middle = split.applyAsInt(from, to);
        return definition.combine(joined(states, from, middle, split), joined(states, middle, to, split));
    }

    /** One element after the other, in chunks. */
    S fromTheLeft() {
        S state = definition.identity();
        for (S chunk : ofChunks(false, Walk::fromTheLeft)) {
            state = definition.combine(state, chunk);
        }
        return state;
    }

    /** One element before the other, in chunks, from the end; the elements keep their places in each combination. */
    S fromTheRight() {
        S state = definition.identity();
        for (S chunk : ofChunks(false, Walk::fromTheRight).reversed()) {
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
        return joined(items, 0, items.size(), Orders::half);
    }

    /**
     * A tree of random shape that is about as deep as a balanced one. The elements keep their places unless the operator
     * commutes. In every second tree each element is combined with the identity on both sides, as work-items without an
     * element do: where a matrix has an infinity, the identity is none.
     */
    S inRandomTree(int number) {
        if (length == 0) {
            return definition.identity();
        }
        SplittableRandom random = new SplittableRandom(number);
        int[] order = IntStream.range(0, length).toArray();
        if (definition.signature().traits().commutative()) {
            shuffle(order, random);
        }
        Walk walk = new Walk(false);
        S state = walk.randomly(order, 0, length, number % 2 == 1, random);
        walk.done();
        return state;
    }

    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
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

        S inTree(int from, int to, IntBinaryOperator split) {
            if (to - from == 1) {
                return map(from);
            }
            int middle = split.applyAsInt(from, to);
            return combine(inTree(from, middle, split), inTree(middle, to, split));
        }

        S fromTheLeft(int from, int to) {
            S state = definition.identity();
            for (int i = from; i < to; i++) {
                state = combine(state, map(i));
            }
            return state;
        }

        S fromTheRight(int from, int to) {
            S state = definition.identity();
            for (int i = to - 1; i >= from; i--) {
                state = combine(map(i), state);
            }
            return state;
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

        S randomly(int[] order, int from, int to, boolean padded, SplittableRandom random) {
            int count = to - from;
            if (count == 1) {
                S state = map(order[from]);
                return padded ? combine(combine(definition.identity(), state), definition.identity()) : state;
            }
            int least = Math.max(1, count / 4); // no longer chains than a tree has
            int middle = from + random.nextInt(least, Math.max(least + 1, count - least + 1));
            S left = randomly(order, from, middle, padded, random);
            return combine(left, randomly(order, middle, to, padded, random));
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
