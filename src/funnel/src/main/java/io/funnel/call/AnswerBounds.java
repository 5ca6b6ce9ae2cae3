package io.funnel.call;

import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.facts.MapRounding;
import io.funnel.result.Values;
import io.funnel.settings.ErrorBounds;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import io.funnel.verify.bound.ReductionBounds;
import io.funnel.verify.bound.ReductionBounds.Accumulated;
import io.funnel.verify.bound.ResultBound;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Computes an answer's error bound from a bounded variant's accumulators, or by another pass over host data. */
final class AnswerBounds {

    private final FunnelContext context;
    private final Definition<?, ?> definition;
    private final CallInputs inputs;
    private final ErrorBounds asked;
    private final ReductionRecord known;
    private final ReductionBounds bounds;

    AnswerBounds(FunnelContext context, CallInputs inputs, ErrorBounds asked) {
        this.context = context;
        this.definition = inputs.reduction().definition();
        this.inputs = inputs;
        this.asked = asked;
        this.known = context.known(definition);
        this.bounds = known.bounds();
    }

    /**
     * Bounds a state computed by the host engine or the library's own kernels.
     *
     * @param ran    the reduction's definition, or its bounded variant
     * @param depth  the largest number of rounded combines of any element
     * @param byHost whether the host engine computed it, as Java does
     */
    ResultBound of(Definition<?, ?> ran, Operands state, long depth, boolean byHost, Object value) {
        return ran.equals(definition)
                ? afterwards(() -> state, depth, byHost, value)
                : bounds.of(accumulated(ran, state, depth, byHost), value);
    }

    /**
     * Bounds an answer of the reduction itself: 0 without rounding, else by another pass over host data.
     *
     * @param state gives the answer's state in slot 0
     */
    ResultBound afterwards(Supplier<Operands> state, long depth, boolean byHost, Object value) {
        Optional<ResultBound> plain = bounds.withoutElements(asked, state, value);
        if (plain.isPresent()) {
            return plain.get();
        }
        boolean estimates = asked == ErrorBounds.ESTIMATED;
        if (bounds.isWithoutEstimate()) {
            return missing("where elements subtract what was rounded", "convert or multiply after the difference");
        }
        if (!bounds.isComputed() && !estimates) {
            return missing("is proved for this reduction", "try funnel.bounded(ErrorBounds.ESTIMATED)");
        }
        if (!inputs.areReadFor(asked)) {
            return missing("for elements on the device", estimates
                    ? "try data in the host's memory"
                    : "try strategy CascadeVector, over several inputs Cascade, or data in the host's memory");
        }
        Optional<Definition<?, ?>> variant =
                bounds.isComputed() ? known.variant() : Optional.empty();
        if (variant.isPresent()) {
            return fromHost(variant.get(), state.get(), depth, value);
        }
        if (inputs.length() > Integer.MAX_VALUE) {
            return missing("for more elements than an int counts, length=" + inputs.length(), "try at most 2^31-1");
        }
        if (!bounds.isProvedByReference() && !estimates) {
            return missing("is proved for this reduction", "try funnel.bounded(ErrorBounds.ESTIMATED)");
        }
        Reference reference = Reference.of(inputs.reduction(), new Operands(inputs.arrays()), (int) inputs.length());
        if (!byHost) {
            requireRight(reference.check(definition.load(state.get(), 0), depth));
        }
        return bounds.within(state.get(), reference.bounds(depth), value);
    }

    /** Bounds the answers of segments: without rounding, or by a pass over the elements in the host's memory. */
    IntFunction<ResultBound> ofSegments(Operands states, Values<?> values, long depth, boolean byHost) {
        Partition partition = inputs.partition().orElseThrow();
        IntFunction<Optional<ResultBound>> plain = segment -> bounds.withoutElements(asked,
                () -> slot(definition, states, segment), values.get(segment));
        Optional<Definition<?, ?>> variant = bounds.isComputed() ? known.variant() : Optional.empty();
        if (variant.isEmpty() || !inputs.areReadFor(asked)) {
            ResultBound missing = variant.isEmpty()
                    ? missing("is proved for this reduction", "try bounds of another one")
                    : missing("of segments for elements on the device", "try data in the host's memory");
            return segment -> plain.apply(segment).orElse(missing);
        }
        Operands sums = NativeArrays.states(variant.get().signature(), Math.max(1, partition.segments()));
        inputs.reduceSegments(context.host(), variant.get(), sums, done -> {});
        return segment -> plain.apply(segment).orElseGet(() -> {
            long length = partition.length(segment);
            Accumulated run = Accumulated.of(HostEngine.segmentDepth(variant.get(), length), length, MapRounding.NONE,
                    sums, segment);
            if (!byHost && !bounds.isExplained(run, depth, slot(definition, states, segment))) {
                throw new EngineException("device gave a wrong answer: reduction=" + inputs.reduction().name()
                        + ", segment=" + segment + ", answer=" + values.get(segment) + ", rounding explains="
                        + bounds.explained(run, depth) + " of the sum; try another strategy, or the host");
            }
            return bounds.of(run, values.get(segment));
        });
    }

    private static <S> Operands slot(Definition<S, ?> definition, Operands states, int slot) {
        return ReductionBounds.stored(definition, definition.load(states, slot));
    }

    private ResultBound missing(String what, String hint) {
        return ResultBound.missing(what, hint, inputs.reduction().name());
    }

    private Accumulated accumulated(Definition<?, ?> variant, Operands state, long depth, boolean byHost) {
        return Accumulated.of(depth, inputs.length(), byHost ? MapRounding.NONE : variant.facts().mapRounding(), state,
                0);
    }

    private ResultBound fromHost(Definition<?, ?> variant, Operands own, long depth, Object value) {
        Operands state = context.known(variant).borrowState();
        Accumulated run = accumulated(variant, state, inputs.reduce(context.host(), variant, state, done -> {}), true);
        Object other = variant.finishSlot(state, 0);
        context.known(variant).giveBack(state);
        if (!value.equals(other) && !bounds.isExplained(run, depth, own)) {
            throw new EngineException("device gave a wrong answer: reduction=" + inputs.reduction().name() + ", length="
                    + inputs.length() + ", answer=" + value + ", the host's=" + other + ", rounding explains="
                    + bounds.explained(run, depth) + " of the sum; try another strategy, or the host");
        }
        return bounds.of(run, value);
    }

    /** Refuses a device's answer that the reference, computed for its bound, contradicts. */
    private void requireRight(Verdict verdict) {
        if (!verdict.right()) {
            throw new EngineException("device gave a wrong answer: reduction=" + inputs.reduction().name() + ", length="
                    + inputs.length() + ": " + verdict.reason() + "; try another strategy, or the host");
        }
    }
}
