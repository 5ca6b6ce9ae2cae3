package io.funnel.engine.session;

import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import java.util.ArrayList;
import java.util.List;

/**
 * The segments that each piece of a call covers: whole ones where they fit a piece, otherwise parts of neighbouring
 * ones. A piece leaves a state for each segment that it covers, in slots of its own.
 */
final class SegmentPieces {

    /**
     * The segments of a piece.
     *
     * @param axis  their shape in the piece
     * @param slot  the first one's slot among the states of all pieces
     * @param first index of the piece's first element in the array if indices count from its start; otherwise in its
     * segment
     */
    record Piece(Axis axis, int slot, long first) {}

    private final Axis axis;
    private final List<Piece> pieces = new ArrayList<>();
    private final List<Long> bounds = new ArrayList<>(List.of(0L));
    private final long cuts;
    private long slots;

    private SegmentPieces(Axis axis, long cuts) {
        this.axis = axis;
        this.cuts = cuts;
    }

    /**
     * Cuts a call's elements.
     *
     * @param chunk elements of a piece; all elements if one piece has them in place
     * @throws UnsupportedPlanException if neighbours of a segment lie too far apart, or there are too many states
     */
    static SegmentPieces of(Reduction<?> reduction, Axis axis, long chunk) {
        long block = axis.length() * axis.inner();
        if (block <= chunk) {
            SegmentPieces whole = new SegmentPieces(axis, 1);
            long blocks = block == 0 ? Math.max(1, axis.outer()) : chunk / block;
            for (long outer = 0; outer < axis.outer(); outer += blocks) {
                whole.add(new Axis(Math.min(blocks, axis.outer() - outer), axis.length(), axis.inner(), axis.global()),
                        axis.global() ? outer * block : 0);
            }
            return whole.checked(reduction);
        }
        if (axis.inner() > chunk) {
            throw new UnsupportedPlanException("neighbours of a segment lie further apart than a chunk: reduction="
                    + reduction.name() + ", inner=" + axis.inner() + ", chunk=" + chunk
                    + "; try larger chunks, or the host");
        }
        long step = chunk / axis.inner();
        SegmentPieces cut = new SegmentPieces(axis, Math.ceilDiv(axis.length(), step));
        for (long outer = 0; outer < axis.outer(); outer++) {
            for (long from = 0; from < axis.length(); from += step) {
                cut.add(new Axis(1, Math.min(step, axis.length() - from), axis.inner(), axis.global()),
                        axis.global() ? outer * block + from * axis.inner() : from);
            }
        }
        return cut.checked(reduction);
    }

    private void add(Axis part, long first) {
        pieces.add(new Piece(part, (int) slots, first));
        slots += part.segments();
        bounds.add(bounds.getLast() + part.elements());
    }

    private SegmentPieces checked(Reduction<?> reduction) {
        if (slots * reduction.signature().width() > Integer.MAX_VALUE - Long.BYTES) {
            throw new UnsupportedPlanException("more states than an array holds: reduction=" + reduction.name()
                    + ", segments=" + axis.segments() + ", states=" + slots + "; try parts of the array");
        }
        return this;
    }

    Chunks chunks() {
        return Chunks.at(bounds);
    }

    Piece piece(int number) {
        return pieces.get(number);
    }

    /** The shapes of the pieces: few, since most are alike. */
    List<Axis> shapes() {
        return pieces.stream().map(Piece::axis).distinct().toList();
    }

    /** States of all pieces. */
    int slots() {
        return (int) slots;
    }

    /** Whether pieces share segments, whose states {@link #join} combines. */
    boolean isCut() {
        return cuts > 1;
    }

    /** Combines the states of the parts of each segment in order. */
    void join(Definition<?, ?> definition, Operands states, Operands into) {
        int inner = (int) axis.inner();
        for (int outer = 0; outer < axis.outer(); outer++) {
            int base = (int) (outer * cuts * inner);
            for (int stride = 1; stride < cuts; stride *= 2) {
                for (int left = 0; left + stride < cuts; left += 2 * stride) {
                    for (int i = 0; i < inner; i++) {
                        definition.combineSlots(states, base + left * inner + i, base + (left + stride) * inner + i,
                                base + left * inner + i);
                    }
                }
            }
            StateSlots.copy(definition.signature(), states, base, into, (long) outer * inner, inner);
        }
    }
}
