package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The bytes of a file, read in parts. A mapped file that shrinks may kill the process.
 *
 * @param size when it was opened
 */
record FileBytes(Path path, long size) {

    private static final int MOST = 1 << 30;

    /** Refuses files that are unreadable or do not report their length. */
    static FileBytes of(Path path) {
        requireReadable(path);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size == 0 && channel.read(ByteBuffer.allocate(1)) > 0) { // as in /proc
                throw new InputException("file does not report its length: file=" + path
                        + "; try a copy of it on a disk");
            }
            return new FileBytes(path, size);
        } catch (IOException e) {
            throw refused(path, e);
        }
    }

    /** Copies some of the bytes; refuses a file that ends before them. */
    MemorySegment read(long offset, long count) {
        return read(offset, Arena.ofAuto().allocate(Math.max(1, count), Long.BYTES).asSlice(0, count));
    }

    MemorySegment read(long offset, MemorySegment into) {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            for (long done = 0; done < into.byteSize(); done += MOST) {
                ByteBuffer part = into.asSlice(done, Math.min(MOST, into.byteSize() - done)).asByteBuffer();
                while (part.hasRemaining()) {
                    if (channel.read(part, offset + done + part.position()) < 0) {
                        throw new EOFException("it was truncated while it was read");
                    }
                }
            }
            return into;
        } catch (IOException e) {
            throw refused(path, e);
        }
    }

    /** Refuses a missing path, a folder, a device, or a file without read permission. */
    static void requireReadable(Path path) {
        if (!Files.exists(path)) {
            throw new InputException("no such file: file=" + path + "; try an existing path");
        }
        if (!Files.isRegularFile(path)) {
            throw new InputException("not a regular file: file=" + path + "; try a file on a disk");
        }
        if (!Files.isReadable(path)) {
            throw new InputException("file cannot be read: file=" + path + "; try another user or its permissions");
        }
    }

    static InputException refused(Path path, IOException e) {
        String reason =
                e instanceof EOFException ? String.valueOf(e.getMessage()) : "the system says: " + e.getMessage();
        return new InputException("file cannot be read: file=" + path + "; " + reason
                + "; try again when nothing writes to it", e);
    }
}
