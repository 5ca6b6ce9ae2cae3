package io.funnel.cli.data;

import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;

/** Files that hold little-endian elements and nothing else. */
final class RawFile {

    private RawFile() {}

    /**
     * Maps a file.
     *
     * @throws InputException if the type is missing or the length is no multiple of its size
     */
    static Elements read(Path path, Optional<ElementType> type) {
        StoredType stored = StoredType.of(type.orElseThrow(() -> new InputException(
                "a raw file does not say what it holds: file=" + path + "; try --type int, long, float or double")));
        MemorySegment data = MappedFile.map(path);
        if (data.byteSize() % stored.sizeBytes() != 0) {
            throw new InputException("length is no multiple of the element size: file=" + path + ", bytes="
                    + data.byteSize() + ", elementBytes=" + stored.sizeBytes()
                    + "; try another --type, or look whether the file is whole");
        }
        return new Elements(data, stored, ByteOrder.LITTLE_ENDIAN);
    }
}
