package io.funnel.engine.launch;

import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Plan;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pieces of a scan: whole segments where they fit a piece, otherwise parts of neighbouring ones. A piece leaves a value
 * for each of its elements. Parts are scanned by themselves, elements included, and the host combines each value with
 * those before its part.
 */
public final class ScanPieces implements SegmentPieces {

    /** Values that a Java thread combines at once. */
    private static final int SHARE = 1 << 14;

    private final Prefixes prefixes;
    private final AxisPieces rows;

    private ScanPieces(Prefixes prefixes, AxisPieces rows) {
        this.prefixes = prefixes;
        this.rows = rows;
    }

    /** Cuts a call's elements; {@code most} is that of {@link AxisPieces#of}. */
    public static ScanPieces of(Reduction<?> reduction, Prefixes prefixes, long most) {
        return new ScanPieces(prefixes, AxisPieces.of(reduction, prefixes.axis().orElseThrow(), most));
    }

    @Override
    public List<Long> bounds() {
        return rows.bounds();
    }

    private Plan plan(StrategyPlans planning, Axis piece) {
        return planning.scan(piece, prefixes.exclusive() && isWhole());
    }

    @Override
    public Plan plan(StrategyPlans planning, int piece) {
        return plan(planning, rows.piece(piece).axis());
    }

    @Override
    public List<Plan> plans(StrategyPlans planning) {
        return rows.shapes().stream().map(shape -> plan(planning, shape)).toList();
    }

    @Override
    public int slot(int piece) {
        return Math.toIntExact(rows.bounds().get(piece));
    }

    @Override
    public long first(int piece) {
        return rows.first(piece);
    }

    @Override
    public int slots() {
        return Math.toIntExact(prefixes.segments());
    }

    @Override
    public boolean isWhole() {
        return rows.isWhole();
    }

    /** The values of an exclusive scan lie one element further than those with their element. */
    @Override
    public void join(Definition<?, ?> definition, Operands states, Operands into) {
        Axis axis = prefixes.axis().orElseThrow();
        long block = axis.length() * axis.inner();
        int inner = (int) axis.inner();
        int shift = prefixes.exclusive() ? inner : 0;
        List<Long> bounds = bounds();
        for (int piece = 0; piece < bounds.size() - 1; piece++) {
            long from = bounds.get(piece);
            long start = from - from % block;
            int count = (int) (Math.min(bounds.get(piece + 1), start + block - shift) - from);
            int slot = (int) from + shift;
            StateSlots.copy(definition.signature(), states, from, into, slot, count);
            if (from > start) {
                after(definition, into, slot, count, inner);
            } else {
                for (int column = 0; column < shift; column++) {
                    definition.storeIdentity(into, (int) from + column);
                }
            }
        }
    }

    /** Combines values with the last ones before them. */
    static void after(Definition<?, ?> definition, Operands values, int from, int count, int inner) {
        IntStream.range(0, Math.ceilDiv(count, SHARE)).parallel().forEach(share -> {
            int end = Math.min(from + count, from + (share + 1) * SHARE);
            for (int slot = from + share * SHARE; slot < end; slot++) {
                definition.combineSlots(values, from - inner + (slot - from) % inner, slot, slot);
            }
        });
    }
}
