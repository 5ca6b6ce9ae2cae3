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
 * A Parquet file whose footer says no lengths beyond its end, and of which nobody reads nothing: where a page says that it goes on
 * beyond its column's chunk, Hardwood 1.0.1 reads 0 bytes behind the chunk for ever, on one of the carriers that all virtual
 * threads of the process share.
 *
 * <p>It is read and not mapped, since a mapped one that becomes shorter ends the JVM in the native code of a codec or a checksum;
 * pages that have neither are mapped once {@link #mapPlainPages} has been called.
 */
final class GuardedFile implements InputFile {

    /** The magic number at either end and the footer's length. */
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
        if (footer > 0 && footer <= length() - ENDS) { // else Hardwood refuses it, as it does an encrypted one
            ThriftWalk.checkFooter(readRange(length() - 2 * Integer.BYTES - footer, footer));
        }
    }

    @Override
    public ByteBuffer readRange(long offset, int length) throws IOException {
        if (length <= 0) {
            throw new IOException("a page goes on beyond its column chunk: offset=" + offset);
        }
        int within = Math.toIntExact(Math.min(length, this.length - offset));
        if (mapsPages) {
            requireLength();
            ByteBuffer mapped = Objects.requireNonNull(channel).map(MapMode.READ_ONLY, offset, within);
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
        return bytes.flip();
    }

    private IOException shorter(long now) {
        return new IOException("file has become shorter: bytes=" + now + ", before=" + length);
    }

    /** For a file without a codec: from now on pages without checksums are not copied. */
    void mapPlainPages() {
        mapsPages = true;
    }

    /** To be called after the last page: what was mapped beyond the end of a file that has become shorter may have been zeros. */
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
