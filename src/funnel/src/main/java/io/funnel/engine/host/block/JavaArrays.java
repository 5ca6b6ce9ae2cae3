package io.funnel.engine.host.block;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Java arrays of elements and states, over which the JVM makes vector loops. */
final class JavaArrays {

    private JavaArrays() {}

    static Object of(ElementType type, int length) {
        return switch (type) {
            case INT -> new int[length];
            case LONG -> new long[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
            case BYTE -> new byte[length];
            case SHORT, HALF -> new short[length];
            case CHAR -> new char[length];
        };
    }

    /** Copies elements {@code from} on of a segment. The layouts are constants, which the JVM compiles well. */
    static void copy(MemorySegment segment, ElementType type, long from, Object to, int at, int count) {
        long place = from * type.sizeBytes();
        switch (type) {
            case INT -> MemorySegment.copy(segment, ValueLayout.JAVA_INT_UNALIGNED, place, (int[]) to, at, count);
            case LONG -> MemorySegment.copy(segment, ValueLayout.JAVA_LONG_UNALIGNED, place, (long[]) to, at, count);
            case FLOAT -> MemorySegment.copy(segment, ValueLayout.JAVA_FLOAT_UNALIGNED, place, (float[]) to, at, count);
            case DOUBLE ->
                MemorySegment.copy(segment, ValueLayout.JAVA_DOUBLE_UNALIGNED, place, (double[]) to, at, count);
            case BYTE -> MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, place, (byte[]) to, at, count);
            case SHORT, HALF ->
                MemorySegment.copy(segment, ValueLayout.JAVA_SHORT_UNALIGNED, place, (short[]) to, at, count);
            case CHAR -> MemorySegment.copy(segment, ValueLayout.JAVA_CHAR_UNALIGNED, place, (char[]) to, at, count);
        }
    }

    /** Fills the first places of each component with its value in slot 0. */
    static void fill(Object[] states, Operands value, int count) {
        for (int c = 0; c < states.length; c++) {
            switch (states[c]) {
                case int[] ints -> Arrays.fill(ints, 0, count, value.ints(c).get(0));
                case long[] longs -> Arrays.fill(longs, 0, count, value.longs(c).get(0));
                case float[] floats -> Arrays.fill(floats, 0, count, value.floats(c).get(0));
                case double[] doubles -> Arrays.fill(doubles, 0, count, value.doubles(c).get(0));
                default -> throw new IllegalStateException(states[c].getClass().getSimpleName());
            }
        }
    }

    /** Stores some states, with Java's own NaN. */
    static void store(Object[] states, int place, Operands out, int slot, int count) {
        for (int c = 0; c < states.length; c++) {
            switch (states[c]) {
                case int[] ints -> store(ints, place, out.ints(c), slot, count);
                case long[] longs -> store(longs, place, out.longs(c), slot, count);
                case float[] floats -> store(floats, place, out.floats(c), slot, count);
                case double[] doubles -> store(doubles, place, out.doubles(c), slot, count);
                default -> throw new IllegalStateException(states[c].getClass().getSimpleName());
            }
        }
    }

    private static void store(int[] from, int place, IntArray to, int slot, int count) {
        for (int t = 0; t < count; t++) {
            to.set(slot + t, from[place + t]);
        }
    }

    private static void store(long[] from, int place, LongArray to, int slot, int count) {
        for (int t = 0; t < count; t++) {
            to.set(slot + t, from[place + t]);
        }
    }

    private static void store(float[] from, int place, FloatArray to, int slot, int count) {
        for (int t = 0; t < count; t++) {
            to.set(slot + t, Float.isNaN(from[place + t]) ? Float.NaN : from[place + t]);
        }
    }

    private static void store(double[] from, int place, DoubleArray to, int slot, int count) {
        for (int t = 0; t < count; t++) {
            to.set(slot + t, Double.isNaN(from[place + t]) ? Double.NaN : from[place + t]);
        }
    }
}
