package io.funnel.lab.fuzz;

import io.funnel.lab.target.FuzzTarget;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.verify.Reference;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import java.util.List;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares the answers of segments with the reduction of each segment's elements alone. */
final class SegmentCheck {

    /** Segments of a case that are compared; of more, the first ones, the last ones and some between. */
    private static final int MOST = 96;
    private static final int ENDS = 24;

    private SegmentCheck() {}

    /** Says what is wrong; empty if nothing is. */
    static String wrong(FuzzTarget.Task task, List<TornadoNativeArray> inputs, int length, FuzzTarget.Answer answer) {
        Partition partition = task.shape().orElseThrow().partition(length);
        int segments = (int) partition.segments();
        if (answer.states().size() != segments) {
            return "number of answers=" + answer.states().size() + ", segments=" + segments;
        }
        SplittableRandom random = new SplittableRandom(length);
        for (int i = 0; i < Math.min(segments, MOST); i++) {
            int segment = segments <= MOST || i < ENDS
                    ? i
                    : i < 2 * ENDS ? segments - 1 - (i - ENDS) : random.nextInt(segments);
            String reason = wrong(task.reduction(), inputs, partition, segment, answer);
            if (!reason.isEmpty()) {
                return "segment=" + segment + " of " + segments + ", each=" + partition.length(segment) + ": " + reason;
            }
        }
        return "";
    }

    private static String wrong(Reduction<?> reduction, List<TornadoNativeArray> inputs, Partition partition,
            int segment,
            FuzzTarget.Answer answer) {
        Object state = answer.states().get(segment);
        if (partition.global() && reduction.signature().indexing() != Indexing.NONE) {
            Object expected = inOrder(reduction.definition(), new Operands(inputs), partition, segment);
            return Reference.sameBits(reduction.definition(), state, expected)
                    ? ""
                    : "got " + state + ", expected " + expected;
        }
        Verdict verdict = SegmentReference.of(reduction, inputs, partition, segment).check(state, answer.depth());
        return verdict.right() ? "" : verdict.reason();
    }

    private static <S> Object inOrder(Definition<S, ?> definition, Operands in, Partition partition, int segment) {
        S state = definition.identity();
        for (long element = 0; element < partition.length(segment); element++) {
            state = definition.combine(state, definition.map(in, (int) partition.place(segment, element)));
        }
        return state;
    }
}
