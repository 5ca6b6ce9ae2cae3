package io.funnel.engine.host.block;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** The upper levels of a reproducible reduction: states of tiles are reduced in tiles until one is left. */
public final class TileStates {

    private TileStates() {}

    /**
     * Reduces elements on the calling Java thread.
     *
     * @param in     a segment an input, off the heap
     * @param states room for a state of each tile; the result goes to slot 0
     */
    public static void reduce(Definition<?, ?> definition, List<MemorySegment> in, long length, Operands states) {
        int tiles = (int) Tiles.count(length);
        for (int tile = 0; tile < tiles; tile++) {
            long from = (long) tile * Tiles.ELEMENTS;
            definition.reduceTile(in, 0, from, Math.min(length, from + Tiles.ELEMENTS),
                    Tiles.lanes(definition.signature()), states, tile);
        }
        reduce(definition, states, tiles, states, 0);
    }

    /**
     * Reduces the first states in order, and overwrites them.
     *
     * @param count the number of states, at least one
     * @param into  where the state goes
     * @param slot  its slot there
     * @throws io.funnel.engine.EngineException if the operator throws
     */
    public static void reduce(Definition<?, ?> definition, Operands states, int count, Operands into, int slot) {
        int lanes = Tiles.lanes(definition.signature());
        int left = count;
        try {
            while (left > 1) {
                int tiles = Math.ceilDiv(left, Tiles.STATES);
                for (int tile = 0; tile < tiles; tile++) {
                    int from = tile * Tiles.STATES;
                    definition.reduceTileOfStates(states, from, Math.min(left, from + Tiles.STATES), lanes, states,
                            tile);
                }
                left = tiles;
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(definition.signature().name(), "combined tiles=" + count, e);
        }
        StateArrays.copy(definition.signature(), states, 0, into, slot);
    }
}
