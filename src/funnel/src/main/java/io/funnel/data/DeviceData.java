package io.funnel.data;

import io.funnel.engine.session.DeviceGroup;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceKeys;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.reduction.KeySource;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Elements on a device, or a part on each of several, until closed; reductions of them transfer nothing. They belong to
 * the Funnel that uploaded them, or to a user's plan. Thread-safe; an update, or an execution of that plan, waits for
 * the reductions that read the elements.
 *
 * @param <A> TornadoVM's array of the element type
 */
public final class DeviceData<A extends TornadoNativeArray> extends Data<A> implements AutoCloseable {

    private final List<ResidentArray> arrays;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Elements that device sessions hold, one array after the other; users call {@code Funnel.upload}. */
    public DeviceData(List<ResidentArray> arrays) {
        super(arrays.getFirst().type(), arrays.stream().mapToLong(ResidentArray::length).sum());
        this.arrays = List.copyOf(arrays);
    }

    /** Copies elements to the device of a session; users call {@code Funnel.upload}. */
    public static <A extends TornadoNativeArray> DeviceData<A> upload(Data<A> data, DeviceSession session) {
        try (Arena arena = Arena.ofShared()) {
            return new DeviceData<>(List.of(session.upload(data.type(), data.inMemory(arena), data.length())));
        }
    }

    /** Copies elements to several devices, a part to each; users call {@code Funnel.upload}. */
    public static <A extends TornadoNativeArray> DeviceData<A> upload(Data<A> data, DeviceGroup group) {
        try (Arena arena = Arena.ofShared()) {
            return new DeviceData<>(group.upload(data.type(), data.inMemory(arena), data.length()));
        }
    }

    /**
     * The elements as device sessions see them.
     *
     * @throws IllegalStateException if this or its Funnel is closed
     */
    public DeviceInput input() {
        return DeviceInput.OnDevice.of(open());
    }

    /** Whether a user's plan has them in its memory. */
    public boolean isOfPlan() {
        return arrays.getFirst().isLent();
    }

    private List<ResidentArray> open() {
        if (closed.get() || arrays.stream().anyMatch(ResidentArray::isEnded)) {
            throw new IllegalStateException("elements on the device are closed: type=" + type().label() + ", length="
                    + length() + "; upload them again");
        }
        return arrays;
    }

    /**
     * Overwrites elements on the device. Reductions see the whole update or nothing of it, on several devices too. If it
     * fails or ends early halfway, reductions refuse the elements until they are uploaded again.
     *
     * @param source as many elements as are overwritten
     * @param offset the first element to overwrite
     * @throws IllegalArgumentException if they reach beyond the end, or are of another type
     * @throws IllegalStateException    if this or its Funnel is closed, or in the memory of a user's plan
     * @throws io.funnel.engine.EndedEarlyException if the deadline passes or the thread is interrupted
     */
    public void update(Data<A> source, long offset) {
        requireWithin(offset, source.length(), length());
        if (isOfPlan()) {
            throw new IllegalStateException("a plan writes these elements: type=" + type().label() + ", length="
                    + length() + "; try a task of its graphs");
        }
        try (Arena arena = Arena.ofShared()) {
            ResidentArray.update(open(), source.inMemory(arena), offset, source.length());
        }
    }

    /** The elements as keys of segments. */
    KeySource keys() {
        if (!isOnHostToo()) {
            throw new IllegalArgumentException("keys need one buffer of a single device: length=" + length()
                    + "; try keys in the host's memory");
        }
        return new DeviceKeys(open().getFirst());
    }

    /** Whether TornadoVM's host copy is contiguous; it is, unless a device buffer is too small. */
    public boolean isOnHostToo() {
        List<ResidentArray> open = open();
        return open.size() == 1 && open.getFirst().hostCopy().isPresent();
    }

    /**
     * The host copy that TornadoVM keeps of the elements; read-only.
     *
     * @throws IllegalStateException if this or its Funnel is closed, or the copy is in several pieces, as on several devices
     */
    @Override
    public MemorySegment segment() {
        Optional<MemorySegment> copy = open().size() == 1 ? arrays.getFirst().hostCopy() : Optional.empty();
        return copy.orElseThrow(() -> new IllegalStateException("elements are on the device: type="
                + type().label() + ", length=" + length() + "; try the data that was uploaded"));
    }

    /** Frees the device memory; a second call does nothing. */
    @Override
    public void close() {
        closed.set(true);
        arrays.forEach(ResidentArray::close);
    }
}
