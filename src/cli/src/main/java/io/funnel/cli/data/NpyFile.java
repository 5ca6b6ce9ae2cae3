package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Files that NumPy's {@code save} wrote, format versions 1 to 3: a magic number, the version, the length of a header,
 * the header as a Python dictionary, then the elements without gaps.
 */
final class NpyFile {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int VERSION_OFFSET = MAGIC.length;
    private static final int LENGTH_OFFSET = VERSION_OFFSET + 2;
    private static final ValueLayout.OfShort SHORT_LENGTH =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt LONG_LENGTH =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    /** NumPy's own limit for files that are not trusted. */
    private static final long MOST_HEADER_BYTES = 10_000;

    private final Path path;
    private final FileBytes file;
    private final MemorySegment start;

    private NpyFile(Path path, FileBytes file) {
        this.path = path;
        this.file = file;
        this.start = file.read(0, Math.min(file.size(), LENGTH_OFFSET + Integer.BYTES));
    }

    /** Refuses a file that is foreign, truncated, too long, or of a type that cannot be reduced. */
    static StoredElements read(Path path) {
        return new NpyFile(path, FileBytes.of(path)).read();
    }

    private StoredElements read() {
        requireMagic();
        int major = start.get(ValueLayout.JAVA_BYTE, VERSION_OFFSET);
        int minor = start.get(ValueLayout.JAVA_BYTE, VERSION_OFFSET + 1);
        if (major < 1 || major > 3 || minor != 0) {
            throw refused("unknown .npy version", "version=" + major + "." + minor,
                    "save it as version 1.0, 2.0 or 3.0");
        }
        int lengthBytes = major == 1 ? Short.BYTES : Integer.BYTES;
        int headerStart = LENGTH_OFFSET + lengthBytes;
        requireBytes(headerStart, "header");
        long headerBytes = major == 1
                ? Short.toUnsignedLong(start.get(SHORT_LENGTH, LENGTH_OFFSET))
                : Integer.toUnsignedLong(start.get(LONG_LENGTH, LENGTH_OFFSET));
        if (headerBytes > MOST_HEADER_BYTES) {
            throw refused("not a .npy header", "headerBytes=" + headerBytes, "save it again");
        }
        long dataStart = headerStart + headerBytes;
        requireBytes(dataStart, "header");
        Charset charset = major == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
        byte[] bytes = file.read(headerStart, headerBytes).toArray(ValueLayout.JAVA_BYTE);
        NpyHeader header = NpyHeader.parse(path, new String(bytes, charset));
        return elements(header, dataStart);
    }

    private void requireMagic() {
        int length = (int) Math.min(MAGIC.length, file.size());
        byte[] magic = start.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
        if (!Arrays.equals(magic, 0, length, MAGIC, 0, length)) {
            throw refused("not a .npy file", "it does not start with NumPy's magic number",
                    "a file that numpy.save wrote");
        }
        requireBytes(LENGTH_OFFSET, "header");
    }

    private StoredElements elements(NpyHeader header, long dataStart) {
        long available = file.size() - dataStart;
        long needed = header.dataBytes();
        if (available < needed) {
            throw refused("truncated .npy file", header.describe() + ", neededBytes=" + needed + ", bytes=" + available,
                    "save or copy it again");
        }
        if (available > needed) {
            throw refused(".npy file longer than its header says",
                    header.describe() + ", neededBytes=" + needed + ", bytes=" + available,
                    "one array a file");
        }
        return new StoredElements(file, dataStart, header.count(), header.type(), header.order(), header.shape(),
                header.fortran());
    }

    private void requireBytes(long needed, String part) {
        if (file.size() < needed) {
            throw refused("truncated .npy file", "its " + part + " ends after " + file.size() + " bytes",
                    "save or copy it again");
        }
    }

    private InputException refused(String what, String values, String remedy) {
        return NpyHeader.refused(path, what, values, remedy);
    }
}
