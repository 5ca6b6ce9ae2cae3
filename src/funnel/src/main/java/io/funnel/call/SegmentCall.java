package io.funnel.call;

import io.funnel.data.DeviceData;
import io.funnel.data.Segments;
import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Route;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.result.PartialValues;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import io.funnel.verify.bound.ResultBound;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A call that returns an answer for each segment.
 *
 * @param <R> the type of one answer
 */
public final class SegmentCall<R> extends Call<Result<Values<R>>> {

    /** Up to this number, results are copied to the heap. */
    private static final int MOST_COPIED = 1 << 15;

    private final Reduction<R> reduction;
    private final Partition partition;
    /** Axes of the array of states, along which the host combines them. */
    private final List<Axis> further;
    private final ErrorBounds bounds;

    private SegmentCall(FunnelContext context, CallPreferences preferences, Reduction<R> reduction,
            CallInputs inputs, List<Axis> further) {
        super(context, preferences.withBounds(ErrorBounds.NONE), inputs); // a pass of its own bounds the answers
        this.reduction = reduction;
        this.bounds = preferences.bounds();
        this.partition = inputs.partition().orElseThrow();
        this.further = further;
    }

    /** Runs a call; {@code PerSegment.reduce} and {@code scan} list the failures. */
    public static <R> Result<Values<R>> reduce(FunnelContext context, CallPreferences preferences,
            Segments asked, Reduction<R> reduction, List<?> inputs) {
        Segments segments = needsWhole(reduction, preferences) ? asked.listed() : asked;
        requireNoEstimates(reduction, preferences);
        Reduction<R> running = preferences.running(reduction);
        preferences.requireNoBounds(reduction);
        CallInputs given = CallInputs.of(context, running, inputs, preferences.of(segments.alongLast(), reduction));
        if (given.partition().orElseThrow() instanceof Prefixes) {
            preferences.requireShape("scan", reduction);
        }
        requireCountable(reduction, given.partition().orElseThrow());
        requireNeighbours(reduction, given.partition().orElseThrow());
        if (preferences.bounds() != ErrorBounds.NONE && given.partition().orElseThrow() instanceof Prefixes) {
            throw new UnsupportedPlanException("no error bounds of scans: reduction=" + reduction.name() + ", bounds="
                    + preferences.bounds() + "; try a Funnel without bounds, or reduce of a prefix");
        }
        return new SegmentCall<>(context, preferences, running, given, segments.further()).run();
    }

    /** Runs a call; {@code PerSegment.reduceParts(Reduction, List)} lists the failures. */
    public static <R> PartialValues<R> reduceParts(FunnelContext context, CallPreferences preferences,
            Segments segments,
            Reduction<R> reduction, List<?> inputs) {
        if (preferences.bounds() != ErrorBounds.NONE) {
            throw new UnsupportedPlanException("no error bounds of parts of segments: reduction=" + reduction.name()
                    + ", bounds=" + preferences.bounds() + "; try a Funnel without bounds, or whole segments");
        }
        if (readsPlaces(reduction)) {
            throw new UnsupportedPlanException("reduction needs all elements of a segment at once, since it reads their"
                    + " index or number, or its loop leaves some out: reduction=" + reduction.name()
                    + "; try reduce over whole segments");
        }
        preferences.requireShape("parts of segments", reduction);
        CallInputs given = CallInputs.of(context, reduction, inputs, segments.listed(), true);
        requireCountable(reduction, given.partition().orElseThrow());
        return new SegmentParts<>(context, preferences, reduction, given).run();
    }

    /** Whether states of a segment's parts do not give what a call asks for. */
    static boolean needsWhole(Reduction<?> reduction, CallPreferences preferences) {
        return readsPlaces(reduction) || preferences.takesTiles(reduction) || preferences.bounds() != ErrorBounds.NONE;
    }

    /** Whether a reduction reads the index or the number of elements, which their parts do not know. */
    private static boolean readsPlaces(Reduction<?> reduction) {
        return reduction.signature().indexing() != Indexing.NONE
                || reduction.definition().facts().loopRange().isPresent();
    }

    /** Runs a call and uploads its answers; {@code PerSegment.reduceToDevice} lists the failures. */
    public static <A extends TornadoNativeArray> DeviceData<A> reduceToDevice(FunnelContext context,
            CallPreferences preferences, Segments segments, Reduction<?> reduction, Class<A> type, List<?> inputs) {
        List<Component> results = reduction.signature().results();
        if (results.size() != 1 || !type.getSimpleName().equalsIgnoreCase(results.getFirst().type() + "Array")) {
            throw new IllegalArgumentException("result is not a single number of this type: reduction="
                    + reduction.name() + ", result=" + reduction.signature().resultType() + ", asked="
                    + type.getSimpleName() + "; try reduce, and upload a component of the values");
        }
        if (preferences.bounds() != ErrorBounds.NONE) {
            throw new UnsupportedPlanException("no error bounds of results on the device: reduction="
                    + reduction.name() + ", bounds=" + preferences.bounds() + "; try reduce, and upload the values");
        }
        Result<? extends Values<?>> result = reduce(context, preferences, segments, reduction, inputs);
        Component number = results.getFirst();
        MemorySegment values = switch (number.type()) {
            case INT -> result.value().asIntArray().getSegment();
            case LONG -> result.value().asLongArray().getSegment();
            case FLOAT -> result.value().asFloatArray().getSegment();
            case DOUBLE -> result.value().asDoubleArray().getSegment();
            default -> throw new IllegalArgumentException(number.type().label());
        };
        return new DeviceData<>(List.of(context.session().upload(number.type(), values, result.value().count())));
    }

