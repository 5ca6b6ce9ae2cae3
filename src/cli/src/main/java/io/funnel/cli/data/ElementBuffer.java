package io.funnel.cli.data;

import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.nio.file.Path;

/**
 * A growing off-heap buffer of elements. It rejects values that the type cannot hold: rounding to float is accepted,
 * overflow to infinity is not.
 */
final class ElementBuffer {

    /** The host's memory and a device's. */
    private static final int COPIES = 2;
    /** Buffers of this many bytes check the free memory before they double. */
    private static final long LARGE = 1 << 26;

    private final ElementType type;
    private MemorySegment memory;
    private long count;
    private long rounded;
    private boolean beyondLong;

    ElementBuffer(ElementType type, long capacity) {
        this.type = type;
        this.memory = allocate(Math.max(1, capacity) * type.sizeBytes());
    }

    private static MemorySegment allocate(long bytes) {
        return Arena.ofAuto().allocate(bytes, Double.BYTES);
    }

    ElementType type() {
        return type;
    }

    long rounded() {
        return rounded;
    }

    static void requireMemory(Path path, long count, ElementType type) {
        Memory.require("file=" + path + ", elements=" + count + ", type=" + type.label(),
                COPIES * count * type.sizeBytes());
    }

    /** Adds an integer; false if the type cannot hold it. */
    boolean add(long value) {
        if (!type.isFloating() && value != cast(value)) {
            return false;
        }
        long offset = next();
        switch (type) {
            case INT -> memory.set(ValueLayout.JAVA_INT, offset, (int) value);
            case LONG -> memory.set(ValueLayout.JAVA_LONG, offset, value);
            case FLOAT -> {
                memory.set(ValueLayout.JAVA_FLOAT, offset, (float) value);
                rounded += isWhole((float) value, value) ? 0 : 1;
            }
            case DOUBLE -> {
                memory.set(ValueLayout.JAVA_DOUBLE, offset, (double) value);
                rounded += isWhole((double) value, value) ? 0 : 1;
            }
            case BYTE -> memory.set(ValueLayout.JAVA_BYTE, offset, (byte) value);
            case SHORT, CHAR -> memory.set(ValueLayout.JAVA_SHORT, offset, (short) value);
            case HALF -> {
                float half = half((float) value);
                memory.set(ValueLayout.JAVA_SHORT, offset, Float.floatToFloat16(half));
                rounded += isWhole(half, value) ? 0 : 1;
            }
        }
        return true;
    }

    /** The value as Java casts it to the type. */
    private long cast(long value) {
        return switch (type) {
            case INT -> (int) value;
            case BYTE -> (byte) value;
            case SHORT -> (short) value;
            case CHAR -> (char) value;
            default -> value;
        };
    }

    private static float half(float value) {
        return Float.float16ToFloat(Float.floatToFloat16(value));
    }

    /** Whether an integer of 2^63 or more was added. */
    boolean isBeyondLong() {
        return beyondLong;
    }

    /** Adds an unsigned 64-bit integer of 2^63 or more; all floating-point types reach that far. */
    boolean addUnsigned(long value) {
        beyondLong = true;
        long half = value >>> 1 | (value & 1); // round to nearest: the last bit sticks
        double number = type == ElementType.FLOAT ? (float) half * 2f : (double) half * 2;
        boolean isExact = new BigDecimal(number).compareTo(new BigDecimal(Long.toUnsignedString(value))) == 0;
        long before = rounded;
        add(number);
        rounded = before + (isExact ? 0 : 1);
        return true;
    }

    /** The comparison excludes 2^63, which converts to the largest long. */
    private static boolean isWhole(double number, long value) {
        return number != 0x1p63 && (long) number == value;
    }

    boolean add(double value) {
        if (!type.isFloating()) {
            // 2^63 itself converts to Long.MAX_VALUE and back to 2^63
            return value == (long) value && value != 0x1p63 && add((long) value);
        }
        double stored = switch (type) {
            case FLOAT -> (float) value;
            case HALF -> half((float) value);
            default -> value;
        };
        if (Double.isInfinite(stored) && !Double.isInfinite(value)) {
            return false;
        }
        long offset = next();
        switch (type) {
            case FLOAT -> memory.set(ValueLayout.JAVA_FLOAT, offset, (float) value);
            case HALF -> memory.set(ValueLayout.JAVA_SHORT, offset, Float.floatToFloat16((float) value));
            default -> memory.set(ValueLayout.JAVA_DOUBLE, offset, value);
        }
        rounded += stored == value || Double.isNaN(value) ? 0 : 1;
        return true;
    }

    /** Returns the offset of one more element; doubles the memory if full. */
    private long next() {
        long offset = count++ * type.sizeBytes();
        if (offset == memory.byteSize()) {
            if (offset >= LARGE) {
                Memory.require("elements=" + count + " or more, type=" + type.label(), 2 * offset);
            }
            MemorySegment larger = allocate(2 * offset);
            MemorySegment.copy(memory, 0, larger, 0, offset);
            memory = larger;
        }
        return offset;
    }

    Data<?> data() {
        return data(type, memory.asSlice(0, count * type.sizeBytes()));
    }

    static Data<?> data(ElementType type, MemorySegment elements) {
        return switch (type) {
            case INT -> Data.ofInts(elements);
            case LONG -> Data.ofLongs(elements);
            case FLOAT -> Data.ofFloats(elements);
            case DOUBLE -> Data.ofDoubles(elements);
            case BYTE -> Data.ofBytes(elements);
            case SHORT -> Data.ofShorts(elements);
            case CHAR -> Data.ofChars(elements);
            case HALF -> Data.ofHalves(elements);
        };
    }
}
