package io.funnel.call;

import io.funnel.data.Segments;
import io.funnel.engine.NativeArrays;
import io.funnel.plan.Route;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.result.PartialValues;
import io.funnel.settings.ErrorBounds;
import java.util.BitSet;
import java.util.List;

/**
 * A call that returns the unfinished state of each segment.
 *
 * @param <R> the type of one answer
 */
public final class SegmentPartCall<R> extends Call<PartialValues<R>> {

    private final Reduction<R> reduction;
    private final Partition partition;

    private SegmentPartCall(FunnelContext context, CallPreferences preferences, Reduction<R> reduction,
            CallInputs inputs) {
        super(context, preferences, inputs);
        this.reduction = reduction;
        this.partition = inputs.partition().orElseThrow();
    }

    /** Runs a call; {@code PerSegment.reduceParts(Reduction, List)} lists the failures. */
    public static <R> PartialValues<R> reduce(FunnelContext context, CallPreferences preferences, Segments segments,
            Reduction<R> reduction, List<?> inputs) {
        if (preferences.bounds() != ErrorBounds.NONE) {
            throw new UnsupportedPlanException("no error bounds of parts of segments: reduction=" + reduction.name()
                    + ", bounds=" + preferences.bounds() + "; try a Funnel without bounds, or whole segments");
        }
        if (reduction.signature().indexing() != Indexing.NONE
                || reduction.definition().facts().loopRange().isPresent()) {
            throw new UnsupportedPlanException("reduction needs all elements of a segment at once, since it reads their"
                    + " index or number, or its loop leaves some out: reduction=" + reduction.name()
                    + "; try reduce over whole segments");
        }
        CallInputs given = CallInputs.ofParts(context, reduction, inputs, segments);
        SegmentCall.requireCountable(reduction, given.partition().orElseThrow());
        return new SegmentPartCall<>(context, preferences, reduction, given).run();
    }

    @Override
    Operands borrow(ReductionRecord known) {
        return NativeArrays.states(reduction.signature(), partition.segments());
    }

    /** Keeps the states, which belong to the answer. */
    @Override
    void giveBack(ReductionRecord known, Operands state) {}

    @Override
    long onHost(Definition<?, ?> running, Operands states) {
        inputs.reduceSegments(context.host(), running, states, preferences.progress().orElse(done -> {}));
        return 0;
    }

    @Override
    PartialValues<R> end(Route route, Reduced reduced) {
        BitSet empty = new BitSet();
        for (int segment = 0; segment < partition.segments(); segment++) {
            if (partition.length(segment) == 0) {
                empty.set(segment);
            }
        }
        return PartialValues.of(reduction, reduced.state(), (int) partition.segments(), empty);
    }
}
