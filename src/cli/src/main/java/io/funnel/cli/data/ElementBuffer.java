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
        if (type == ElementType.INT && value != (int) value) {
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
        }
        return true;
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
        if (type == ElementType.FLOAT && Float.isInfinite((float) value) && !Double.isInfinite(value)) {
            return false;
        }
        long offset = next();
        if (type == ElementType.FLOAT) {
            memory.set(ValueLayout.JAVA_FLOAT, offset, (float) value);
            rounded += (float) value == value || Double.isNaN(value) ? 0 : 1;
        } else {
            memory.set(ValueLayout.JAVA_DOUBLE, offset, value);
        }
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
        };
    }
}
