package io.funnel.data;

import io.funnel.reduction.ElementType;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Elements of a file of any size. Reductions read it window by window and fail if it is truncated meanwhile. {@link
 * #segment()} maps the file; reading it past a truncation may end the process. Closing this closes the file; a
 * reduction still reading it finishes first or fails.
 *
 * @param <A> TornadoVM's array of the element type
 */
public final class MappedData<A extends TornadoNativeArray> extends Data<A> implements AutoCloseable {

    private final Arena arena;
    private final MemorySegment segment;
    private final FileWindow window;

    private MappedData(ElementType type, Arena arena, MemorySegment segment, FileWindow window) {
        super(type, segment.byteSize() / type.sizeBytes());
        this.arena = arena;
        this.segment = segment;
        this.window = window;
    }

    static <A extends TornadoNativeArray> MappedData<A> map(ElementType type, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return map(type, file, channel, 0, channel.size());
        }
    }

    /**
     * A part of a file, such as the data after a header.
     *
     * @param offsetBytes the offset of the first element; any alignment
     * @param length      elements
     * @throws IllegalArgumentException if the file is too short
     */
    public static <A extends TornadoNativeArray> MappedData<A> of(
            Class<A> arrays, Path file, long offsetBytes, long length) throws IOException {
        ElementType type = elementType(arrays);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            requireWithin(0, length, Math.max(0, channel.size() - offsetBytes) / type.sizeBytes());
            return map(type, file, channel, offsetBytes, length * type.sizeBytes());
        }
    }

    private static <A extends TornadoNativeArray> MappedData<A> map(
            ElementType type, Path file, FileChannel channel, long offsetBytes, long bytes) throws IOException {
        if (bytes % type.sizeBytes() != 0) {
            throw new IllegalArgumentException("not a whole number of elements: file=" + file + ", bytes=" + bytes
                    + ", type=" + type.label() + "; try another type, or a part of the file");
        }
        Arena arena = Arena.ofShared();
        try {
            MemorySegment segment = channel.map(MapMode.READ_ONLY, offsetBytes, bytes, arena);
            return new MappedData<>(type, arena, segment, FileWindow.of(file, offsetBytes, bytes));
        } catch (IOException | RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    @Override
    public MemorySegment segment() {
        requireOpen();
        return segment;
    }

    @Override
    public boolean isMapped() {
        return true;
    }

    @Override
    public void read(long first, MemorySegment into) {
        requireOpen();
        window.read(first * type().sizeBytes(), into);
    }

    @Override
    MemorySegment inMemory(Arena memory) {
        return copied(memory);
    }

    private void requireOpen() {
        if (!arena.scope().isAlive()) {
            throw new IllegalStateException("mapped file is closed: file=" + window.file() + "; map it again");
        }
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
            window.close();
        }
    }
}
