package io.funnel.engine.session;

import io.funnel.engine.task.Deadline;
import io.funnel.reduction.Operands;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Wishes for one call.
 *
 * @param progress told the number of elements that are done, after each chunk, from one Java thread at a time
 * @param into     arrays for the state, an array a component, so that the call need not make any; after an exception the
 *                 call may still write into them, so nobody else may use them
 * @param profiler whether the device's clock is read, which makes the call slower
 * @param shared   pieces that other devices take too; the call then leaves its state nowhere else
 * @param first    the index of the first element, for reductions that read it; not 0 where the call is a part of another
 * @param deadline of the caller; where it is not set, the session's own counts from the call on
 */
public record CallOptions(
        Optional<LongConsumer> progress, Optional<Operands> into, boolean profiler,
        Optional<Share> shared, long first, Deadline deadline) {

    public static final CallOptions NONE =
            new CallOptions(Optional.empty(), Optional.empty(), false, Optional.empty(), 0, Deadline.NONE);

    public CallOptions withProgress(LongConsumer listener) {
        return new CallOptions(Optional.of(listener), into, profiler, shared, first, deadline);
    }

    public CallOptions withState(Operands arrays) {
        return new CallOptions(progress, Optional.of(arrays), profiler, shared, first, deadline);
    }

    public CallOptions withProfiler(boolean on) {
        return new CallOptions(progress, into, on, shared, first, deadline);
    }

    public CallOptions withFirst(long index) {
        return new CallOptions(progress, into, profiler, shared, index, deadline);
    }

    public CallOptions withDeadline(Deadline wished) {
        return wished.isSet() ? new CallOptions(progress, into, profiler, shared, first, wished) : this;
    }

    /**
     * Pieces of a call on several devices.
     *
     * @param taker which of the devices takes them
     * @param aside whether the calling thread is not to launch, because it has others to begin
     */
    record Share(SharedPieces pieces, int taker, boolean aside) {}

    CallOptions withShare(Share share) {
        return new CallOptions(progress, into, profiler, Optional.of(share), first, deadline);
    }

    boolean isAside() {
        return shared.isPresent() && shared.get().aside();
    }
}
