package io.funnel.engine.launch;

import io.funnel.kernel.Lanes;
import io.funnel.plan.Cover;
import io.funnel.plan.Pass;
import io.funnel.reduction.KernelCode.Launch;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The numbers of a launch in its array {@code length}. */
final class LaunchLength {

    private static final int LOW_BITS = 31;
    private static final int RECIPROCAL_BITS = 20;
    /** Elements of a lane's turn. */
    private static final int NEIGHBOURS = 4;

    private LaunchLength() {}

    static IntArray allocate(boolean segments) {
        IntArray length = new IntArray(segments ? Launch.SEGMENT_VALUES : Launch.LENGTH_VALUES);
        length.init(0);
        for (int value = Lanes.INNER; value < length.getSize(); value++) {
            length.set(value, 1); // until set, a launch over no segment divides by them
        }
        return length;
    }

    /** Sets the numbers; {@code first} is the first element's index in the whole input. */
    static void set(IntArray length, Pass pass, long first) {
        length.set(0, pass.inputs());
        length.set(1, (int) (first & Integer.MAX_VALUE));
        length.set(2, (int) (first >>> LOW_BITS));
        if (pass.cover() != null) {
            set(length, pass.cover(), pass.groupSize(), pass.groups());
        }
    }

    private static void set(IntArray length, Cover cover, int groupSize, int groups) {
        length.set(Lanes.SEGMENTS, cover.segments());
        length.set(Lanes.LENGTH, cover.length());
        length.set(Lanes.INNER, cover.inner());
        length.set(Lanes.LANES, cover.lanes());
        length.set(Lanes.PARTS, cover.parts());
        length.set(Lanes.APART, cover.apart());
        length.set(Lanes.MOST, cover.most());
        length.set(Lanes.INDEX_STEP, cover.indexStep());
        length.set(Lanes.INDEX_BASE, cover.global() ? 1 : 0);
        length.set(Lanes.RECIPROCAL,
                Math.ceilDiv(1 << RECIPROCAL_BITS, cover.apart() > 1 ? cover.apart() : cover.lanes()));
        length.set(Lanes.CHUNK, Math.ceilDiv(cover.most(), cover.lanes()));
        length.set(Lanes.NEXT, cover.readsNeighbours() ? 1 : cover.lanes());
        length.set(Lanes.OF_GROUP, cover.segmentsOfGroup(groupSize));
        length.set(Lanes.TURNS, (int) cover.turns(groupSize));
        length.set(Lanes.GROUPS, groups);
        length.set(Lanes.FACTOR, Lanes.factor(cover.inner()));
        length.set(Lanes.SHIFT, Lanes.shift(cover.inner()));
        length.set(Lanes.FIRST, cover.readsNeighbours() ? NEIGHBOURS : 1);
    }

    /** Makes a launch do nothing. */
    static void setNothing(IntArray length) {
        length.set(0, 0);
        if (length.getSize() > Lanes.SEGMENTS) {
            length.set(Lanes.SEGMENTS, 0);
        }
    }
}
