package io.funnel.columns;

import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Converts values of one stored type into elements of another type, exactly; values out of range are rejected. */
final class Conversion {

    /** Values in one block, sized for a first-level cache. */
    static final int BLOCK = 1 << 12;

    private final StoredType from;
    private final ElementType to;
    private final long[] longs = new long[BLOCK];
    private final double[] doubles = new double[BLOCK];
    private final float[] floats = new float[BLOCK];
    private final int[] ints = new int[BLOCK];

    Conversion(StoredType from, ElementType to) {
        this.from = from;
        this.to = to;
    }

    /** Copies values, all present, from a row on. Returns the index of the first that does not fit, or -1. */
    int copy(Object array, int first, int count, MemorySegment into, long at) {
        if (from.isSame(to)) {
            long bytes = to.sizeBytes();
            MemorySegment.copy(segment(array), first * bytes, into, at * bytes, count * bytes);
            return -1;
        }
        for (int done = 0; done < count; done += BLOCK) {
            int part = Math.min(BLOCK, count - done);
            int misfit = from.isFloating()
                    ? widen(array, first + done, part, into, at + done)
                    : fromLongs(load(array, first + done, part), part, into, at + done);
            if (misfit >= 0) {
                return done + misfit;
            }
        }
        return -1;
    }

    /** Copies the values of some rows, at most a block. Returns the index of the first that does not fit, or -1. */
    int copy(Object array, int[] rows, int count, MemorySegment into, long at) {
        return copy(gathered(array, rows, count), 0, count, into, at);
    }

    private Object gathered(Object array, int[] rows, int count) {
        return switch (array) {
            case int[] values -> {
                for (int i = 0; i < count; i++) {
                    ints[i] = values[rows[i]];
                }
                yield ints;
            }
            case long[] values -> {
                for (int i = 0; i < count; i++) {
                    longs[i] = values[rows[i]];
                }
                yield longs;
            }
            case float[] values -> {
                for (int i = 0; i < count; i++) {
                    floats[i] = values[rows[i]];
                }
                yield floats;
            }
            case double[] values -> {
                for (int i = 0; i < count; i++) {
                    doubles[i] = values[rows[i]];
                }
                yield doubles;
            }
            case short[] values -> {
                short[] some = new short[count];
                for (int i = 0; i < count; i++) {
                    some[i] = values[rows[i]];
                }
                yield some;
            }
            case byte[] values -> {
                byte[] some = new byte[count];
                for (int i = 0; i < count; i++) {
                    some[i] = values[rows[i]];
                }
                yield some;
            }
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        };
    }

    /** Returns whether elements have the same bits as the values. */
    boolean isSame() {
        return from.isSame(to);
    }

    long elementBytes() {
        return to.sizeBytes();
    }

    /** The array as memory; not for types that no element has. */
    static MemorySegment segment(Object array) {
        return switch (array) {
            case int[] values -> MemorySegment.ofArray(values);
            case long[] values -> MemorySegment.ofArray(values);
            case float[] values -> MemorySegment.ofArray(values);
            case double[] values -> MemorySegment.ofArray(values);
            case byte[] values -> MemorySegment.ofArray(values);
            case short[] values -> MemorySegment.ofArray(values);
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        };
    }

    /** Loads integers as longs; unsigned 64-bit ones keep their bits. */
    private long[] load(Object array, int first, int count) {
        switch (array) {
            case byte[] values -> {
                long mask = from == StoredType.INT8 ? -1 : 0xFF;
                for (int i = 0; i < count; i++) {
                    longs[i] = values[first + i] & mask;
                }
            }
            case short[] values -> {
                long mask = from == StoredType.INT16 ? -1 : 0xFFFF;
                for (int i = 0; i < count; i++) {
                    longs[i] = values[first + i] & mask;
                }
            }
            case int[] values -> {
                long mask = from == StoredType.UINT32 ? 0xFFFF_FFFFL : -1;
                for (int i = 0; i < count; i++) {
                    longs[i] = values[first + i] & mask;
                }
            }
            case long[] values -> System.arraycopy(values, first, longs, 0, count);
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        }
        return longs;
    }

