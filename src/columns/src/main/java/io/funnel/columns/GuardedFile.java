package io.funnel.columns;

import dev.hardwood.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * A Parquet file of which nobody reads nothing. Where a page says that it goes on beyond its column's chunk, Hardwood 1.0.1 reads
 * 0 bytes behind the chunk for ever, on one of the carriers that all virtual threads of the process share.
 */
final class GuardedFile implements InputFile {

    private final InputFile file;

    GuardedFile(Path path) {
        this.file = InputFile.of(path);
    }

    @Override
    public void open() throws IOException {
        file.open();
    }

    @Override
    public ByteBuffer readRange(long offset, int length) throws IOException {
        if (length <= 0) {
            throw new IOException("a page goes on beyond its column chunk: offset=" + offset);
        }
        return file.readRange(offset, length);
    }

    @Override
    public long length() throws IOException {
        return file.length();
    }

    /** What lies between the magic numbers and the footer, whose length is the last number but one. */
    long dataBytes() throws IOException {
        long ends = 3L * Integer.BYTES;
        int footer = readRange(length() - 2 * Integer.BYTES, Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).getInt();
        return length() - ends - footer;
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
