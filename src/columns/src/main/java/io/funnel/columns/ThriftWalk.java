package io.funnel.columns;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/** Walks over Parquet metadata in Thrift's compact protocol. */
final class ThriftWalk {

    private static final int DEEPEST = 64;
    private static final int NIBBLE = 4;
    private static final int LOW = 0xF;
    private static final int LONGEST_VARINT = 10;
    /** Header of a 32-bit field that follows the last one. */
    private static final int NEXT_INT = 0x15;

    private final ByteBuffer bytes;

    private ThriftWalk(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /**
     * Rejects texts and lists longer than the rest of the footer. Hardwood 1.0.1 allocates a text's claimed size, up to
     * 2 GB, before reading it.
     *
     * @throws ColumnException if a length exceeds the footer, the nesting is too deep, or a type is unknown
     */
    static void checkFooter(ByteBuffer footer) {
        try {
            new ThriftWalk(footer.duplicate()).passStruct(0);
        } catch (BufferUnderflowException e) {
            throw new ColumnException("footer ends before its last field: bytes=" + footer.remaining(), e);
        }
    }

    /** Returns whether these are whole pages without checksums. */
    static boolean arePagesWithoutChecksum(ByteBuffer pages) {
        ByteBuffer rest = pages.duplicate();
        try {
            while (rest.hasRemaining()) {
                if (!new ThriftWalk(rest).passPage()) {
                    return false;
                }
            }
            return true;
        } catch (BufferUnderflowException | IndexOutOfBoundsException | ColumnException e) {
            return false;
        }
    }

    /** A page header starts with kind, uncompressed size, compressed size and an optional checksum. */
    private boolean passPage() {
        long size = 0;
        for (int i = 0; i < 3; i++) {
            if (bytes.get() != NEXT_INT) {
                return false;
            }
            size = varint() >> 1; // the sign is the last bit
        }
        if (((bytes.get(bytes.position()) >> NIBBLE) & LOW) <= 1) { // distance to the next field, 0 if its number follows
            return false;
        }
        passStruct(0);
        skip(size);
        return true;
    }

    private void passStruct(int depth) {
        if (depth > DEEPEST) {
            throw new ColumnException("footer nested too deep: deepest=" + DEEPEST);
        }
        while (true) {
            int header = bytes.get();
            if (header == 0) {
                return;
            }
            if (((header >> NIBBLE) & LOW) == 0) {
                varint(); // the field's number, usually given as the distance from the last one
            }
            passField(header & LOW, depth);
        }
    }

    private void passField(int type, int depth) {
        if (type > 2) { // otherwise a flag: its type is its value
            passValue(type, depth);
        }
    }

    private void passValue(int type, int depth) {
        switch (type) {
            case 1, 2, 3 -> skip(1);
            case 4, 5, 6 -> varint();
            case 7 -> skip(Double.BYTES);
            case 8 -> skip(varint());
            case 9, 10 -> passList(depth);
            case 11 -> passMap(depth);
            case 12 -> passStruct(depth + 1);
            default -> throw new ColumnException("footer has a field of unknown type: type=" + type);
        }
    }

    private void passList(int depth) {
        int header = bytes.get();
        int few = (header >> NIBBLE) & LOW;
        long size = few == LOW ? varint() : few;
        requireRest(size);
        for (long i = 0; i < size; i++) {
            passValue(header & LOW, depth + 1);
        }
    }

    private void passMap(int depth) {
        long size = varint();
        requireRest(size);
        int types = size == 0 ? 0 : bytes.get();
        for (long i = 0; i < size; i++) {
            passValue((types >> NIBBLE) & LOW, depth + 1);
            passValue(types & LOW, depth + 1);
        }
    }

    private void skip(long count) {
        requireRest(count);
        bytes.position(bytes.position() + (int) count);
    }

    private void requireRest(long count) {
        if (count < 0 || count > bytes.remaining()) {
            throw new ColumnException("footer declares more than it holds: count=" + count + ", bytes left="
                    + bytes.remaining());
        }
    }

    private long varint() {
        long value = 0;
        for (int i = 0; i < LONGEST_VARINT; i++) {
            int next = bytes.get();
            value |= (long) (next & Byte.MAX_VALUE) << (i * (Byte.SIZE - 1));
            if (next >= 0) {
                return value;
            }
        }
        throw new ColumnException("footer has an unterminated number: bytes=" + LONGEST_VARINT);
    }
}
