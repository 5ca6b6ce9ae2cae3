package io.funnel.result;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.CRC32;

/**
 * A partial's bytes behind a header: "FNLP", form, the number of all bytes, and a {@link CRC32} of the bytes behind these
 * four ints. Then come the reduction's name, whether the state is that of a bounded variant, and the fingerprint.
 */
final class CheckedBytes {

    private static final int MAGIC = 0x464E4C50;
    private static final int FORM = 1;
    private static final int HEADER = 4 * Integer.BYTES;

    private CheckedBytes() {}

    static byte[] of(Origin origin, byte[] content) {
        ByteArrayOutputStream behind = new ByteArrayOutputStream();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (DataOutputStream body = new DataOutputStream(behind); DataOutputStream out = new DataOutputStream(all)) {
            body.writeUTF(origin.name());
            body.writeBoolean(origin.bounded());
            body.writeUTF(origin.fingerprint());
            body.write(content);
            byte[] bytes = behind.toByteArray();
            for (int value : new int[] {MAGIC, FORM, HEADER + bytes.length, checksum(bytes, 0)}) {
                out.writeInt(value);
            }
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.toByteArray();
    }

    /**
     * Returns the bytes behind the header.
     *
     * @throws IllegalArgumentException if the bytes are broken, or belong to another reduction
     */
    static byte[] content(byte[] bytes, Origin expected) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (bytes.length < HEADER || in.readInt() != MAGIC) {
                throw malformed(bytes, "they do not begin as one; pass the bytes of toBytes");
            }
            int form = in.readInt();
            if (form != FORM) {
                throw malformed(bytes, "form=" + form + ", expected=" + FORM
                        + "; use one version of Funnel on both sides");
            }
            int length = in.readInt();
            if (length != bytes.length) {
                throw malformed(bytes, "written bytes=" + length + "; pass all bytes of toBytes and no others");
            }
            if (in.readInt() != checksum(bytes, HEADER)) {
                throw malformed(bytes, "their checksum differs; send them again: a byte changed on the way");
            }
            expected.requireWritten(in.readUTF(), in.readBoolean(), in.readUTF());
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int checksum(byte[] bytes, int from) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, from, bytes.length - from);
        return (int) checksum.getValue();
    }

    private static IllegalArgumentException malformed(byte[] bytes, String reason) {
        return new IllegalArgumentException("bytes are not a partial: bytes=" + bytes.length + ", reason=" + reason);
    }
}
