package io.funnel.catalogue.reproducible;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The specification of docs/reference/reproducible.md, shape 2, written down with the user's own operator and lists.
 *
 * @param ofTurn the elements that a lane takes a turn
 */
record SpecifiedReduction<S>(Definition<S, ?> definition, int ofTurn, int lanes) {

    private static final int TILE = 8192;
    private static final int TILE_OF_STATES = 1024;

    static Object of(Reduction<?> reduction, List<TornadoNativeArray> inputs, int length) {
        Definition<?, ?> definition = reduction.definition().reproducible();
        int lanes = Math.min(128, Integer.highestOneBit(definition.signature().maxGroup()));
        return new SpecifiedReduction<>(definition, definition.elementsOfTurn(), lanes).result(new Operands(inputs),
                length);
    }

    private Object result(Operands in, int length) {
        List<S> states = new ArrayList<>();
        for (int from = 0; from < length; from += TILE) {
            states.add(tile(elements(in, from, Math.min(length, from + TILE)), TILE, ofTurn));
        }
        while (states.size() > 1) {
            List<S> all = states;
            states = IntStream.range(0, Math.ceilDiv(all.size(), TILE_OF_STATES)).mapToObj(tile -> tile(
                    all.subList(tile * TILE_OF_STATES, Math.min(all.size(), (tile + 1) * TILE_OF_STATES)),
                    TILE_OF_STATES, 1)).collect(Collectors.toCollection(ArrayList::new));
        }
        return definition.finish(states.isEmpty() ? definition.identity() : states.getFirst());
    }

    private List<S> elements(Operands in, int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> definition.map(in, i)).toList();
    }

    private S tile(List<S> elements, int most, int each) {
        boolean commutes = definition.signature().traits().commutative();
        int chunk = most / lanes;
        List<List<S>> dealt = Stream.generate(() -> (List<S>) new ArrayList<S>()).limit(lanes).toList();
        for (int i = 0; i < elements.size(); i++) {
            dealt.get(commutes ? i % lanes : i / chunk).add(elements.get(i));
        }
        List<S> left = dealt.stream().map(lane -> lane(lane, commutes ? each : 1))
                .collect(Collectors.toCollection(ArrayList::new));
        for (int active = lanes; active > 1; active /= 2) {
            for (int lane = 0; lane < active / 2; lane++) {
                left.set(lane, commutes
                        ? definition.combine(left.get(lane), left.get(lane + active / 2))
                        : definition.combine(left.get(2 * lane), left.get(2 * lane + 1)));
            }
        }
        return left.getFirst();
    }

    private S lane(List<S> elements, int each) {
        S state = definition.identity();
        int i = 0;
        for (; i + each <= elements.size(); i += each) {
            state = definition.combine(state, paired(elements.subList(i, i + each)));
        }
        for (; i < elements.size(); i++) {
            state = definition.combine(state, elements.get(i));
        }
        return state;
    }

    /** Combines neighbours until one is left. */
    private S paired(List<S> elements) {
        List<S> left = elements;
        while (left.size() > 1) {
            List<S> all = left;
            left = IntStream.range(0, all.size() / 2)
                    .mapToObj(pair -> definition.combine(all.get(2 * pair), all.get(2 * pair + 1))).toList();
        }
        return left.getFirst();
    }
}
