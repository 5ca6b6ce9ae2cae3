package io.funnel.engine.host.block;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.loops.InDouble;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Tiles;
import io.funnel.reduction.facts.HostLoop.KnownRecord;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread's loop over tiles of a reproducible reduction. Rows of a tile, a lane a column, lie in Java arrays, as do the
 * lanes' states, so that the JVM makes vector loops. Lanes that keep the order take generated loops over rows of
 * neighbours; definitions without loops across lanes take {@link Definition#reduceTile}.
 */
public final class TileLoop {

    /** Rows of a turn, where it combines in order. */
    private static final int ROWS = 4;
    private static final int EIGHT = 8;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final boolean isAcross;
    private final boolean commutes;
    private final int lanes;
    /** Rows of a turn. */
    private final int deep;
    private final Operands slots;
    private final Object[] states;
    private final Object[] rows;
    private final Object[] row;
    private final long[] places;
    private final @Nullable MomentTurns moments;
    /** Room for turns of exponentials; empty for other states. */
    private final double[][] room;
    private final InDouble inDouble;

    public TileLoop(Definition<?, ?> definition, int lanes, LoopLibrary library) {
        this.definition = definition;
        this.inDouble = library.inDouble();
        this.signature = definition.signature();
        this.lanes = lanes;
        deep = Math.max(ROWS, definition.elementsOfTurn());
        commutes = signature.traits().commutative();
        moments = MomentTurns.areFor(definition) ? new MomentTurns(lanes) : null;
        isAcross = commutes && definition.reducesAcross();
        boolean exponentials = isAcross && deep == EIGHT
                && definition.facts().hostLoop().filter(KnownRecord.EXPONENTIALS::equals).isPresent()
                && signature.state().stream().allMatch(part -> part.type() == ElementType.DOUBLE);
        room = new double[exponentials ? EIGHT : 0][lanes];
        slots = NativeArrays.states(signature, commutes ? 1 : lanes);
        if (isAcross) {
            definition.storeIdentity(slots, 0);
        }
        states = isAcross
                ? signature.state().stream().map(part -> JavaArrays.of(part.type(), lanes)).toArray()
                : new Object[0];
        List<Object> arrays = new ArrayList<>();
        for (Input input : signature.inputs()) {
            for (int number = 0; number < deep; number++) {
                arrays.add(isAcross && input.streamed() ? JavaArrays.of(input.type(), lanes) : MemorySegment.NULL);
            }
        }
        rows = arrays.toArray();
        row = new Object[signature.inputs().size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = rows[deep * i];
        }
        places = new long[isAcross && signature.indexing() != Indexing.NONE ? lanes : 0];
        for (int k = 0; k < places.length; k++) {
            places[k] = k;
        }
    }

    /**
     * Reduces the elements {@code from} to {@code to - 1}, at most a tile's, into a slot, with Java's own NaN; see {@link
     * Definition#reduceTile}.
     */
    public void reduce(List<MemorySegment> in, long first, long from, long to, Operands out, int slot) {
        if (isAcross) {
            lanes(in, first, from, (int) (to - from));
            JavaArrays.store(states, 0, out, slot, 1);
        } else if (commutes) {
            definition.reduceTile(in, first, from, to, lanes, out, slot);
            StateArrays.normalize(signature, out, slot, 1);
        } else {
            chunks(in, first, from, (int) (to - from));
            StateArrays.copy(signature, slots, 0, out, slot);
        }
    }

    /** Takes rows as deep as the lanes with an element of the last row: these have one turn more if it fills that. */
    private void lanes(List<MemorySegment> in, long first, long from, int count) {
        int whole = count / lanes;
        int rest = count % lanes;
        JavaArrays.fill(states, slots, lanes);
        int done = 0;
        for (; done + deep <= whole; done += deep) {
            turn(in, first, from + (long) done * lanes, lanes);
        }
        int full = 0; // lanes that have no elements left
        if (done + deep == whole + 1 && rest > 0) {
            turn(in, first, from + (long) done * lanes, rest);
            full = rest;
        }
        for (; done < whole; done++) {
            single(in, first, from + (long) done * lanes, full, lanes);
        }
        single(in, first, from + (long) done * lanes, full, rest);
        for (int active = lanes / 2; active > 0; active /= 2) {
            if (room.length == 0
                    || !inDouble.combineExponentials((double[]) states[0], (double[]) states[1], 0, active, active)) {
                definition.combineAcross(states, 0, active, 0, active);
            }
        }
    }

    private void turn(List<MemorySegment> in, long first, long from, int to) {
        for (int number = 0; number < deep; number++) {
            copy(in, from + (long) number * lanes, 0, to, number);
        }
        if (moments != null) {
            moments.reduce(rows, states, to);
        } else if (room.length == 0
                || !inDouble.exponentialTurn(rows, (double[]) states[0], (double[]) states[1], to, room)) {
            definition.reduceTurn(rows, in, first + from, lanes, places, states, to);
        }
    }

    private void single(List<MemorySegment> in, long first, long from, int start, int end) {
        if (start < end) {
            copy(in, from, start, end, 0);
            definition.reduceAcross(row, in, first + from, places, states, start, end);
        }
    }

    private void copy(List<MemorySegment> in, long from, int start, int end, int number) {
        for (int i = 0; i < row.length; i++) {
            Input input = signature.inputs().get(i);
            if (input.streamed()) {
                JavaArrays.copy(in.get(i), input.type(), from + start, rows[deep * i + number], start, end - start);
            }
        }
    }

    private void chunks(List<MemorySegment> in, long first, long from, int count) {
        int chunk = Tiles.ELEMENTS / lanes;
        int whole = count / chunk;
        definition.reduceRows(in, first, from, from + chunk, slots, 0, whole, 0);
        for (int lane = whole; lane < lanes; lane++) {
            long start = from + Math.min(count, lane * chunk);
            definition.reduceRange(in, first, start, from + count, slots, lane);
        }
        definition.combineTree(slots, lanes);
    }
}
