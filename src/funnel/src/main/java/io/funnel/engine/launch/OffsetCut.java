package io.funnel.engine.launch;

import io.funnel.plan.PieceTable.Range;
import io.funnel.reduction.Offsets;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The elements of a call, cut at ends of segments; segments that are too long are cut, too. */
record OffsetCut(List<Range> ranges) {

    OffsetCut {
        ranges = List.copyOf(ranges);
    }

    /**
     * Cuts all elements.
     *
     * @param most    elements of a piece
     * @param isUncut whether kernels may cut no segment
     */
    static OffsetCut of(Offsets segments, long most, boolean isUncut) {
        IntArray offsets = segments.offsets();
        int count = (int) segments.segments();
        int elements = (int) segments.elements();
        if (elements <= most) {
            return new OffsetCut(List.of(new Range(offsets, 0, count, 0, elements, isUncut)));
        }
        List<Range> ranges = new ArrayList<>();
        int segment = 0;
        while (segment < count) {
            int from = offsets.get(segment);
            int last = segment;
            while (last < count && offsets.get(last + 1) - from <= most) {
                last++;
            }
            if (last > segment) {
                ranges.add(new Range(offsets, segment, last, from, offsets.get(last), isUncut));
                segment = last;
                continue;
            }
            int end = offsets.get(segment + 1);
            while (from < end) {
                int to = (int) Math.min(end, from + most);
                ranges.add(new Range(offsets, segment, segment + 1, from, to, isUncut));
                from = to;
            }
            segment++;
        }
        return new OffsetCut(ranges);
    }

    /** The first element of each piece, and the end of the last one. */
    List<Long> bounds() {
        List<Long> bounds = new ArrayList<>(List.of(0L));
        ranges.forEach(range -> bounds.add((long) range.to()));
        return bounds;
    }

    /** Whether no segment is cut. */
    boolean isWhole() {
        return ranges.stream().noneMatch(Range::isPart);
    }
}
