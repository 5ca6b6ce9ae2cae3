package io.funnel.catalogue;

import io.funnel.data.Data;
import io.funnel.engine.EndedEarlyException;
import io.funnel.reduction.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Maps elements to unsigned integers of the same width and order: -0.0 is below 0.0, and NaN is above all numbers. A
 * floating-point key inverts all bits of a negative number, otherwise only the sign. Narrow elements have the keys of the ints or floats that they widen to.
 */
record Keys(ElementType type) {

    private static final int BLOCK = 1 << 13;
    private static final long UNSIGNED_INT = 0xFFFF_FFFFL;
    private static final long LEAST_FLOAT = of(Float.NEGATIVE_INFINITY);
    private static final long GREATEST_FLOAT = of(Float.POSITIVE_INFINITY);
    private static final long LEAST_DOUBLE = of(Double.NEGATIVE_INFINITY) ^ Long.MIN_VALUE;
    private static final long GREATEST_DOUBLE = of(Double.POSITIVE_INFINITY) ^ Long.MIN_VALUE;

    Keys {
        type = type.value();
    }

    int bits() {
        return type.sizeBytes() * Byte.SIZE;
    }

    static long of(int value) {
        return (value ^ Integer.MIN_VALUE) & UNSIGNED_INT;
    }

    static long of(long value) {
        return value ^ Long.MIN_VALUE;
    }

    static long of(float value) {
        int bits = Float.floatToIntBits(value);
        return of(bits ^ ((bits >> (Integer.SIZE - 1)) & Integer.MAX_VALUE));
    }

    static long of(double value) {
        long bits = Double.doubleToLongBits(value);
        return of(bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE));
    }

    private static int asInt(long key) {
        return (int) key ^ Integer.MIN_VALUE;
    }

    private static float asFloat(long key) {
        int bits = asInt(Math.clamp(key, LEAST_FLOAT, GREATEST_FLOAT));
        return Float.intBitsToFloat(bits ^ ((bits >> (Integer.SIZE - 1)) & Integer.MAX_VALUE));
    }

    private static double asDouble(long key) {
        long bits = Math.clamp(key ^ Long.MIN_VALUE, LEAST_DOUBLE, GREATEST_DOUBLE);
        return Double.longBitsToDouble(bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE));
    }

    /** The boxed element of a key; an infinity for NaN. */
    Number element(long key) {
        return switch (type) {
            case INT -> (Number) asInt(key);
            case LONG -> key ^ Long.MIN_VALUE;
            case FLOAT -> asFloat(key);
            case DOUBLE -> asDouble(key);
            default -> throw new IllegalStateException(type.label());
        };
    }

    /** The least key whose element is at or above a number, or above it; empty if no key is. */
    OptionalLong from(double number, boolean above) {
        double whole = Math.ceil(number);
        boolean next = above && whole == number;
        return switch (type) {
            case INT -> whole > (next ? Integer.MAX_VALUE - 1 : Integer.MAX_VALUE)
                    ? OptionalLong.empty()
                    : OptionalLong.of(whole < Integer.MIN_VALUE ? 0 : of((int) whole) + (next ? 1 : 0));
            case LONG -> whole >= 0x1p63
                    ? OptionalLong.empty()
                    : OptionalLong.of(whole < -0x1p63 ? 0 : of((long) whole) + (next ? 1 : 0));
            case FLOAT -> {
                float near = (float) number;
                yield above && number == Double.POSITIVE_INFINITY
                        ? OptionalLong.empty()
                        : OptionalLong.of(of(near < number || (above && near == number) ? Math.nextUp(near) : near));
            }
            case DOUBLE -> above && number == Double.POSITIVE_INFINITY
                    ? OptionalLong.empty()
                    : OptionalLong.of(of(above ? Math.nextUp(number) : number));
            default -> throw new IllegalStateException(type.label());
        };
    }

    Data<?> elements(long[] keys) {
        return switch (type) {
            case INT -> Data.of(Arrays.stream(keys).mapToInt(Keys::asInt).toArray());
            case LONG -> Data.of(Arrays.stream(keys).map(key -> key ^ Long.MIN_VALUE).toArray());
            case FLOAT -> {
                float[] elements = new float[keys.length];
                for (int i = 0; i < keys.length; i++) {
                    elements[i] = asFloat(keys[i]);
                }
                yield Data.of(elements);
            }
            case DOUBLE -> Data.of(Arrays.stream(keys).mapToDouble(Keys::asDouble).toArray());
            default -> throw new IllegalStateException(type.label());
        };
    }

    /** Receives a block of elements: the index of the first, their keys, and their number. */
    interface Block {
        void accept(long first, long[] keys, int length);
    }

    /** Reads all elements in order by blocks; stops if the thread is interrupted between two. */
    static void forEach(Data<?> data, Block each) {
        long[] block = new long[BLOCK];
        int bytes = data.type().sizeBytes();
        try (Arena arena = Arena.ofConfined(); Data.Cursor cursor = data.cursor()) {
            MemorySegment elements = arena.allocate((long) BLOCK * bytes);
            for (long first = 0; first < data.length(); first += BLOCK) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new EndedEarlyException("interrupted between two blocks: elements=" + first + " of "
                            + data.length() + "; call again");
                }
                int length = (int) Math.min(BLOCK, data.length() - first);
                cursor.read(first, elements.asSlice(0, (long) length * bytes));
                for (int i = 0; i < length; i++) {
                    block[i] = keyAt(data.type(), elements, i);
                }
                each.accept(first, block, length);
            }
        }
    }

    private static long keyAt(ElementType type, MemorySegment elements, int i) {
        return switch (type) {
            case INT -> of(elements.getAtIndex(ValueLayout.JAVA_INT, i));
            case LONG -> of(elements.getAtIndex(ValueLayout.JAVA_LONG, i));
            case FLOAT -> of(elements.getAtIndex(ValueLayout.JAVA_FLOAT, i));
            case DOUBLE -> of(elements.getAtIndex(ValueLayout.JAVA_DOUBLE, i));
            case BYTE -> of((int) elements.getAtIndex(ValueLayout.JAVA_BYTE, i));
            case SHORT -> of((int) elements.getAtIndex(ValueLayout.JAVA_SHORT, i));
            case CHAR -> of((int) elements.getAtIndex(ValueLayout.JAVA_CHAR, i));
            case HALF -> of(Float.float16ToFloat(elements.getAtIndex(ValueLayout.JAVA_SHORT, i)));
        };
    }

    /** The largest key of a number; only NaN is above it. */
    long greatest() {
        return switch (type) {
            case INT -> UNSIGNED_INT;
            case LONG -> -1L;
            case FLOAT -> of(Float.POSITIVE_INFINITY);
            case DOUBLE -> of(Double.POSITIVE_INFINITY);
            default -> throw new IllegalStateException(type.label());
        };
    }

    /** The element of a key as a double; rounds longs. */
    double number(long key) {
        return switch (type) {
            case INT -> asInt(key);
            case LONG -> (double) (key ^ Long.MIN_VALUE);
            case FLOAT -> asFloat(key);
            case DOUBLE -> asDouble(key);
            default -> throw new IllegalStateException(type.label());
        };
    }

    boolean isNan(long key) {
        return Long.compareUnsigned(key, greatest()) > 0;
    }
}
