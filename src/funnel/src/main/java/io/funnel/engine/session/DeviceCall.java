package io.funnel.engine.session;

import io.funnel.engine.launch.AdmissionControl;
import io.funnel.engine.launch.KernelInputs;
import io.funnel.engine.launch.KernelKey;
import io.funnel.engine.launch.OffsetPieces;
import io.funnel.engine.launch.PhaseTimes;
import io.funnel.engine.launch.SegmentPieces;
import io.funnel.engine.launch.StopReason;
import io.funnel.engine.launch.StrategyPlans;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A running reduction: its pieces, their states so far, and whether to go on. */
final class DeviceCall implements AdmissionControl.Call {

    final Reduction<?> reduction;
    final StrategyPlans planning;
    final Chunks pieces;
    final int chunk;
    final boolean profiled;
    private final long first;
    private final boolean finishes;
    private final @Nullable SegmentPieces segments;
    /** The plans of all shapes of segments; none without segments. */
    private final List<Plan> shapes;
    final Plan largest;
    /** The states of the pieces, one slot each, or of their segments. */
    final Operands states;
    /** Counted down once all lanes have ended and returned their resources. */
    final CountDownLatch ended = new CountDownLatch(1);
    private final List<DeviceInput> inputs;
    private final Plan usual;
    private final SharedPieces shared;
    private final int taker;
    private final AtomicReference<@Nullable StopReason> stop = new AtomicReference<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger lanes = new AtomicInteger();

    final LongAdder compileNanos = new LongAdder();
    final LongAdder inNanos = new LongAdder();
    final LongAdder kernelNanos = new LongAdder();
    final LongAdder outNanos = new LongAdder();
    final LongAdder finishNanos = new LongAdder();
    final LongAdder bytesIn = new LongAdder();
    final LongAdder launches = new LongAdder();

    DeviceCall(
            List<DeviceInput> inputs, StrategyPlans planning, int chunk, SharedPieces.Share share,
            CallOptions wishes) {
        this.reduction = planning.reduction();
        this.inputs = inputs;
        this.planning = planning;
        this.chunk = chunk;
        profiled = wishes.profiler();
        first = wishes.first();
        finishes = wishes.finishing();
        shared = share.pieces();
        taker = share.taker();
        pieces = shared.chunks();
        states = shared.states();
        segments = shared.segments();
        shapes = segments == null ? List.of() : segments.plans(planning);
        largest = segments == null
                ? planning.chunk(pieces.largest())
                : shapes.stream().max(Comparator.comparingLong(plan -> plan.passes().getFirst().outputs()))
                        .orElseThrow();
        usual = segments == null ? planning.usual(chunk) : largest;
    }

    Plan plan(int piece) {
        return segments == null
                ? planning.chunk(pieces.size(piece))
                : segments instanceof OffsetPieces ? shapes.get(piece) : segments.plan(planning, piece);
    }

    /** The largest number of combines between an element and its piece's state. */
    long depth() {
        return shapes.stream().mapToLong(Plan::depth).max().orElseGet(largest::depth);
    }

    /** The index of a piece's first element. */
    long first(int piece) {
        return first + (segments == null ? pieces.start(piece) : segments.first(piece));
    }

    @Nullable SegmentPieces segments() {
        return segments;
    }

    Signature signature() {
        return reduction.signature();
    }

    /** The signature of the slots that kernels leave. */
    Signature outputs() {
        return shared.outputs();
    }

    Definition<?, ?> definition() {
        return reduction.definition();
    }

    List<Input> inputs() {
        return planning.inputs(gathered() > 0);
    }

    List<DeviceInput> data() {
        return inputs;
    }

    /** Bytes of inputs in host memory. */
    long onHost() {
        long onHost = 0;
        for (DeviceInput input : inputs) {
            onHost += input.parts().isEmpty() ? 1 : 0;
        }
        return onHost;
    }

    /** Elements that are copied into the order of their segments first. */
    private int gathered() {
        return segments == null || !segments.isGathered() ? 0 : pieces.largest();
    }

    /** The kernel of a piece; pieces of segments may differ in their number of passes. */
    KernelKey kernel(Plan plan, KernelInputs.Key feed) {
        return segments == null
                ? planning.kernel(largest, usual, feed)
                : planning.kernel(plan, shapes, finishes, feed, gathered());
    }

    /** Pieces that may be in progress at once. */
    int takeable() {
        return Math.max(1, shared.takeable(taker));
    }

    /** The next free piece; -1 if none is left or the call is ending. */
    int nextPiece() {
        return stop.get() == null ? shared.next(taker) : -1;
    }

    /** Returns a piece that was taken but not done; another device may take it. */
    void giveBack(int piece) {
        shared.giveBack(piece);
    }

    /** Marks a piece as done. Tells the listener unless the call is ending, since its caller may have left. */
    void done(int piece) {
        done.incrementAndGet();
        shared.done(taker, piece);
        if (stop.get() == null) {
            shared.tell(piece);
        }
    }

    boolean isComplete() {
        return shared.areDone();
    }

    int done() {
        return done.get();
    }

    /** Stops the call; the first reason counts. */
    @Override
    public void stop(StopReason reason) {
        stop.compareAndSet(null, reason);
    }

    @Nullable StopReason stopped() {
        return stop.get();
    }

    void fail(Throwable cause) {
        failure.compareAndSet(null, cause);
        shared.failed();
        stop(StopReason.FAILED);
    }

    @Nullable Throwable failure() {
        return failure.get();
    }

    /** Starts work by this number of lanes. */
    void begin(int count) {
        lanes.set(count);
    }

    /** Notes the end of a lane; whether it was the last one. */
    boolean laneEnded() {
        return lanes.decrementAndGet() == 0;
    }

    PhaseTimes times() {
        return new PhaseTimes(compileNanos.sum(), inNanos.sum(), kernelNanos.sum(), outNanos.sum(), finishNanos.sum());
    }
}
