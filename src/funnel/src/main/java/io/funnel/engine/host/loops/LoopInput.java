package io.funnel.engine.host.loops;

import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * An input of the hand-tuned loops: a Java array of the element type, else a segment. Loops over {@link MemorySegment}
 * alone would be compiled for every kind of memory at once, and slow.
 */
public final class LoopInput {

    private MemorySegment segment = MemorySegment.NULL;
    private @Nullable Object array;
    private int start;

    public void read(MemorySegment input, ElementType type) {
        segment = input;
        array = null;
        if (!input.isNative()) {
            Object base = input.heapBase().orElse(null); // null for a read-only segment
            if (base != null && isArrayOf(type, base) && input.address() % type.sizeBytes() == 0) {
                array = base;
                start = (int) (input.address() / type.sizeBytes());
            }
        }
    }

    /** Reads a whole array of the element type. */
    void read(Object whole) {
        segment = switch (whole) {
            case long[] longs -> MemorySegment.ofArray(longs);
            case double[] doubles -> MemorySegment.ofArray(doubles);
            default -> throw new IllegalArgumentException(whole.getClass().getSimpleName());
        };
        array = whole;
        start = 0;
    }

    private static boolean isArrayOf(ElementType type, Object base) {
        return switch (type) {
            case INT -> base instanceof int[];
            case LONG -> base instanceof long[];
            case FLOAT -> base instanceof float[];
            case DOUBLE -> base instanceof double[];
            case BYTE -> base instanceof byte[];
            case SHORT, HALF -> base instanceof short[];
            case CHAR -> base instanceof char[];
        };
    }

    /** Drops the reference to the input. */
    public void release() {
        segment = MemorySegment.NULL;
        array = null;
    }

    public MemorySegment segment() {
        return segment;
    }

    /** The array that holds the input, of the element type; else null. */
    public @Nullable Object array() {
        return array;
    }

    /** The index of an element in the array. */
    public int at(long element) {
        return start + (int) element;
    }

    /** A single element. */
    public Number number(long element, ElementType type) {
        return switch (type) {
            case INT -> segment.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, element);
            case LONG -> segment.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, element);
            case FLOAT -> segment.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, element);
            case DOUBLE -> segment.getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, element);
            default -> throw new IllegalArgumentException(type.label());
        };
    }

    /** The first element from a place on with these bits, which there must be; NaN has Java's own. */
    public long find(long bits, ElementType type, long from) {
        long at = from;
        while (bits(at, type) != bits) {
            at++;
        }
        return at;
    }

    private long bits(long at, ElementType type) {
        long offset = at * type.sizeBytes();
        return switch (type) {
            case INT -> segment.get(ValueLayout.JAVA_INT_UNALIGNED, offset);
            case LONG -> segment.get(ValueLayout.JAVA_LONG_UNALIGNED, offset);
            case FLOAT -> Float.floatToIntBits(segment.get(ValueLayout.JAVA_FLOAT_UNALIGNED, offset));
            case DOUBLE -> Double.doubleToLongBits(segment.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, offset));
            default -> throw new IllegalArgumentException(type.label());
        };
    }

    public boolean isNative() {
        return segment.isNative();
    }
}
