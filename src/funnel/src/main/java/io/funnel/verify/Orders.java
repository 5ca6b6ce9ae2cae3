package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A reduction in several orders of combination, each with reproducible bits. */
final class Orders<S> {

    /** Items that stride over all elements, as in a grid. */
    private static final int ITEMS = 256;

    private final Definition<S, ?> definition;
    private final Operands in;
    private final int length;
    private final MagnitudeRange extent;

    Orders(Definition<S, ?> definition, Operands in, int length) {
        this.definition = definition;
        this.in = in;
        this.length = length;
        this.extent = new MagnitudeRange(new Components<>(definition).count());
    }

    MagnitudeRange extent() {
        return extent;
    }

    /** Combines by recursive halving, the order with the shortest chains. */
    S pairwise() {
        return inTree(Orders::half, true);
    }

    /**
     * Combines as a tree over powers of two, as groups of work-items and blocks on the host do: of 145 elements the
     * first 128 and the other 17, of these the first 16 and the last. No other order here has all of these states.
     */
    S inPowersOfTwo() {
        return inTree((from, to) -> from + Integer.highestOneBit(to - from - 1), false);
    }

    private S inTree(IntBinaryOperator split, boolean counts) {
        return joined(
                ofChunks(counts, (walk, from, to) -> tree(from, to, split, walk::item, walk::combine)), split);
    }

    private static int half(int from, int to) {
        return (from + to) >>> 1;
    }

    private S joined(List<S> states, IntBinaryOperator split) {
        return tree(0, states.size(), split, states::get, definition::combine);
    }

    /** Splits a range, then its parts from left to right, down to single items; no order here is deep. */
    private S tree(int from, int to, IntBinaryOperator split, IntFunction<S> item, BinaryOperator<S> combine) {
        if (to - from <= 1) {
            return from == to ? definition.identity() : item.apply(from);
        }
        int middle = split.applyAsInt(from, to);
        S left = tree(from, middle, split, item, combine);
        return combine.apply(left, tree(middle, to, split, item, combine));
    }

    @FunctionalInterface
    private interface ChunkOrder<S> {

        S state(Orders<S>.Walk walk, int from, int to);
    }

    private List<S> ofChunks(boolean counts, ChunkOrder<S> order) {
        return ReferenceChunks.of(length, (from, to) -> {
            Walk walk = new Walk(counts);
            return walk.done(order.state(walk, from, to));
        }).toList();
    }

    S fromTheLeft() {
        List<S> chunks = ofChunks(false, (walk, from, to) -> chain(from, to, 1, walk::map, walk::combine));
        return chain(0, chunks.size(), 1, chunks::get, definition::combine);
    }

    /** Combines from the end, in chunks; the elements keep their positions in each combination. */
    S fromTheRight() {
        List<S> chunks = ofChunks(false, (walk, from, to) -> chain(from, to, 1,
                i -> walk.map(from + to - 1 - i), (state, before) -> walk.combine(before, state))).reversed();
        return chain(0, chunks.size(), 1, chunks::get, (state, before) -> definition.combine(before, state));
    }

    /** Combines distant elements first; only for operators that commute. */
    S strided() {
        List<S> items = IntStream.range(0, Math.clamp(length, 1, ITEMS)).parallel().mapToObj(item -> {
            Walk walk = new Walk(false);
            return walk.done(chain(item, length, ITEMS, walk::map, walk::combine));
        }).toList();
        return joined(items, Orders::half);
    }

    /**
     * Combines blocks, each from its first element to its last, as the items of a CPU do.
     *
     * @param lanes accumulators of a block, filled in turn; 1 unless the operator commutes
     */
    S inBlocks(int blocks, int lanes) {
        List<S> items = IntStream.range(0, blocks).parallel().mapToObj(block -> {
            int from = (int) ((long) length * block / blocks);
            int to = (int) ((long) length * (block + 1) / blocks);
            Walk walk = new Walk(false);
            int dealt = Math.min(lanes, to - from); // an empty lane must not record its identity
            List<S> all = IntStream.range(0, dealt)
                    .mapToObj(lane -> chain(from + lane, to, lanes, walk::map, walk::combine)).toList();
            return walk.done(tree(0, dealt, Orders::half, all::get, walk::combine));
        }).toList();
        return joined(items, Orders::half);
    }

    private S chain(int from, int to, int step, IntFunction<S> item, BinaryOperator<S> combine) {
        S state = definition.identity();
        for (long i = from; i < to; i += step) {
            state = combine.apply(state, item.apply((int) i));
        }
        return state;
    }

    /**
     * Combines as a random tree about as deep as a balanced one. The elements keep their positions unless the operator
     * commutes. Every second tree also combines each element with the identity on both sides, as work-items without an
     * element do: a matrix with an infinity does not survive that.
     */
    S inRandomTree(int number) {
        SplittableRandom random = new SplittableRandom(number);
        int[] order = IntStream.range(0, length).toArray();
        if (definition.signature().traits().commutative()) {
            shuffle(order, random);
        }
        Walk walk = new Walk(false);
        IntFunction<S> plain = i -> walk.item(order[i]);
        IntFunction<S> padded =
                i -> walk.combine(walk.combine(definition.identity(), plain.apply(i)), definition.identity());
        return walk.done(tree(0, length, (from, to) -> {
            int least = Math.max(1, (to - from) / 4); // chains no longer than a tree's
            return from + random.nextInt(least, Math.max(least + 1, to - from - least + 1));
        }, number % 2 == 1 ? padded : plain, walk::combine));
    }

    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
    }

    /** One task's part of an order; it records every state. */
    private final class Walk {

        private final boolean counts;
        private final Components<S> parts = new Components<>(definition);
        private final MagnitudeRange seen = new MagnitudeRange(parts.count());

        Walk(boolean counts) {
            this.counts = counts;
        }

        S map(int index) {
            S state = definition.map(in, index);
            see(state, counts);
            return state;
        }

        /** The state of an element that is combined with others; a lone one meets the identity, as on devices. */
        S item(int index) {
            return length == 1 ? combine(definition.identity(), map(index)) : map(index);
        }

        S combine(S left, S right) {
            S state = definition.combine(left, right);
            if (!see(state, false) && isFinite(left) && isFinite(right)) {
                seen.overflow();
            }
            return state;
        }

        private boolean isFinite(S state) {
            parts.set(state);
            for (int part = 0; part < parts.count(); part++) {
                if (!Double.isFinite(parts.value(part))) {
                    return false;
                }
            }
            return true;
        }

        private boolean see(S state, boolean counted) {
            boolean finite = true;
            parts.set(state);
            for (int part = 0; part < parts.count(); part++) {
                double value = parts.value(part);
                finite &= Double.isFinite(value);
                seen.see(part, value);
                if (counted) {
                    seen.count(part, value);
                }
            }
            return finite;
        }

        S done(S state) {
            extent.add(seen);
            return state;
        }
    }
}
