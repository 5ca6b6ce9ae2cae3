package io.funnel.engine.device;

import io.funnel.reduction.Operands;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Wishes for one call.
 *
 * @param progress told the number of elements that are done, after each chunk, from one Java thread at a time
 * @param deadline the longest this call may take, in place of the session's
 * @param into     arrays for the state, an array a component, so that the call need not make any
 */
public record CallOptions(Optional<LongConsumer> progress, Optional<Duration> deadline, Optional<Operands> into) {

    /** No wishes. */
    public static final CallOptions NONE = new CallOptions(Optional.empty(), Optional.empty(), Optional.empty());

    /** The same with somebody who wants to know how far it is. */
    public CallOptions withProgress(LongConsumer listener) {
        return new CallOptions(Optional.of(listener), deadline, into);
    }

    /** The same with a longest time. */
    public CallOptions withDeadline(Duration time) {
        return new CallOptions(progress, Optional.of(time), into);
    }

    /** The same with arrays for the state. */
    public CallOptions withState(Operands arrays) {
        return new CallOptions(progress, deadline, Optional.of(arrays));
    }
}
