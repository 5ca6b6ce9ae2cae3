package io.funnel.engine.host.block;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
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
        Definition<?, ?> own = definition.reproducible();
        Signature signature = own.signature();
        int lanes = Tiles.lanes(signature);
        int left = count;
        try {
            Operands tile = NativeArrays.states(signature, left > 1 ? lanes + Math.min(left, Tiles.STATES) : 1);
            while (left > 1) {
                int tiles = Math.ceilDiv(left, Tiles.STATES);
                for (int number = 0; number < tiles; number++) {
                    int from = number * Tiles.STATES;
                    int some = Math.min(left - from, Tiles.STATES);
                    StateArrays.copy(signature, states, from, tile, lanes, some);
                    reduceTile(own, tile, lanes, some);
                    StateArrays.copy(signature, tile, 0, states, number);
                }
                left = tiles;
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(signature.name(), "combined tiles=" + count, e);
        }
        StateArrays.copy(signature, states, 0, into, slot);
    }

    /** Reduces the states behind the lanes' slots into slot 0. */
    private static void reduceTile(Definition<?, ?> definition, Operands tile, int lanes, int count) {
        for (int lane = 0; lane < lanes; lane++) {
            definition.storeIdentity(tile, lane);
        }
        if (definition.signature().traits().commutative()) {
            for (int from = 0; from < count; from += lanes) {
                definition.combineSlots(tile, 0, lanes + from, 0, Math.min(lanes, count - from), 1);
            }
            halve(definition, tile, lanes);
        } else {
            int chunk = Tiles.STATES / lanes;
            for (int from = 0; from < count; from++) {
                definition.combineSlots(tile, from / chunk, lanes + from, from / chunk);
            }
            definition.combineTree(tile, lanes);
        }
    }

    /** Combines the lanes' states in slots from 0 on, a half with the other, into slot 0. */
    static void halve(Definition<?, ?> definition, Operands tile, int lanes) {
        for (int active = lanes / 2; active > 0; active /= 2) {
            definition.combineSlots(tile, 0, active, 0, active, 1);
        }
    }
}
