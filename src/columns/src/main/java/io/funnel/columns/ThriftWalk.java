package io.funnel.columns;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;

/** Walks over Parquet metadata in Thrift's compact protocol. */
final class ThriftWalk {

    private static final int DEEPEST = 64;
    private static final int NIBBLE = 4;
    private static final int LOW = 0xF;
    private static final int LONGEST_VARINT = 10;
    private static final int FIELD_BITS = 5;
    /** Header of a 32-bit field that follows the last one. */
    private static final int NEXT_INT = 0x15;
    private static final int INT = 5;
    private static final int TEXT = 8;
    private static final int STRUCT = 12;
    private static final long MOST_KINDS = 3;
    private static final long DICTIONARY = 2;
    /** Bytes of a page that are not checked. */
    private static final long USUAL_BYTES = 16L << 20;
    private static final long MOST_EXPANSION = ArrowBuffers.MOST_EXPANSION;
    /** Values of a page that may take no bytes: rows of the largest row group that writers make by default. */
    private static final long USUAL_VALUES = 64L << 20;

    /**
     * Element types of the lists that Hardwood reads without looking at their type, by the numbers of the fields that
     * lead to them: five bits each.
     */
    private static final Map<Long, Integer> ELEMENTS = Map.ofEntries(
            element(STRUCT, 2), element(STRUCT, 4), element(STRUCT, 5), element(STRUCT, 7), element(STRUCT, 4, 1),
            element(STRUCT, 4, 4), element(INT, 4, 1, 3, 2), element(TEXT, 4, 1, 3, 3), element(STRUCT, 4, 1, 3, 8),
            element(STRUCT, 4, 1, 3, 13), element(INT, 4, 1, 3, 17, 2));

    private final ByteBuffer bytes;

    private ThriftWalk(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    private static Map.Entry<Long, Integer> element(int type, int... fields) {
        long path = 0;
        for (int field : fields) {
            path = path(path, field);
        }
        return Map.entry(path, type);
    }

    private static long path(long outer, long field) {
        return (outer << FIELD_BITS) | (field & ~(-1L << FIELD_BITS));
    }

    /**
     * Rejects texts and lists longer than the rest of the footer, and lists of other elements, in which Hardwood would
     * find other lengths. Hardwood 1.0.1 allocates a text's claimed size, up to 2 GB, before reading it.
     *
     * @throws ColumnException if a length exceeds the footer, the nesting is too deep, or a type is unknown
     */
    static void checkFooter(ByteBuffer footer) {
        try {
            new ThriftWalk(footer.duplicate()).passStruct(0, 0);
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

    /**
     * Rejects pages that claim more than their bytes can hold, as far as the range holds whole pages. Hardwood
     * allocates what a page claims.
     */
    static void checkPages(ByteBuffer range) {
        ByteBuffer rest = range.duplicate();
        try {
            while (rest.hasRemaining()) {
                long[] sizes = new ThriftWalk(rest).pageSizes();
                if (sizes.length == 0) {
                    return;
                }
                new ThriftWalk(rest.duplicate()).checkPage(sizes);
                new ThriftWalk(rest).passStruct(0, 0);
                rest.position((int) Math.min(rest.limit(), rest.position() + Math.max(0, sizes[2])));
            }
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            return; // a part of a header or other bytes
        }
    }

    /** A page header starts with kind, uncompressed size and compressed size; returns nothing for other bytes. */
    private long[] pageSizes() {
        long[] sizes = new long[3];
        for (int i = 0; i < sizes.length; i++) {
            if (bytes.get() != NEXT_INT) {
                return new long[0];
            }
            sizes[i] = varint() >> 1; // the sign is the last bit
        }
        return sizes[0] < 0 || sizes[0] > MOST_KINDS ? new long[0] : sizes;
    }

    private void checkPage(long[] sizes) {
        if (sizes[1] - USUAL_BYTES > sizes[2] * MOST_EXPANSION) {
            throw new ColumnException("page longer than its packed bytes can hold: bytes=" + sizes[1] + ", packed="
                    + sizes[2]);
        }
        int header = bytes.get();
        while ((header & LOW) != STRUCT) { // the checksum
            if (header == 0 || header >> NIBBLE == 0) {
                return;
            }
            passValue(header & LOW, 0, 0);
            header = bytes.get();
        }
        if (bytes.get() != NEXT_INT) {
            return;
        }
        long values = varint() >> 1;
        if (values - (sizes[0] == DICTIONARY ? 0 : USUAL_VALUES) > sizes[1] * Byte.SIZE) {
            throw new ColumnException("page with more values than its bytes can hold: values=" + values + ", bytes="
                    + sizes[1]);
        }
    }

    /** The sizes may be followed by a checksum. */
    private boolean passPage() {
        long[] sizes = pageSizes();
        if (sizes.length == 0
                || ((bytes.get(bytes.position()) >> NIBBLE) & LOW) <= 1) { // distance to the next field, 0 if its number follows
            return false;
        }
        passStruct(0, 0);
        skip(sizes[2]);
        return true;
    }

    private void passStruct(int depth, long path) {
        if (depth > DEEPEST) {
            throw new ColumnException("footer nested too deep: deepest=" + DEEPEST);
        }
        long field = 0;
        while (true) {
            int header = bytes.get();
            if (header == 0) {
                return;
            }
            int distance = (header >> NIBBLE) & LOW;
            if (distance == 0) {
                long number = varint();
                field = number >> 1 ^ -(number & 1);
            } else {
                field += distance;
            }
            if ((header & LOW) > 2) { // otherwise a flag: its type is its value
                passValue(header & LOW, depth, path(path, field));
            }
        }
    }

    private void passValue(int type, int depth, long path) {
        switch (type) {
            case 1, 2, 3 -> skip(1);
            case 4, INT, 6 -> varint();
            case 7 -> skip(Double.BYTES);
            case TEXT -> skip(varint());
            case 9, 10 -> passList(depth, path);
            case 11 -> passMap(depth, path);
            case STRUCT -> passStruct(depth + 1, path);
            default -> throw new ColumnException("footer has a field of unknown type: type=" + type);
        }
    }

    private void passList(int depth, long path) {
        int header = bytes.get();
        int type = header & LOW;
        int few = (header >> NIBBLE) & LOW;
        long size = few == LOW ? varint() : few;
        requireRest(size);
        if (size > 0 && !ELEMENTS.getOrDefault(path, type).equals(type)) {
            throw new ColumnException("footer has a list of other elements: type=" + type + ", needed="
                    + ELEMENTS.get(path));
        }
        for (long i = 0; i < size; i++) {
            passValue(type, depth + 1, path);
        }
    }

    private void passMap(int depth, long path) {
        long size = varint();
        requireRest(size);
        int types = size == 0 ? 0 : bytes.get();
        for (long i = 0; i < size; i++) {
            passValue((types >> NIBBLE) & LOW, depth + 1, path);
            passValue(types & LOW, depth + 1, path);
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
