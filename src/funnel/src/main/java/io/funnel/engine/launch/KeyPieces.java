package io.funnel.engine.launch;

import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Pieces of elements with keys: any part of the elements leaves a state for each key. */
public final class KeyPieces implements SegmentPieces {

    private final int keys;
    private final IntArray table;
    private final List<Long> bounds = new ArrayList<>(List.of(0L));

    /**
     * Cuts a call's elements anywhere.
     *
     * @param most elements of a piece
     */
    public KeyPieces(Offsets segments, long most) {
        keys = (int) segments.segments();
        table = segments.keyArray();
        long step = Math.min(most, MOST);
        for (long end = 0; end < segments.elements(); bounds.add(end)) {
            end = Math.min(segments.elements(), end + step);
        }
        if (bounds.size() == 1) {
            bounds.add(0L);
        }
    }

    @Override
    public List<Long> bounds() {
        return List.copyOf(bounds);
    }

    @Override
    public Plan plan(StrategyPlans planning, int piece) {
        return planning.keyed((int) (bounds.get(piece + 1) - bounds.get(piece)), keys);
    }

    @Override
    public List<Plan> plans(StrategyPlans planning) {
        Plan first = plan(planning, 0);
        int last = bounds.size() - 2;
        return last == 0 ? List.of(first) : List.of(first, plan(planning, last));
    }

    @Override
    public int slot(int piece) {
        return piece * keys;
    }

    @Override
    public long first(int piece) {
        return 0;
    }

    @Override
    public int slots() {
        return (bounds.size() - 1) * keys;
    }

    @Override
    public boolean isWhole() {
        return bounds.size() == 2;
    }

    @Override
    public void join(Definition<?, ?> definition, Operands states, Operands into) {
        definition.combineTree(states, 0, bounds.size() - 1, keys);
        StateSlots.copy(definition.signature(), states, 0, into, 0, keys);
    }

    @Override
    public List<IntArray> tables() {
        return List.of(table);
    }
}
