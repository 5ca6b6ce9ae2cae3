package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * An array outside the Java heap: a header of {@link #ARRAY_HEADER} bytes, then the elements in the machine's byte
 * order. The header starts with the number of elements as an {@code int}. A kernel may use as many elements as the header
 * of its task's array says at the launch: a program with fewer elements than room writes their number there.
 *
 * <p>The memory is zero at first. It is freed some time after the array and all segments taken from it become
 * unreachable. The JVM counts it against {@code -XX:MaxDirectMemorySize}, which defaults to the largest heap. An array
 * has at most 2^31-1 elements of any size; its bytes are counted in {@code long}.
 */
public abstract sealed class TornadoNativeArray
        permits BFloat16Array, ByteArray, CharArray, DoubleArray, FP8Array, FloatArray, HalfFloatArray, Int8Array,
        IntArray, LongArray, ShortArray {

    /**
     * Length of the header in bytes: the system property {@code tornado.panama.objectHeader}. The default is 16, or 24
     * if the JVM was started with uncompressed object or class pointers.
     */
    public static final long ARRAY_HEADER = headerBytes();

    /** Alignment of the first byte: elements of any type are then aligned after a header of 16 or 24 bytes. */
    private static final long ALIGNMENT_BYTES = 8;
    private static final long BUFFER_BYTES = 1 << 30; // at least as many fit into a buffer

    final MemorySegment headerAndValues;
    final MemorySegment values;
    final int size;

    TornadoNativeArray(String type, int size, int elementBytes) {
        this.headerAndValues = allocate(type, size, elementBytes);
        this.values = headerAndValues.asSlice(ARRAY_HEADER);
        this.size = size;
        writeHeader();
    }

    TornadoNativeArray(String type, int elementBytes, TornadoNativeArray... parts) {
        this(type, sizeOf(type, valueBytes(parts), elementBytes), elementBytes);
        long at = 0;
        for (TornadoNativeArray part : parts) {
            MemorySegment.copy(part.values, 0, values, at, part.values.byteSize());
            at += part.values.byteSize();
        }
    }

    TornadoNativeArray(String type, MemorySegment headerAndValues, int elementBytes) {
        long bytes = headerAndValues.byteSize();
        if (bytes < ARRAY_HEADER) {
            throw new IllegalArgumentException(type + ": bytes=" + bytes + ", header=" + ARRAY_HEADER
                    + "; try a segment that begins with the header");
        }
        this.headerAndValues = headerAndValues;
        this.values = headerAndValues.asSlice(ARRAY_HEADER);
        this.size = sizeOf(type, bytes - ARRAY_HEADER, elementBytes);
        writeHeader();
    }

    /** {@return the number of elements} */
    public abstract int getSize();

    /** {@return the elements, without the header; writing to the segment writes to the array} */
    public abstract MemorySegment getSegment();

    /** {@return the header and the elements; writing to the segment writes to the array} */
    public abstract MemorySegment getSegmentWithHeader();

    /** {@return the bytes of the header and the elements} */
    public abstract long getNumBytesOfSegmentWithHeader();

    /** {@return the bytes of the elements, without the header} */
    public abstract long getNumBytesOfSegment();

    protected void clear() {
        values.fill((byte) 0);
    }

    /** {@return the bytes of one element} */
    public abstract int getElementSize();

    /** {@return the number of elements in these bytes, rejected with a remainder or over the limit} */
    static int sizeOf(String type, long bytes, int elementBytes) {
        if (bytes % elementBytes != 0) {
            throw new IllegalArgumentException(type + ": bytes=" + bytes + ", bytes per element=" + elementBytes
                    + "; try a segment that holds whole elements");
        }
        long elements = bytes / elementBytes;
        if (elements > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    type + ": elements=" + elements + "; try at most " + Integer.MAX_VALUE + " in one array");
        }
        return (int) elements;
    }

    /** {@return the elements from {@code offset} on, without a copy} */
    final MemorySegment part(String type, int offset, int length) {
        if (offset < 0 || length < 0 || (long) offset + length > size) {
            throw new IllegalArgumentException(type + ": slice offset=" + offset + ", length=" + length + ", size="
                    + size + "; try a part that lies inside the array");
        }
        return values.asSlice((long) offset * getElementSize(), (long) length * getElementSize());
    }

    /** {@return the values as far as a buffer may reach; none of a segment on the heap} */
    final ByteBuffer firstBytes() {
        MemorySegment bytes = values.isNative()
                ? values.asSlice(0, Math.min(values.byteSize(), BUFFER_BYTES))
                : MemorySegment.NULL;
        return bytes.asByteBuffer().order(ByteOrder.nativeOrder());
    }

    private void writeHeader() {
        headerAndValues.set(ValueLayout.JAVA_INT_UNALIGNED, 0, size);
    }

    private static long valueBytes(TornadoNativeArray... parts) {
        long bytes = 0;
        for (TornadoNativeArray part : parts) {
            bytes += part.values.byteSize();
        }
        return bytes;
    }

    private static MemorySegment allocate(String type, int size, int elementBytes) {
        if (size < 0) {
            throw new IllegalArgumentException(type + ": size=" + size + "; try 0 or more elements");
        }
        long bytes = ARRAY_HEADER + (long) size * elementBytes;
        try {
            return Arena.ofAuto().allocate(bytes, ALIGNMENT_BYTES);
        } catch (OutOfMemoryError e) {
            OutOfMemoryError clearer = new OutOfMemoryError(type + ": size=" + size + ", bytes=" + bytes
                    + "; try fewer elements or a larger -XX:MaxDirectMemorySize");
            clearer.initCause(e);
            throw clearer;
        }
    }

    private static long headerBytes() {
        String chosen = System.getProperty("tornado.panama.objectHeader");
        if (chosen != null) {
            return Long.parseLong(chosen);
        }
        List<String> jvmOptions = ManagementFactory.getRuntimeMXBean().getInputArguments();
        boolean uncompressed = jvmOptions.contains("-XX:-UseCompressedOops")
                || jvmOptions.contains("-XX:-UseCompressedClassPointers");
        return uncompressed ? 24 : 16;
    }
}
