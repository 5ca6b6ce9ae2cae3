package io.funnel.engine.host.block;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
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
        TileLoop loop = new TileLoop(definition.reproducible(), Tiles.lanes(definition.signature()),
                LoopLibrary.of(false));
        for (int tile = 0; tile < tiles; tile++) {
            long from = (long) tile * Tiles.ELEMENTS;
            loop.reduce(in, 0, from, Math.min(length, from + Tiles.ELEMENTS), states, tile);
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
        int left = count;
        try {
            while (left > 1) {
                if (signature.traits().commutative() && own.reducesAcross()) {
                    reduceAcross(own, states, left);
                } else {
                    reduceSlots(own, states, left);
                }
                left = Math.ceilDiv(left, Tiles.STATES);
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(signature.name(), "combined tiles=" + count, e);
        }
        StateArrays.copy(signature, states, 0, into, slot);
    }

    /**
     * Reduces neighbouring states in order; may overwrite them.
     *
     * @param from  the slot of the first one
     * @param count the number of states, at least one
     */
    public static void reduce(Definition<?, ?> definition, Operands states, int from, int count, Operands into,
            int slot) {
        if (count == 1) {
            StateArrays.copy(definition.signature(), states, from, into, slot);
            return;
        }
        if (from == 0) {
            reduce(definition, states, count, into, slot);
            return;
        }
        Operands own = NativeArrays.states(definition.signature(), count);
        StateArrays.copy(definition.signature(), states, from, own, 0, count);
        reduce(definition, own, count, into, slot);
    }

    /** Reduces each tile of states to the slot of its number, by loops over Java arrays: the lanes' states come first. */
    private static void reduceAcross(Definition<?, ?> definition, Operands states, int left) {
        List<Component> components = definition.signature().state();
        int lanes = Tiles.lanes(definition.signature());
        Operands identity = NativeArrays.states(definition.signature(), 1);
        definition.storeIdentity(identity, 0);
        Object[] tile =
                components.stream().map(part -> JavaArrays.of(part.type(), lanes + Tiles.STATES)).toArray();
        for (int start = 0; start < left; start += Tiles.STATES) {
            int some = Math.min(left - start, Tiles.STATES);
            JavaArrays.fill(tile, identity, lanes);
            for (int c = 0; c < tile.length; c++) {
                JavaArrays.copy(StateArrays.memory(states, c), components.get(c).type(), start, tile[c], lanes, some);
            }
            for (int from = 0; from < some; from += lanes) {
                definition.combineAcross(tile, 0, lanes + from, 0, Math.min(lanes, some - from));
            }
            for (int active = lanes / 2; active > 0; active /= 2) {
                definition.combineAcross(tile, 0, active, 0, active);
            }
            JavaArrays.store(tile, 0, states, start / Tiles.STATES, 1);
        }
    }

    private static void reduceSlots(Definition<?, ?> definition, Operands states, int left) {
        Signature signature = definition.signature();
        int lanes = Tiles.lanes(signature);
        Operands tile = NativeArrays.states(signature, lanes + Math.min(left, Tiles.STATES));
        for (int start = 0; start < left; start += Tiles.STATES) {
            int some = Math.min(left - start, Tiles.STATES);
            StateArrays.copy(signature, states, start, tile, lanes, some);
            reduceTile(definition, tile, lanes, some);
            StateArrays.copy(signature, tile, 0, states, start / Tiles.STATES);
        }
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
            for (int active = lanes / 2; active > 0; active /= 2) {
                definition.combineSlots(tile, 0, active, 0, active, 1);
            }
        } else {
            int chunk = Tiles.STATES / lanes;
            for (int from = 0; from < count; from++) {
                definition.combineSlots(tile, from / chunk, lanes + from, from / chunk);
            }
            definition.combineTree(tile, lanes);
        }
    }
}
