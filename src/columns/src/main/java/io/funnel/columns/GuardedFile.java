package io.funnel.columns;

import dev.hardwood.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * A Parquet file whose footer says no lengths beyond its end, and of which nobody reads nothing. Where a page says that it goes on
 * beyond its column's chunk, Hardwood 1.0.1 reads 0 bytes behind the chunk for ever, on one of the carriers that all virtual threads
 * of the process share.
 */
final class GuardedFile implements InputFile {

    /** The magic number at either end and the footer's length. */
    private static final long ENDS = 3L * Integer.BYTES;

    private static final byte[] PLAIN = {'P', 'A', 'R', '1'};

    private final InputFile file;

    GuardedFile(Path path) {
        this.file = InputFile.of(path);
    }

    @Override
    public void open() throws IOException {
        file.open();
        int footer = length() > ENDS && isPlain() ? footerBytes() : 0;
        if (footer > 0 && footer <= length() - ENDS) { // else Hardwood refuses it, as it does an encrypted one
            FooterCheck.check(readRange(length() - 2 * Integer.BYTES - footer, footer));
        }
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
        return length() - ENDS - footerBytes();
    }

    private boolean isPlain() throws IOException {
        return readRange(length() - Integer.BYTES, Integer.BYTES).equals(ByteBuffer.wrap(PLAIN));
    }

    private int footerBytes() throws IOException {
        return readRange(length() - 2 * Integer.BYTES, Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).getInt();
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
