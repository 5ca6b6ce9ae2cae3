package io.funnel.cli.data;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files as memory: read by the system page by page, never copied to the heap. */
final class MappedFile {

    private MappedFile() {}

    /** Maps a whole file; it stays mapped while the segment is reachable. */
    static MemorySegment map(Path path) {
        requireReadable(path);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long size = channel.size();
            return size == 0 ? MemorySegment.NULL : channel.map(MapMode.READ_ONLY, 0, size, Arena.ofAuto());
        } catch (IOException e) {
            throw refused(path, e);
        }
    }

    /** Refuses what is missing, a folder, a device, or not allowed to be read. */
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
        return new InputException("file cannot be read: file=" + path + "; the system says: " + e.getMessage(), e);
    }
}
