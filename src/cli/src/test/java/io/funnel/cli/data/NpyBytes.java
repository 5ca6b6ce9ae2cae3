package io.funnel.cli.data;

import io.funnel.engine.NativeArrays;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Builds .npy files byte by byte after the format's description, valid or invalid. */
final class NpyBytes {

    private static final int ALIGNMENT = 64;

    private NpyBytes() {}

    static byte[] file(int version, String header, byte[] data) {
        return join(start(version, header), data);
    }

    static String header(String descr, boolean fortran, String shape) {
        return "{'descr': '" + descr + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape
                + ", }";
    }

    /** Magic number, version, header length and padded header. */
    static byte[] start(int version, String header) {
        int lengthBytes = version == 1 ? 2 : 4;
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        int unpadded = 8 + lengthBytes + text.length + 1;
        int padding = Math.floorMod(-unpadded, ALIGNMENT);
        ByteBuffer bytes = ByteBuffer.allocate(unpadded + padding).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII)).put((byte) version).put((byte) 0);
        int length = text.length + padding + 1;
        if (version == 1) {
            bytes.putShort((short) length);
        } else {
            bytes.putInt(length);
        }
        bytes.put(text);
        while (bytes.remaining() > 1) {
            bytes.put((byte) ' ');
        }
        return bytes.put((byte) '\n').array();
    }

    /** Elements of a NumPy type, such as {@code >i2}, from values that fit it. */
    static byte[] elements(String descr, double... values) {
        int size = descr.charAt(2) - '0';
        ByteBuffer bytes = ByteBuffer.allocate(values.length * size)
                .order(descr.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            switch (descr.substring(1)) {
                case "b1", "i1", "u1" -> bytes.put((byte) (int) value);
                case "i2", "u2" -> bytes.putShort((short) (int) value);
                case "i4", "u4" -> bytes.putInt((int) (long) value);
                case "i8", "u8" -> bytes.putLong((long) value);
                case "f2" -> bytes.putShort(Float.floatToFloat16((float) value));
                case "f4" -> bytes.putFloat((float) value);
                case "f8" -> bytes.putDouble(value);
                default -> throw new IllegalArgumentException(descr);
            }
        }
        return bytes.array();
    }

    static byte[] join(byte[] first, byte[] second) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(first);
        bytes.writeBytes(second);
        return bytes.toByteArray();
    }

    /** Copies loaded data into an array. */
    static TornadoNativeArray array(DataSource.Loaded loaded) {
        TornadoNativeArray array = NativeArrays.allocate(loaded.data().type(), (int) loaded.data().length());
        array.getSegment().copyFrom(loaded.data().segment());
        return array;
    }
}
