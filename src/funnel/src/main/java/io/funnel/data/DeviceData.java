package io.funnel.data;

import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Elements on a device, where they stay until this is closed: reductions of them transfer nothing. It belongs to the
 * Funnel that uploaded it. Safe for use by several threads; an update waits for the reductions that read it.
 *
 * @param <A> TornadoVM's array of the element type
 */
public final class DeviceData<A extends TornadoNativeArray> extends Data<A> implements AutoCloseable {

    private final ResidentArray array;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Elements that a device session holds; users call {@code Funnel.upload}. */
    public DeviceData(ResidentArray array) {
        super(array.type(), array.length());
        this.array = array;
    }

    /** Copies elements to the device of a session; users call {@code Funnel.upload}. */
    public static <A extends TornadoNativeArray> DeviceData<A> upload(Data<A> data, DeviceSession session) {
        try (Arena arena = Arena.ofShared()) {
            return new DeviceData<>(session.upload(data.type(), data.inMemory(arena), data.length()));
        }
    }

    /**
     * The elements as the session knows them.
     *
     * @throws IllegalStateException if this is closed
     */
    public ResidentArray array() {
        if (closed.get()) {
            throw new IllegalStateException("elements on the device are closed: type=" + type().label() + ", length="
                    + length() + "; upload them again");
        }
        return array;
    }

    /**
     * Overwrites elements on the device. Where that fails or ends early in the middle, no reduction reads them any more:
     * upload them again.
     *
     * @param source as many elements as are overwritten
     * @param offset the first element to overwrite
     * @throws IllegalArgumentException if they reach beyond the end, or are of another type
     * @throws IllegalStateException    if this is closed
     * @throws io.funnel.engine.EndedEarlyException if the deadline passes or the thread is interrupted
     */
    public void update(Data<A> source, long offset) {
        requireWithin(offset, source.length(), length());
        try (Arena arena = Arena.ofShared()) {
            array().update(source.inMemory(arena), offset, source.length());
        }
    }

    /** Whether TornadoVM's copy in the host's memory is in one piece; it is, unless a device buffer is too small. */
    public boolean isOnHostToo() {
        return array().hostCopy().isPresent();
    }

    /**
     * The copy that TornadoVM keeps of the elements in the host's memory, to be read only.
     *
     * @throws IllegalStateException if this is closed, or the copy is in several pieces
     */
    @Override
    public MemorySegment segment() {
        return array().hostCopy().orElseThrow(() -> new IllegalStateException("elements are on the device: type="
                + type().label() + ", length=" + length() + "; try the data that was uploaded"));
    }

    /** Frees the device's memory; does nothing the second time. */
    @Override
    public void close() {
        closed.set(true);
        array.close();
    }
}
