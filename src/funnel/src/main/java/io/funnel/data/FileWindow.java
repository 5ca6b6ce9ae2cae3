package io.funnel.data;

import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.engine.memory.HostCopy;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A part of a file that is read rather than mapped, so that truncation is an exception and not a signal. */
final class FileWindow implements AutoCloseable {

    private static final long PART = 1L << 19;

    private final Path file;
    private final long offset;
    private final long bytes;
    private final @Nullable Object identity;
    private FileChannel channel;
    private boolean closed;

    private FileWindow(Path file, long offset, long bytes, @Nullable Object identity, FileChannel channel) {
        this.file = file;
        this.offset = offset;
        this.bytes = bytes;
        this.identity = identity;
        this.channel = channel;
    }

    static FileWindow of(Path file, long offset, long bytes) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        return new FileWindow(file, offset, bytes, identity(file), channel);
    }

    private static @Nullable Object identity(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    Path file() {
        return file;
    }

    /** Reads on all cores, if all Java threads may write to the memory. */
    void read(long from, MemorySegment into) {
        IntStream parts = IntStream.range(0, Math.toIntExact(Math.ceilDiv(into.byteSize(), PART)));
        (HostCopy.isForAll(into) ? parts.parallel() : parts).forEach(number -> {
            long at = number * PART;
            readPart(from + at, into.asSlice(at, Math.min(PART, into.byteSize() - at)));
        });
    }

    /** Reads by way of native memory into arrays that no buffer of bytes can view. */
    private void readPart(long from, MemorySegment into) {
        if (into.heapBase().isEmpty() || into.heapBase().get() instanceof byte[]) {
            fill(from, into.asByteBuffer());
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment part = arena.allocate(into.byteSize());
            fill(from, part.asByteBuffer());
            into.copyFrom(part);
        }
    }

    private void fill(long from, ByteBuffer part) {
        while (part.hasRemaining()) {
            if (next(part, offset + from + part.position()) < 0) {
                throw new EngineException("file was truncated while being read: file=" + file + ", neededBytes="
                        + (offset + bytes) + ", endedBefore=" + (offset + from + part.position())
                        + "; try again when nothing writes to it");
            }
        }
    }

    private int next(ByteBuffer part, long position) {
        while (true) {
            try {
                return channel().read(part, position);
            } catch (ClosedByInterruptException e) {
                throw new EndedEarlyException("interrupted while a file was read: file=" + file + "; try again", e);
            } catch (ClosedChannelException e) {
                // an interrupt closed it during another call: retry with a new one
            } catch (IOException e) {
                throw new EngineException("file cannot be read: file=" + file + "; the system says: " + e.getMessage()
                        + "; check that its disk is available", e);
            }
        }
    }

    private synchronized FileChannel channel() throws IOException {
        if (closed) {
            throw new IOException("the file is closed");
        }
        if (!channel.isOpen()) {
            if (!Objects.equals(identity, identity(file))) {
                throw new IOException("another file has replaced it");
            }
            channel = FileChannel.open(file, StandardOpenOption.READ);
        }
        return channel;
    }

    @Override
    public synchronized void close() {
        closed = true;
        try {
            channel.close();
        } catch (IOException e) {
            // the file was only read
        }
    }
}