    /** Refuses estimates, which take a pass of their own over each segment. */
    private static void requireNoEstimates(Reduction<?> reduction, CallPreferences preferences) {
        if (preferences.bounds() == ErrorBounds.ESTIMATED) {
            throw new UnsupportedPlanException("no estimated error bounds of segments: reduction=" + reduction.name()
                    + ", bounds=ESTIMATED; try bounded(), or a segment alone");
        }
    }

    /** Refuses indices of the whole array where neighbours of a segment lie apart, which loops over tiles do not count. */
    private static void requireNeighbours(Reduction<?> reduction, Partition partition) {
        if (partition.tiled() && partition.global() && reduction.signature().indexing() != Indexing.NONE
                && !partition.isInPlace()) {
            throw new UnsupportedPlanException(
                    "no reproducible segments with indices of the whole array, whose elements"
                            + " lie apart: reduction=" + reduction.name() + "; try segments without globalIndices()");
        }
    }

    private static void requireCountable(Reduction<?> reduction, Partition partition) {
        Signature signature = reduction.signature();
        if (partition.segments() > (Integer.MAX_VALUE - Long.BYTES) / signature.width()) {
            throw new UnsupportedPlanException("more results than an array holds: reduction=" + reduction.name()
                    + ", segments=" + partition.segments() + ", values of each=" + signature.width()
                    + "; try parts of the array");
        }
    }

    /** Lets kernels finish segments that lie in one chunk each, unless the call needs their states. */
    @Override
    boolean finishes(Strategy strategy) {
        Definition<?, R> definition = reduction.definition();
        return partition instanceof Axis axis && SegmentRouter.finishes(definition, strategy, axis)
                && axis.length() * axis.inner() <= context.group().chunkElements(reduction)
                && further.isEmpty() && bounds == ErrorBounds.NONE && preferences.checking() == 0 && !inputs.isOrdered()
                && running(Optional.of(strategy)).equals(definition) && routes.trustsResults(strategy);
    }

    @Override
    Operands results(ReductionRecord known) {
        return known.ofResults().borrow(partition.segments());
    }

    @Override
    void giveBackResults(ReductionRecord known, Operands results) {
        if (isCopied()) {
            known.ofResults().giveBack(results, partition.segments());
        }
    }

    @Override
    Operands borrow(ReductionRecord known) {
        return known.ofSegments().borrow(partition.segments());
    }

    /** Keeps states that the answer does not refer to. */
    @Override
    void giveBack(ReductionRecord known, Operands state) {
        if (isCopied() || SegmentNumbers.areTheirOwn(reduction.definition())) {
            known.ofSegments().giveBack(state, partition.segments());
        }
    }

    /** Whether the answer has a copy of the numbers on Java's heap, so that their memory serves the next call. */
    private boolean isCopied() {
        return reduction.signature().isNumber() && further.isEmpty() && partition.segments() <= MOST_COPIED;
    }

    @Override
    Result<Values<R>> end(Route route, Reduced reduced) {
        long before = System.nanoTime();
        @SuppressWarnings("unchecked") // the reduction's own definition runs
        Definition<?, R> definition = (Definition<?, R>) reduced.running();
        Operands states = StateSlots.combine(definition, reduced.state(), further);
        int count = (int) (further.isEmpty() ? partition : further.getLast()).segments();
        Values<R> values = isCopied()
                ? SegmentNumbers.copied(definition, states, count, reduced.finished(), context)
                : Values.of(definition, states, count,
                        SegmentNumbers.of(definition, states, count, reduced.finished()));
        ResultBound bound = ResultBound.missing("was asked for", "try funnel.bounded().per(...)", reduction.name());
        if (bounds != ErrorBounds.NONE) {
            IntFunction<ResultBound> each = new AnswerBounds(context, inputs, bounds).ofSegments(reduced.state(),
                    values, reduced.depth(), !reduced.onDevice());
            double[] known = new double[count];
            Arrays.parallelSetAll(known, segment -> each.apply(segment).value());
            values = values.withErrorBounds(known);
            bound = largest(known, each);
        }
        return new Result<>(values, inputs.length(), reduced.ranOn(), bound,
                timings(reduced.times(), System.nanoTime() - before), route, routes.remarks(), reduced.parts());
    }

    /** The largest bound, or why the first segment without one has none. */
    private static ResultBound largest(double[] bounds, IntFunction<ResultBound> each) {
        double largest = 0;
        for (int segment = 0; segment < bounds.length; segment++) {
            if (Double.isNaN(bounds[segment])) {
                return new ResultBound(Double.NaN, Map.of(), each.apply(segment).missing() + ", segment=" + segment);
            }
            largest = Math.max(largest, bounds[segment]);
        }
        return ResultBound.of(largest);
    }
}
