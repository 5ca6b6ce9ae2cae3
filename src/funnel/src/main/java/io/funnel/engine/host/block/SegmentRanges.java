package io.funnel.engine.host.block;

import io.funnel.engine.EngineException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A definition's loops over ranges of segments; an error names the segment and the element. */
public record SegmentRanges(Definition<?, ?> definition) {

    /**
     * Reduces ranges of {@code count} elements, one after the other, as {@link Definition#reduceRows} does.
     *
     * @param segment the segment of the first one
     * @param next    1 if each belongs to the next segment, 0 if all to one
     */
    public void reduce(List<MemorySegment> in, long first, long from, int count, Operands into, int slot, int rows,
            long turn, long segment, int next) {
        try {
            definition.reduceRows(in, first, from, from + count, into, slot, rows, turn);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            for (int row = 0; row < rows; row++) {
                long start = from + (long) row * count;
                long index = first - row * turn;
                try {
                    definition.reduceRange(in, index, start, start + count, into, slot);
                } catch (ArithmeticException | IndexOutOfBoundsException own) {
                    throw failure(segment + (long) row * next, in, index, start, count, into, slot, own);
                }
            }
            throw e;
        }
    }

    private EngineException failure(long segment, List<MemorySegment> in, long index, long start, int count,
            Operands into, int slot, RuntimeException cause) {
        return OperatorFailures.at(definition.signature().name() + ", segment=" + segment, index + start, count,
                i -> definition.reduceRange(in, index, start + i, start + i + 1, into, slot), cause);
    }
}
