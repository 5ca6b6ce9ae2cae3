package io.funnel.engine.host.block;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * A thread's loop over the tiles of a reproducible reduction: the rows of a tile, a lane a column, with the lanes' states
 * in Java arrays, so that the JVM makes vector loops.
 */
public final class TileLoop {

    /** Rows of a turn. */
    private static final int ROWS = 4;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final int lanes;
    private final Operands identity;
    private final Object[] states;
    private final Object[] rows;
    private final Object[] row;
    private final long[] places;

    /** Makes the loop of a definition that has {@link Definition#reducesAcross}, for a number of lanes. */
    public TileLoop(Definition<?, ?> definition, int lanes) {
        this.definition = definition;
        this.signature = definition.signature();
        this.lanes = lanes;
        identity = NativeArrays.states(signature, 1);
        definition.storeIdentity(identity, 0);
        states = signature.state().stream().map(part -> JavaArrays.of(part.type(), lanes)).toArray();
        List<Object> arrays = new ArrayList<>();
        for (Input input : signature.inputs()) {
            for (int number = 0; number < ROWS; number++) {
                arrays.add(input.streamed() ? JavaArrays.of(input.type(), lanes) : MemorySegment.NULL);
            }
        }
        rows = arrays.toArray();
        row = new Object[signature.inputs().size()];
        places = new long[signature.indexing() == Indexing.NONE ? 0 : lanes];
        for (int k = 0; k < places.length; k++) {
            places[k] = k;
        }
    }

    /** Reduces the elements {@code from} to {@code to - 1}, a tile's at most, into a slot, with Java's own NaN. */
    public void reduce(List<MemorySegment> in, long first, long from, long to, Operands out, int slot) {
        int count = (int) (to - from);
        int whole = count / lanes;
        int rest = count % lanes;
        JavaArrays.fill(states, identity, lanes);
        int done = 0;
        while (whole - done >= ROWS) {
            turn(in, first, from + (long) done * lanes, lanes, 0);
            done += ROWS;
        }
        boolean last = whole - done == ROWS - 1 && rest > 0;
        if (last) {
            turn(in, first, from + (long) done * lanes, rest, lanes - rest);
        }
        for (; done < whole; done++) {
            one(in, first, from + (long) done * lanes, last ? rest : 0, lanes);
        }
        if (!last) {
            one(in, first, from + (long) done * lanes, 0, rest);
        }
        for (int active = lanes / 2; active > 0; active /= 2) {
            definition.combineAcross(states, 0, active, 0, active);
        }
        JavaArrays.store(states, 0, out, slot, 1);
    }

    private void turn(List<MemorySegment> in, long first, long from, int to, int less) {
        for (int number = 0; number < ROWS; number++) {
            copy(in, from + (long) number * lanes, 0, number == ROWS - 1 ? lanes - less : lanes, number);
        }
        definition.reduceTurn(rows, in, first + from, lanes, places, states, to);
    }

    private void one(List<MemorySegment> in, long first, long from, int start, int end) {
        if (start < end) {
            copy(in, from, start, end, 0);
            for (int i = 0; i < row.length; i++) {
                row[i] = rows[ROWS * i];
            }
            definition.reduceAcross(row, in, first + from, places, states, start, end);
        }
    }

    private void copy(List<MemorySegment> in, long from, int start, int end, int number) {
        for (int i = 0; i < in.size(); i++) {
            Input input = signature.inputs().get(i);
            if (input.streamed()) {
                JavaArrays.copy(in.get(i), input.type(), from + start, rows[ROWS * i + number], start, end - start);
            }
        }
    }
}
