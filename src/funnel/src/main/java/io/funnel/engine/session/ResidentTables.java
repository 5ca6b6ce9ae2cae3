package io.funnel.engine.session;

import io.funnel.engine.launch.SegmentPieces;
import io.funnel.engine.task.AbandonedResources;
import io.funnel.engine.task.Deadline;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Offsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Tables of prepared segments that stay on the device from their first call on, until the segments are garbage or the
 * session ends. Several devices, which would need a copy each, get theirs with each call.
 */
final class ResidentTables {

    /** A table in the host's memory, and its copy on the device. */
    private record Table(IntArray source, ResidentArray copy) {}

    /** The copies for some segments; refers to the host's arrays, not to the segments. */
    private static final class Kept {

        private final List<Table> tables = new ArrayList<>();
        private Optional<ResidentArray> places = Optional.empty();

        synchronized ResidentArray of(IntArray source, DeviceSession session) {
            for (Table table : tables) {
                if (table.source() == source && !table.copy().isClosed()) {
                    return table.copy();
                }
            }
            ResidentArray copy = session.upload(ElementType.INT, source.getSegment(), source.getSize(), false);
            tables.add(new Table(source, copy));
            return copy;
        }

        /** The places that stay on the device, found at first. */
        synchronized KeyOrder order(Supplier<Optional<ResidentArray>> finder) {
            if (places.filter(kept -> !kept.isClosed()).isEmpty()) {
                places = finder.get();
            }
            return new KeyOrder(places, true);
        }

        synchronized void close() {
            tables.forEach(table -> table.copy().close());
            tables.clear();
            places.ifPresent(ResidentArray::close);
        }
    }

    private final DeviceSession session;
    private final Map<Offsets, Kept> kept = new WeakHashMap<>();

    ResidentTables(DeviceSession session) {
        this.session = session;
    }

    /** Keeps the tables of segments from their next call on. */
    void keep(Offsets segments) {
        synchronized (kept) {
            if (!kept.containsKey(segments)) {
                Kept own = new Kept();
                kept.put(segments, own);
                AbandonedResources.when(segments, own::close);
            }
        }
    }

    /** Finds the order of unordered segments: for each call or, for prepared segments, once. */
    KeyOrder order(Offsets segments, Deadline deadline) {
        Kept own = kept(segments);
        return own == null
                ? new KeyOrder(session.orders().find(segments, deadline), false)
                : own.order(() -> session.orders().find(segments, deadline));
    }

    private @Nullable Kept kept(Offsets segments) {
        synchronized (kept) {
            return kept.get(segments);
        }
    }

    /** The segment of each element: on the device if keys are there, or the segments were prepared. */
    DeviceInput numbers(Offsets segments) {
        if (segments.source().orElse(null) instanceof DeviceKeys resident) {
            return new DeviceInput.OnDevice(resident.array());
        }
        Kept own = kept(segments);
        return own == null
                ? new DeviceInput.OnHost(segments.keys().orElseGet(() -> segments.numbers().getSegment()),
                        segments.elements())
                : new DeviceInput.OnDevice(own.of(segments.numbers(), session));
    }

    /** The tables as inputs of a call: on the device for prepared segments. */
    List<DeviceInput> inputs(CallOptions call, SegmentPieces pieces) {
        Kept own = call.offsets().map(this::kept).orElse(null);
        List<IntArray> tables = call.tables(pieces);
        List<DeviceInput> inputs = new ArrayList<>(own == null
                ? DeviceInput.onHost(tables)
                : tables.stream().<DeviceInput>map(table -> new DeviceInput.OnDevice(own.of(table, session))).toList());
        if (pieces.isGathered()) {
            call.places().ifPresent(order -> inputs.add(new DeviceInput.OnDevice(order)));
        }
        return inputs;
    }
}
