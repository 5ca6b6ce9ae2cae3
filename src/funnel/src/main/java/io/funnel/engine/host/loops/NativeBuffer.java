package io.funnel.engine.host.loops;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Memory outside the heap that grows on demand, kept until closed; for one thread at a time. */
public final class NativeBuffer implements AutoCloseable {

    private static final long ALIGNMENT_BYTES = 64; // a cache line, and the widest vector

    private @Nullable Arena arena;
    private MemorySegment segment = MemorySegment.NULL;

    /** At least this many bytes; growing discards the contents. */
    public MemorySegment atLeast(long bytes) {
        if (segment.byteSize() < bytes) {
            close();
            Arena fresh = Arena.ofShared(); // any thread may close it
            arena = fresh;
            segment = fresh.allocate(bytes, ALIGNMENT_BYTES);
        }
        return segment;
    }

    @Override
    public void close() {
        segment = MemorySegment.NULL;
        if (arena != null) {
            arena.close();
            arena = null;
        }
    }
}
