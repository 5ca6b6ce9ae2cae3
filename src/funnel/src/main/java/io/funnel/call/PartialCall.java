package io.funnel.call;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Route;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.result.Part;
import io.funnel.result.Partial;
import io.funnel.strategy.Strategy;
import io.funnel.verify.bound.ReductionBounds;
import java.util.List;
import java.util.Optional;

/** A call over a part of the elements that leaves its state before the last step. */
public final class PartialCall extends Call<Partial> {

    private final long first;

    private PartialCall(FunnelContext context, CallPreferences preferences, CallInputs inputs, long first) {
        super(context, preferences, inputs);
        this.first = first;
    }

    /** Runs the call; {@code Funnel.reducePart} lists the failures. */
    public static Partial reduce(FunnelContext context, CallPreferences preferences, Reduction<?> reduction,
            List<?> given, long first) {
        ReductionBounds.requireNoEstimates(reduction, preferences.bounds());
        requireParts(reduction);
        CallInputs inputs = CallInputs.of(context, preferences, preferences.running(reduction), given, true);
        if (reduction.signature().indexing() == Indexing.INT && first + inputs.length() > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more elements than an int index counts: reduction=" + reduction.name()
                    + ", elements=" + (first + inputs.length()) + "; try a map with a long index");
        }
        return new PartialCall(context, preferences, inputs, first).run();
    }

    private static void requireParts(Reduction<?> reduction) {
        if (reduction.signature().indexing() == Indexing.LENGTH
                || reduction.definition().facts().loopRange().isPresent()) {
            throw new UnsupportedPlanException(
                    "reduction needs all elements at once, since it reads their number or its"
                            + " loop leaves some out: reduction=" + reduction.name()
                            + "; try one call over all elements");
        }
    }

    @Override
    long onHost(Definition<?, ?> what, Operands state) {
        return inputs.reduce(context.host(), what, state, first);
    }

    /** Kernels do not know the index of a part's first element, and a bounded variant may lack a kernel. */
    @Override
    boolean leavesToHost(Strategy strategy) {
        if (reduction().signature().indexing() != Indexing.NONE) {
            routes.remarks().add("the host engine, since the reduction reads the index");
            return true;
        }
        boolean boundless = !running(Optional.of(strategy)).equals(running(Optional.empty()));
        if (boundless) {
            routes.remarks().add("the host engine, since " + strategy.label() + " computes no bound");
        }
        return boundless;
    }

    @Override
    Operands borrow(ReductionRecord known) {
        return inputs.partition().isEmpty()
                ? super.borrow(known)
                : NativeArrays.states(reduction().signature(), inputs.partition().get().segments());
    }

    @Override
    void giveBack(ReductionRecord known, Operands state) {
        if (inputs.partition().isEmpty()) {
            super.giveBack(known, state);
        }
    }

    @Override
    Partial end(Route route, Reduced reduced) {
        boolean ofTiles = inputs.partition().isPresent();
        byte[] bytes = inputs.length() == 0
                ? new byte[0]
                : StateSlots.allToBytes(reduced.running().signature(), reduced.state(),
                        (int) inputs.partition().map(Partition::segments).orElse(1L).longValue());
        return new Partial(reduction(), reduced.running(), ofTiles, bytes, inputs.length(), reduced.depth(),
                reduced.onDevice(),
                timings(reduced.times(), 0), List.of(new Part("", reduced.ranOn(), inputs.length())), routes.remarks());
    }
}
