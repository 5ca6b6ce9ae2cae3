package io.funnel.reduction;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Implements {@link Definition#reduceTile} and {@link Definition#reduceTileOfStates} by a definition's own methods, slow
 * since it boxes states.
 */
final class HandWrittenTile {

    private HandWrittenTile() {}

    static <S> void reduce(Definition<S, ?> definition, List<MemorySegment> in, long first, long from, long to,
            int lanes, Operands states, int slot) {
        LongFunction<S> element = i -> {
            definition.reduceRange(in, first, from + i, from + i + 1, states, slot);
            return definition.load(states, slot);
        };
        reduce(definition, element, (int) (to - from), Tiles.ELEMENTS, lanes, definition.elementsOfTurn(), states,
                slot);
    }

    static <S> void reduceStates(Definition<S, ?> definition, Operands in, int from, int to, int lanes,
            Operands states, int slot) {
        reduce(definition, i -> definition.load(in, from + (int) i), to - from, Tiles.STATES, lanes, 1, states, slot);
    }

    private static <S> void reduce(Definition<S, ?> definition, LongFunction<S> element, int count, int most,
            int lanes, int ofTurn, Operands states, int slot) {
        List<S> accumulators = new ArrayList<>();
        boolean commutes = definition.signature().traits().commutative();
        for (int lane = 0; lane < lanes; lane++) {
            accumulators.add(commutes
                    ? strided(definition, element, lane, count, lanes, ofTurn)
                    : chunk(definition, element, lane * (most / lanes), Math.min(count, (lane + 1) * (most / lanes))));
        }
        while (accumulators.size() > 1) {
            List<S> combined = new ArrayList<>();
            int half = accumulators.size() / 2;
            for (int lane = 0; lane < half; lane++) {
                combined.add(commutes
                        ? definition.combine(accumulators.get(lane), accumulators.get(lane + half))
                        : definition.combine(accumulators.get(2 * lane), accumulators.get(2 * lane + 1)));
            }
            accumulators = combined;
        }
        definition.store(accumulators.getFirst(), states, slot);
    }

    private static <S> S strided(Definition<S, ?> definition, LongFunction<S> element, int lane, int count, int lanes,
            int ofTurn) {
        S state = definition.identity();
        int i = lane;
        for (; i + (ofTurn - 1) * lanes < count; i += ofTurn * lanes) {
            state = definition.combine(state, tree(definition, element, i, lanes, ofTurn));
        }
        for (; i < count; i += lanes) {
            state = definition.combine(state, element.apply(i));
        }
        return state;
    }

    private static <S> S tree(Definition<S, ?> definition, LongFunction<S> element, int from, int lanes, int count) {
        return count == 1
                ? element.apply(from)
                : definition.combine(tree(definition, element, from, lanes, count / 2),
                        tree(definition, element, from + count / 2 * lanes, lanes, count / 2));
    }

    private static <S> S chunk(Definition<S, ?> definition, LongFunction<S> element, int from, int to) {
        S state = definition.identity();
        for (int i = from; i < to; i++) {
            state = definition.combine(state, element.apply(i));
        }
        return state;
    }
}
