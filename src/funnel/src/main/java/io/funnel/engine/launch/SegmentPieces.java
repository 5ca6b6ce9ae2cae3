package io.funnel.engine.launch;

import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Reduction;
import java.util.ArrayList;
import java.util.List;

/**
 * The segments that each piece of a call covers: whole ones where they fit a piece, otherwise parts of neighbouring
 * ones. A piece leaves a state for each segment that it covers, in slots of its own.
 */
public final class SegmentPieces {

    /**
     * The segments of a piece.
     *
     * @param axis  their shape in the piece
     * @param slot  the first one's slot among the states of all pieces
     * @param first index of the piece's first element in the array if indices count from its start; otherwise in its
     * segment
     */
    public record Piece(Axis axis, int slot, long first) {}

    /** Elements of a launch: indices a few turns behind the end must not overflow. */
    private static final long MOST = Integer.MAX_VALUE - (1 << 16);

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
     * @param most elements of a piece; all elements if one piece has them in place
     * @throws UnsupportedPlanException if neighbours of a segment lie too far apart, or there are too many states
     */
    public static SegmentPieces of(Reduction<?> reduction, Axis axis, long most) {
        long chunk = Math.min(most, MOST);
        long block = axis.length() * axis.inner();
        if (axis.elements() == 0) {
            SegmentPieces empty = of(reduction, axis, 1, axis.segments());
            empty.add(axis, 0);
            return empty;
        }
        if (block <= chunk) {
            SegmentPieces whole = of(reduction, axis, 1, axis.segments());
            long blocks = chunk / block;
            for (long outer = 0; outer < axis.outer(); outer += blocks) {
                whole.add(new Axis(Math.min(blocks, axis.outer() - outer), axis.length(), axis.inner(), axis.global()),
                        axis.global() ? outer * block : 0);
            }
            return whole;
        }
        if (axis.inner() > chunk) {
            throw new UnsupportedPlanException("neighbours of a segment lie further apart than a chunk: reduction="
                    + reduction.name() + ", inner=" + axis.inner() + ", chunk=" + chunk
                    + "; try larger chunks, or the host");
        }
        long step = chunk / axis.inner();
        long cuts = Math.ceilDiv(axis.length(), step);
        SegmentPieces cut = of(reduction, axis, cuts, axis.segments() * cuts);
        for (long outer = 0; outer < axis.outer(); outer++) {
            for (long from = 0; from < axis.length(); from += step) {
                cut.add(new Axis(1, Math.min(step, axis.length() - from), axis.inner(), axis.global()),
                        axis.global() ? outer * block + from * axis.inner() : from);
            }
        }
        return cut;
    }

    private static SegmentPieces of(Reduction<?> reduction, Axis axis, long cuts, long states) {
        if (states > (Integer.MAX_VALUE - Long.BYTES) / reduction.signature().width()) {
            throw new UnsupportedPlanException("more states than an array holds: reduction=" + reduction.name()
                    + ", segments=" + axis.segments() + ", states=" + states + "; try parts of the array");
        }
        return new SegmentPieces(axis, cuts);
    }

    private void add(Axis part, long first) {
        pieces.add(new Piece(part, (int) slots, first));
        slots += part.segments();
        bounds.add(bounds.getLast() + part.elements());
    }

    /** Returns the first element of each piece, and the end of the last one. */
    public List<Long> bounds() {
        return List.copyOf(bounds);
    }

    /** The segments of a piece. */
    public Piece piece(int number) {
        return pieces.get(number);
    }

    /** The shapes of the pieces: few, since most are alike. */
    public List<Axis> shapes() {
        return pieces.stream().map(Piece::axis).distinct().toList();
    }

    /** States of all pieces. */
    public int slots() {
        return (int) slots;
    }

    /** The shape of all segments. */
    public Axis axis() {
        return axis;
    }

    /** Pieces that share a segment, and leave a state each. */
    public int cuts() {
        return (int) cuts;
    }
}
