package io.funnel.data;

import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Elements in the memory of the host, on or off the heap.
 *
 * @param <A> TornadoVM's array of the element type
 */
public final class HostData<A extends TornadoNativeArray> extends Data<A> {

    private final MemorySegment segment;
    private final @Nullable A array;

    HostData(ElementType type, MemorySegment segment, long length) {
        this(type, segment, length, null);
    }

    private HostData(ElementType type, MemorySegment segment, long length, @Nullable A array) {
        super(type, length);
        this.segment = segment;
        this.array = array;
    }

    static <A extends TornadoNativeArray> HostData<A> ofArray(A array) {
        return new HostData<>(NativeArrays.typeOf(array), array.getSegment(), array.getSize(), array);
    }

    static <A extends TornadoNativeArray> HostData<A> slice(
            ElementType type, MemorySegment all, long offset, long length) {
        requireWithin(offset, length, all.byteSize() / type.sizeBytes());
        long size = type.sizeBytes();
        return new HostData<>(type, all.asSlice(offset * size, length * size), length);
    }

    static <A extends TornadoNativeArray> HostData<A> whole(ElementType type, MemorySegment segment) {
        if (segment.byteSize() % type.sizeBytes() != 0) {
            throw new IllegalArgumentException("not a whole number of elements: bytes=" + segment.byteSize() + ", type="
                    + type.label() + "; try a slice that ends with an element");
        }
        return new HostData<>(type, segment, segment.byteSize() / type.sizeBytes());
    }

    @Override
    public MemorySegment segment() {
        return segment;
    }

    @Override
    public boolean isMapped() {
        return segment.isMapped();
    }

    @Override
    public void read(long first, MemorySegment into) {
        try {
            super.read(first, into);
        } catch (InternalError e) { // the JVM's answer to a fault of memory while it copies
            throw new EngineException("mapped memory cannot be read: type=" + type().label() + ", length=" + length()
                    + ", first=" + first + "; if its file was truncated, map it again", e);
        }
    }

    @Override
    MemorySegment inMemory(Arena memory) {
        return isMapped() ? copied(memory) : segment;
    }

    /** The TornadoVM array that holds exactly these elements, if there is one. */
    public Optional<A> array() {
        return Optional.ofNullable(array);
    }
}
