package io.funnel.processor.writer;

import io.funnel.kernel.Lanes;
import io.funnel.reduction.KernelCode.Launch;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * A launch over segments of one length, with the numbers that the library's planner derives.
 *
 * @param segments how many
 * @param length   elements of each
 * @param inner    distance between neighbours of a segment
 * @param lanes    work-items of a segment's part
 * @param parts    work-groups of a segment
 * @param apart    distance between lanes in work-items
 */
record Segmented(int segments, int length, int inner, int lanes, int parts, int apart) {

    static Segmented rows(int segments, int length, int lanes, int parts) {
        return new Segmented(segments, length, 1, lanes, parts, 1);
    }

    private int most() {
        return Math.max(1, Math.ceilDiv(length, parts));
    }

    /** Returns the launch over the values that this one leaves; it has as many lanes or fewer. */
    Segmented second() {
        return new Segmented(segments, parts, inner > 1 ? segments : 1, lanes, 1, apart);
    }

    /** Fewer groups than turns, so that groups take several. */
    int groups(int group) {
        return Math.ceilDiv(turns(group), 2);
    }

    private int turns(int group) {
        return Math.max(1, Math.ceilDiv(segments + lead(), apart > 1 ? apart : group / lanes)) * parts;
    }

    /** Items before the first column; any number is right. */
    private int lead() {
        return apart > 1 ? (segments + length) % 3 : 0;
    }

    /** The place of a segment's element in the array. */
    int place(int segment, int element) {
        return segment / inner * length * inner + segment % inner + element * inner;
    }

    /** Returns the array {@code length}, for indices that begin in each segment. */
    IntArray numbers(int group, long origin) {
        return numbers(group, origin, false);
    }

    IntArray numbers(int group, long origin, boolean globalIndices) {
        int divisor = apart > 1 ? apart : lanes;
        boolean neighbours = (segments + length) % 2 == 0; // either way is right for any shape
        IntArray numbers = IntArray.fromElements(segments * length, (int) (origin & Integer.MAX_VALUE),
                (int) (origin >> 31), segments, length, inner, lanes, parts, apart, most(),
                globalIndices ? inner : 1, globalIndices ? 1 : 0, Math.ceilDiv(1 << 20, divisor),
                Math.ceilDiv(most(), lanes), neighbours ? 1 : lanes, neighbours ? 4 : 1,
                apart > 1 ? apart : group / lanes, turns(group), groups(group),
                Lanes.factor(inner), Lanes.shift(inner), lead(), 1, neighbours ? 3 : 3 * lanes, 0, 0, 0); // the last three are of scans
        if (numbers.getSize() != Launch.SEGMENT_VALUES) {
            throw new IllegalStateException("values=" + numbers.getSize());
        }
        return numbers;
    }
}
