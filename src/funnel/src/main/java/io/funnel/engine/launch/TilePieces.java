package io.funnel.engine.launch;

import io.funnel.engine.host.block.TileStates;
import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Plan;
import io.funnel.plan.TilePlanner;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pieces of a reproducible reduction, which end with a tile. A piece leaves the states of its tiles or, where all pieces
 * end with a tile of states, too, the states of these; the host reduces them further.
 */
public final class TilePieces implements SegmentPieces {

    private static final long OF_STATES = (long) Tiles.ELEMENTS * Tiles.STATES;

    private final Tiles tiles;
    private final List<Long> bounds;
    /** Elements of a state that a piece leaves. */
    private final long each;

    private TilePieces(Reduction<?> reduction, Tiles tiles, List<Long> bounds) {
        this.tiles = tiles;
        this.bounds = List.copyOf(bounds);
        boolean overStates = !tiles.open() && TilePlanner.paysOverStates(reduction, tiles.elements())
                && areMultiples(bounds, OF_STATES);
        each = overStates ? OF_STATES : Tiles.ELEMENTS;
    }

    /**
     * Cuts a call's elements.
     *
     * @param wished the bounds of buffers, taken if they are ends of tiles
     * @param most   elements of a piece otherwise
     * @throws UnsupportedPlanException if a piece has less than a tile, or there are too many states
     */
    public static TilePieces of(Reduction<?> reduction, Tiles tiles, List<Long> wished, long most) {
        if (Tiles.count(tiles.elements()) > (Integer.MAX_VALUE - Long.BYTES) / reduction.signature().width()) {
            throw new UnsupportedPlanException("more states than an array holds: reduction=" + reduction.name()
                    + ", tiles=" + Tiles.count(tiles.elements()) + "; try parts of the array");
        }
        if (areMultiples(wished, Tiles.ELEMENTS) && longest(wished) <= MOST) {
            return new TilePieces(reduction, tiles, wished);
        }
        long chunk = Math.min(most, MOST);
        long unit = chunk >= OF_STATES ? OF_STATES : Tiles.ELEMENTS;
        if (chunk < unit) {
            throw new UnsupportedPlanException("chunk below a tile of a reproducible reduction: reduction="
                    + reduction.name() + ", chunk=" + chunk + ", tile=" + unit + "; try larger chunks, or the host");
        }
        List<Long> cut = new ArrayList<>(List.of(0L));
        while (cut.getLast() < tiles.elements()) {
            cut.add(Math.min(tiles.elements(), cut.getLast() + chunk / unit * unit));
        }
        return new TilePieces(reduction, tiles, cut);
    }

    private static boolean areMultiples(List<Long> bounds, long unit) {
        return bounds.subList(0, bounds.size() - 1).stream().allMatch(bound -> bound % unit == 0);
    }

    private static long longest(List<Long> bounds) {
        return IntStream.range(1, bounds.size()).mapToLong(i -> bounds.get(i) - bounds.get(i - 1)).max().orElse(0);
    }

    @Override
    public List<Long> bounds() {
        return bounds;
    }

    private Plan plan(StrategyPlans planning, long elements) {
        return planning.tiles((int) elements, each == OF_STATES);
    }

    @Override
    public Plan plan(StrategyPlans planning, int piece) {
        return plan(planning, bounds.get(piece + 1) - bounds.get(piece));
    }

    @Override
    public List<Plan> plans(StrategyPlans planning) {
        return IntStream.range(1, bounds.size()).mapToLong(i -> bounds.get(i) - bounds.get(i - 1)).distinct()
                .mapToObj(elements -> plan(planning, elements)).toList();
    }

    @Override
    public int slot(int piece) {
        return Math.toIntExact(bounds.get(piece) / each);
    }

    @Override
    public long first(int piece) {
        return bounds.get(piece);
    }

    @Override
    public int slots() {
        return Math.toIntExact(Math.max(1, Math.ceilDiv(tiles.elements(), each)));
    }

    @Override
    public boolean isWhole() {
        return tiles.open() || slots() == 1;
    }

    @Override
    public void join(Definition<?, ?> definition, Operands states, Operands into) {
        if (isWhole()) {
            StateSlots.copy(definition.signature(), states, 0, into, 0, slots());
        } else {
            TileStates.reduce(definition, states, slots(), into, 0);
        }
    }
}
