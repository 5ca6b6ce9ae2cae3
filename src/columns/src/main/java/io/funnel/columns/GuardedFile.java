package io.funnel.columns;

import dev.hardwood.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Guards Hardwood 1.0.1 against footers with lengths past the end of the file and against zero-byte reads. Where a page
 * claims to extend past its column chunk, Hardwood reads 0 bytes forever. It does so on a carrier thread that all
 * virtual threads share. Nor are pages read that claim more memory than their bytes can need.
 *
 * <p>The file is read, not mapped: truncating a mapped file ends the JVM inside the native code of a codec or checksum.
 * Pages with neither are mapped once {@link #mapPlainPages} has been called.
 */
final class GuardedFile implements InputFile {

    /** Bytes of the magic numbers at both ends and of the footer's length. */
    private static final long ENDS = 3L * Integer.BYTES;

    private static final byte[] PLAIN = {'P', 'A', 'R', '1'};

    private final Path path;
    private @Nullable FileChannel channel;
    private long length;
    private volatile boolean mapsPages;

    GuardedFile(Path path) {
        this.path = path;
    }

    @Override
    public void open() throws IOException {
        FileChannel opened = FileChannel.open(path, StandardOpenOption.READ);
        channel = opened;
        length = opened.size();
        int footer = length() > ENDS && isPlain() ? footerBytes() : 0;
        if (footer > 0 && footer <= length() - ENDS) { // otherwise Hardwood rejects it, like an encrypted one
            ThriftWalk.checkFooter(readRange(length() - 2 * Integer.BYTES - footer, footer));
        }
    }

    @Override
    public ByteBuffer readRange(long offset, int length) throws IOException {
        if (length <= 0) {
            throw new IOException("page extends past its column chunk: offset=" + offset);
        }
        int within = Math.toIntExact(Math.min(length, this.length - offset));
        if (mapsPages) {
            requireLength();
            ByteBuffer mapped = Objects.requireNonNull(channel).map(MapMode.READ_ONLY, offset, within);
            ThriftWalk.checkPages(mapped);
            if (ThriftWalk.arePagesWithoutChecksum(mapped)) {
                return mapped;
            }
        }
        ByteBuffer bytes = ByteBuffer.allocateDirect(within);
        while (bytes.hasRemaining()) {
            if (Objects.requireNonNull(channel).read(bytes, offset + bytes.position()) < 0) {
                throw shorter(offset + bytes.position());
            }
        }
        ThriftWalk.checkPages(bytes.flip());
        return bytes;
    }

    private IOException shorter(long now) {
        return new IOException("file was truncated while it was read: bytes=" + now + ", before=" + length);
    }

    /** Stops copying pages without checksums; call it only for a file without a codec. */
    void mapPlainPages() {
        mapsPages = true;
    }

    /** Checks the length after the last page: a file that shrank may have been read as zeros beyond its end. */
    void requireLength() throws IOException {
        long now = Objects.requireNonNull(channel).size();
        if (now < length) {
            throw shorter(now);
        }
    }

    @Override
    public long length() {
        return length;
    }

    /** Bytes between the first magic number and the footer; the footer's length precedes the last magic number. */
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
        return String.valueOf(path.getFileName());
    }

    @Override
    public void close() throws IOException {
        FileChannel opened = channel;
        channel = null;
        if (opened != null) {
            opened.close();
        }
    }
}