    private int fromLongs(long[] values, int count, MemorySegment into, long at) {
        long wrong = 0;
        boolean unsigned = from == StoredType.UINT64;
        for (int i = 0; unsigned && i < count; i++) {
            wrong |= values[i] & Long.MIN_VALUE;
        }
        switch (to) {
            case INT -> {
                for (int i = 0; i < count; i++) {
                    ints[i] = (int) values[i];
                    wrong |= ints[i] ^ values[i];
                }
                MemorySegment.copy(ints, 0, into, ValueLayout.JAVA_INT_UNALIGNED, at * Integer.BYTES, count);
            }
            case LONG -> MemorySegment.copy(values, 0, into, ValueLayout.JAVA_LONG_UNALIGNED, at * Long.BYTES, count);
            case FLOAT -> {
                for (int i = 0; i < count; i++) {
                    floats[i] = (float) values[i];
                    wrong |= whole(floats[i]) ^ values[i];
                }
                MemorySegment.copy(floats, 0, into, ValueLayout.JAVA_FLOAT_UNALIGNED, at * Float.BYTES, count);
            }
            case DOUBLE -> {
                for (int i = 0; i < count; i++) {
                    doubles[i] = (double) values[i];
                    wrong |= whole(doubles[i]) ^ values[i];
                }
                MemorySegment.copy(doubles, 0, into, ValueLayout.JAVA_DOUBLE_UNALIGNED, at * Double.BYTES, count);
            }
            case BYTE -> {
                for (int i = 0; i < count; i++) {
                    into.set(ValueLayout.JAVA_BYTE, at + i, (byte) values[i]);
                    wrong |= (byte) values[i] ^ values[i];
                }
            }
            case SHORT, CHAR -> {
                long mask = to == ElementType.CHAR ? Character.MAX_VALUE : -1;
                for (int i = 0; i < count; i++) {
                    into.setAtIndex(ValueLayout.JAVA_SHORT_UNALIGNED, at + i, (short) values[i]);
                    wrong |= ((short) values[i] & mask) ^ values[i];
                }
            }
            case HALF -> throw new IllegalArgumentException(to.label());
        }
        return wrong == 0 ? -1 : misfit(values, count);
    }

    /** Converts to an integer; 2^63 gives a number that differs from its origin, since no long holds it. */
    private static long whole(double number) {
        return number == 0x1p63 ? 0 : (long) number;
    }

    private int misfit(long[] values, int count) {
        for (int i = 0; i < count; i++) {
            if (!fits(values[i])) {
                return i;
            }
        }
        throw new IllegalStateException("no value that does not fit " + to);
    }

    private boolean fits(long value) {
        boolean whole = from != StoredType.UINT64 || value >= 0;
        return whole && switch (to) {
            case INT -> value == (int) value;
            case LONG -> true;
            case FLOAT -> value == whole((float) value);
            case DOUBLE -> value == whole((double) value);
            case BYTE -> value == (byte) value;
            case SHORT -> value == (short) value;
            case CHAR -> value == (char) value;
            case HALF -> false;
        };
    }

    private int widen(Object array, int first, int count, MemorySegment into, long at) {
        for (int i = 0; i < count; i++) {
            floats[i] = array instanceof short[] halves
                    ? Float.float16ToFloat(halves[first + i])
                    : ((float[]) array)[first + i];
        }
        if (to == ElementType.FLOAT) {
            MemorySegment.copy(floats, 0, into, ValueLayout.JAVA_FLOAT_UNALIGNED, at * Float.BYTES, count);
            return -1;
        }
        for (int i = 0; i < count; i++) {
            doubles[i] = floats[i];
        }
        MemorySegment.copy(doubles, 0, into, ValueLayout.JAVA_DOUBLE_UNALIGNED, at * Double.BYTES, count);
        return -1;
    }
}
