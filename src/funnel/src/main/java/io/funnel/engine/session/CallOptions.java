package io.funnel.engine.session;

import io.funnel.engine.launch.SegmentPieces;
import io.funnel.engine.session.DeviceInput.ReadLocks;
import io.funnel.engine.task.Deadline;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Options of one call.
 *
 * @param progress receives the number of elements done after each chunk, on one Java thread at a time
 * @param into     arrays for the state, one per component, to save an allocation. After an exception the call may still
 * write into them, so do not reuse them
 * @param profiler whether to read the device's clock, which makes the call slower
 * @param first    the index of the first element, for reductions that read it; nonzero if the call is a part of another
 * @param deadline the caller's; if unset, the session's own, starting with the call
 * @param reading  the caller's locks on the inputs, which it keeps until after the call; if empty, the call locks them
 * @param partition the segments to reduce, each to a state of its own; empty for all elements together
 * @param finishing whether to leave the numbers of results in place of states; of segments along an axis, each in one piece
 * @param places the order of the elements by their keys, on the only device; if empty, the host's is read if needed
 */
public record CallOptions(
        Optional<LongConsumer> progress, Optional<Operands> into, boolean profiler,
        long first, Deadline deadline, Optional<ReadLocks> reading, Optional<Partition> partition,
        boolean finishing, Optional<ResidentArray> places) {

    public static final CallOptions NONE =
            new CallOptions(Optional.empty(), Optional.empty(), false, 0, Deadline.NONE, Optional.empty(),
                    Optional.empty(), false, Optional.empty());

    /** The tables in the host's memory: those of the pieces and, unless a device has them, the places of elements. */
    List<IntArray> tables(SegmentPieces pieces) {
        List<IntArray> tables = new ArrayList<>(pieces.tables());
        if (pieces.isGathered() && places.isEmpty()) {
            offsets().flatMap(Offsets::places).ifPresent(tables::add);
        }
        return tables;
    }

    /** The segments of any lengths that are reduced or scanned. */
    Optional<Offsets> offsets() {
        Partition of = partition.orElse(null) instanceof Prefixes prefixes ? prefixes.of() : partition.orElse(null);
        return of instanceof Offsets offsets ? Optional.of(offsets) : Optional.empty();
    }

    public CallOptions withProgress(LongConsumer listener) {
        return new CallOptions(Optional.of(listener), into, profiler, first, deadline, reading, partition, finishing,
                places);
    }

    public CallOptions withState(Operands arrays) {
        return new CallOptions(progress, Optional.of(arrays), profiler, first, deadline, reading, partition, finishing,
                places);
    }

    public CallOptions withProfiler(boolean on) {
        return new CallOptions(progress, into, on, first, deadline, reading, partition, finishing, places);
    }

    public CallOptions withFirst(long index) {
        return new CallOptions(progress, into, profiler, index, deadline, reading, partition, finishing, places);
    }

    public CallOptions withDeadline(Deadline wished) {
        return wished.isSet()
                ? new CallOptions(progress, into, profiler, first, wished, reading, partition, finishing, places)
                : this;
    }

    public CallOptions withReading(@Nullable ReadLocks locks) {
        return locks == null
                ? this
                : new CallOptions(progress, into, profiler, first, deadline, Optional.of(locks), partition, finishing,
                        places);
    }

    public CallOptions withPartition(Partition segments) {
        return new CallOptions(progress, into, profiler, first, deadline, reading, Optional.of(segments), finishing,
                places);
    }

    /** Asks for results in place of states. */
    public CallOptions withFinishing(boolean wished) {
        return new CallOptions(progress, into, profiler, first, deadline, reading, partition, wished, places);
    }

    public CallOptions withPlaces(Optional<ResidentArray> order) {
        return new CallOptions(progress, into, profiler, first, deadline, reading, partition, finishing, order);
    }
}
