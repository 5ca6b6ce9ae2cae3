package io.funnel.call;

import io.funnel.engine.NativeArrays;
import io.funnel.plan.Route;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.result.PartialValues;
import java.util.BitSet;

/**
 * A call that returns the unfinished state of each segment.
 *
 * @param <R> the type of one answer
 */
final class SegmentParts<R> extends Call<PartialValues<R>> {

    private final Reduction<R> reduction;
    private final Partition partition;

    SegmentParts(FunnelContext context, CallPreferences preferences, Reduction<R> reduction, CallInputs inputs) {
        super(context, preferences, inputs);
        this.reduction = reduction;
        this.partition = inputs.partition().orElseThrow();
    }

    @Override
    Operands borrow(ReductionRecord known) {
        return NativeArrays.states(reduction.signature(), partition.segments());
    }

    /** Keeps the states, which belong to the answer. */
    @Override
    void giveBack(ReductionRecord known, Operands state) {}

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
