package io.funnel.engine.launch;

import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Plan;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import java.util.ArrayList;
import java.util.List;

/** Pieces of segments along an axis: whole ones where they fit a piece, otherwise parts of neighbouring ones. */
public final class AxisPieces implements SegmentPieces {

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

    private AxisPieces(Axis axis, long cuts) {
        this.axis = axis;
        this.cuts = cuts;
    }

    /**
     * Cuts a call's elements.
     *
     * @param most elements of a piece; all elements if one piece has them in place
     * @throws UnsupportedPlanException if neighbours of a segment lie too far apart, or there are too many states
     */
    public static AxisPieces of(Reduction<?> reduction, Axis axis, long most) {
        long chunk = Math.min(most, MOST);
        long block = axis.length() * axis.inner();
        if (axis.elements() == 0) {
            AxisPieces empty = of(reduction, axis, 1, axis.segments());
            empty.add(axis, 0);
            return empty;
        }
        if (block <= chunk) {
            AxisPieces whole = of(reduction, axis, 1, axis.segments());
            long blocks = chunk / block;
            for (long outer = 0; outer < axis.outer(); outer += blocks) {
                whole.add(axis.part(Math.min(blocks, axis.outer() - outer), axis.length()),
                        axis.global() ? outer * block : 0);
            }
            return whole;
        }
        if (axis.tiled()) {
            throw new UnsupportedPlanException("segments longer than a chunk in a reproducible reduction: reduction="
                    + reduction.name() + ", elements of a segment and its neighbours=" + block + ", chunk=" + chunk
                    + "; try larger chunks, or the host");
        }
        if (axis.inner() > chunk) {
            throw new UnsupportedPlanException("neighbours of a segment lie further apart than a chunk: reduction="
                    + reduction.name() + ", inner=" + axis.inner() + ", chunk=" + chunk
                    + "; try larger chunks, or the host");
        }
        long step = chunk / axis.inner();
        long cuts = Math.ceilDiv(axis.length(), step);
        AxisPieces cut = of(reduction, axis, cuts, axis.segments() * cuts);
        for (long outer = 0; outer < axis.outer(); outer++) {
            for (long from = 0; from < axis.length(); from += step) {
                cut.add(axis.part(1, Math.min(step, axis.length() - from)),
                        axis.global() ? outer * block + from * axis.inner() : from);
            }
        }
        return cut;
    }

    private static AxisPieces of(Reduction<?> reduction, Axis axis, long cuts, long states) {
        if (states > (Integer.MAX_VALUE - Long.BYTES) / reduction.signature().width()) {
            throw new UnsupportedPlanException("more states than an array holds: reduction=" + reduction.name()
                    + ", segments=" + axis.segments() + ", states=" + states + "; try parts of the array");
        }
        return new AxisPieces(axis, cuts);
    }

    private void add(Axis part, long first) {
        pieces.add(new Piece(part, (int) slots, first));
        slots += part.segments();
        bounds.add(bounds.getLast() + part.elements());
    }

    @Override
    public List<Long> bounds() {
        return List.copyOf(bounds);
    }

    /** The segments of a piece. */
    Piece piece(int number) {
        return pieces.get(number);
    }

    /** The shapes of the pieces: few, since most are alike. */
    List<Axis> shapes() {
        return pieces.size() == 1 ? List.of(piece(0).axis()) : pieces.stream().map(Piece::axis).distinct().toList();
    }

    /** Pieces that share a segment, and leave a state each. */
    int cuts() {
        return (int) cuts;
    }

    @Override
    public Plan plan(StrategyPlans planning, int piece) {
        return planning.segments(piece(piece).axis());
    }

    @Override
    public List<Plan> plans(StrategyPlans planning) {
        return shapes().stream().map(planning::segments).toList();
    }

    @Override
    public int slot(int piece) {
        return piece(piece).slot();
    }

    @Override
    public long first(int piece) {
        return piece(piece).first();
    }

    @Override
    public int slots() {
        return (int) slots;
    }

    @Override
    public boolean isWhole() {
        return cuts <= 1;
    }

    @Override
    public void join(Definition<?, ?> definition, Operands states, Operands into) {
        int inner = (int) axis.inner();
        for (int outer = 0; outer < axis.outer(); outer++) {
            int base = outer * (int) cuts * inner;
            definition.combineTree(states, base, (int) cuts, inner);
            StateSlots.copy(definition.signature(), states, base, into, (long) outer * inner, inner);
        }
    }
}
