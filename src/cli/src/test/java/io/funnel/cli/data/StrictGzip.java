package io.funnel.cli.data;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** A reader of gzip files after RFC 1952: members, and nothing else. */
final class StrictGzip {

    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final ByteBuffer file;
    private final ByteArrayOutputStream all = new ByteArrayOutputStream();

    private StrictGzip(byte[] file) {
        this.file = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the content; empty if a checksum, a length or anything else is invalid. */
    static Optional<byte[]> read(byte[] file) {
        try {
            StrictGzip gzip = new StrictGzip(file);
            do {
                gzip.member();
            } while (gzip.file.hasRemaining());
            return Optional.of(gzip.all.toByteArray());
        } catch (DataFormatException | IllegalArgumentException | java.nio.BufferUnderflowException e) {
            return Optional.empty();
        }
    }

    private void member() throws DataFormatException {
        int start = file.position();
        require(file.getShort() == (short) 0x8b1f && file.get() == 8);
        int flags = file.get();
        file.position(file.position() + 6);
        if ((flags & EXTRA) != 0) {
            int length = Short.toUnsignedInt(file.getShort());
            file.position(file.position() + length);
        }
        for (int flag : new int[] {NAME, COMMENT}) {
            while ((flags & flag) != 0 && file.get() != 0) {
                // up to the terminating zero
            }
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            CRC32 header = new CRC32();
            header.update(file.array(), start, file.position() - start);
            require((short) header.getValue() == file.getShort());
        }
        byte[] data = inflated();
        CRC32 checksum = new CRC32();
        checksum.update(data);
        require(file.getInt() == (int) checksum.getValue() && file.getInt() == data.length);
        all.writeBytes(data);
    }

    private byte[] inflated() throws DataFormatException {
        try (Inflater inflater = new Inflater(true)) {
            inflater.setInput(file.slice());
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] part = new byte[1 << 12];
            while (!inflater.finished()) {
                int count = inflater.inflate(part);
                require(count > 0 || inflater.finished());
                out.write(part, 0, count);
            }
            file.position(file.position() + (int) inflater.getBytesRead());
            return out.toByteArray();
        }
    }

    private static void require(boolean sound) {
        if (!sound) {
            throw new IllegalArgumentException();
        }
    }
}
