package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import io.funnel.engine.EngineException;
import io.funnel.engine.shortcut.Shortcuts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Copies to TornadoVM's buffers by the driver: in parts, while others are copied on the host, and without a task. */
final class DirectUploads implements Shortcuts.Uploads {

    private static final long MARK_BYTES = (long) Shortcuts.MARKS * Long.BYTES;
    /** Bytes that may lie before the elements: the headers of an array and of a view. */
    private static final long MOST_BEFORE = 128;

    private final LaunchQueue queue;
    private final long buffer;
    private final MemorySegment host;
    private long before;

    DirectUploads(LaunchQueue queue, long buffer, MemorySegment host) {
        this.queue = queue;
        this.buffer = buffer;
        this.host = host;
    }

    /** Finds the elements by the marks on the device, and overwrites the marks to see that a copy arrives. */
    static DirectUploads found(LaunchQueue queue, long buffer, MemorySegment host, long mark) {
        DirectUploads uploads = new DirectUploads(queue, buffer, host);
        try {
            uploads.before = uploads.find(mark, 0);
            host.asSlice(0, MARK_BYTES).fill((byte) 0);
            uploads.send(0, MARK_BYTES);
            uploads.await();
            if (uploads.find(0, uploads.before) != uploads.before) {
                throw new EngineException("the driver's copy did not arrive");
            }
            return uploads;
        } catch (RuntimeException | Error e) {
            queue.free();
            throw e;
        }
    }

    private long find(long mark, long from) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment beginning = arena.allocate(MOST_BEFORE + MARK_BYTES, Long.BYTES);
            queue.enter();
            try {
                queue.read(beginning, buffer, beginning.byteSize());
                queue.await();
            } finally {
                queue.leave();
            }
            for (long at = from; at <= MOST_BEFORE; at += Long.BYTES) {
                int same = 0;
                while (same < Shortcuts.MARKS
                        && beginning.get(JAVA_LONG_UNALIGNED, at + (long) same * Long.BYTES) == mark) {
                    same++;
                }
                if (same == Shortcuts.MARKS) {
                    return at;
                }
            }
            throw new EngineException("TornadoVM's buffer does not have what it copied");
        }
    }

    @Override
    public void send(long offset, long bytes) {
        queue.enter();
        try {
            queue.write(buffer, before + offset, host.asSlice(offset, bytes));
        } finally {
            queue.leave();
        }
    }

    @Override
    public void await() {
        queue.enter();
        try {
            queue.await();
        } finally {
            queue.leave();
        }
    }

    @Override
    public void free() {
        queue.free();
    }
}
