package io.funnel.reduction;

import io.funnel.reduction.Signature.Input;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Kinds of memory for host loops, by the class of a memory segment. A just-in-time compiler that knows the class makes
 * much faster loops. In a program with several kinds it compiles for any class. So generated loops exist once for
 * memory outside the heap and once for arrays, and these casts tell the compiler.
 *
 * <p>Not for programs: {@link Definition#reduceRange} takes every kind of memory.
 */
public final class HostMemory {

    private static final Class<?> OUTSIDE = MemorySegment.NULL.getClass();
    private static final Class<?> BYTES = MemorySegment.ofArray(new byte[0]).getClass();
    private static final Class<?> SHORTS = MemorySegment.ofArray(new short[0]).getClass();
    private static final Class<?> CHARS = MemorySegment.ofArray(new char[0]).getClass();
    private static final Class<?> INTS = MemorySegment.ofArray(new int[0]).getClass();
    private static final Class<?> LONGS = MemorySegment.ofArray(new long[0]).getClass();
    private static final Class<?> FLOATS = MemorySegment.ofArray(new float[0]).getClass();
    private static final Class<?> DOUBLES = MemorySegment.ofArray(new double[0]).getClass();

    private HostMemory() {}

    /** Whether all streamed inputs are outside the heap: native memory, or a mapped file. */
    public static boolean isOutsideHeap(List<MemorySegment> in, Signature signature) {
        for (int i = 0; i < in.size(); i++) {
            if (signature.inputs().get(i).streamed() && !OUTSIDE.isInstance(in.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether all streamed inputs are Java arrays of the elements' types, or slices of them. */
    public static boolean isOnHeap(List<MemorySegment> in, Signature signature) {
        for (int i = 0; i < in.size(); i++) {
            Input input = signature.inputs().get(i);
            if (input.streamed() && !onHeap(input.type()).isInstance(in.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static Class<?> onHeap(ElementType type) {
        return switch (type) {
            case INT -> INTS;
            case LONG -> LONGS;
            case FLOAT -> FLOATS;
            case DOUBLE -> DOUBLES;
            case BYTE -> BYTES;
            case SHORT, HALF -> SHORTS;
            case CHAR -> CHARS;
        };
    }

    /** The segment, cast to memory outside the heap. */
    public static MemorySegment outsideHeap(MemorySegment segment) {
        return (MemorySegment) OUTSIDE.cast(segment);
    }

    /** The segment, cast to a slice of a {@code byte[]}. */
    public static MemorySegment bytesOnHeap(MemorySegment segment) {
        return (MemorySegment) BYTES.cast(segment);
    }

    /** The segment, cast to a slice of a {@code short[]}, of shorts or the bits of halves. */
    public static MemorySegment shortsOnHeap(MemorySegment segment) {
        return (MemorySegment) SHORTS.cast(segment);
    }

    /** The segment, cast to a slice of a {@code char[]}. */
    public static MemorySegment charsOnHeap(MemorySegment segment) {
        return (MemorySegment) CHARS.cast(segment);
    }

    /** The segment, cast to a slice of an {@code int[]}. */
    public static MemorySegment intsOnHeap(MemorySegment segment) {
        return (MemorySegment) INTS.cast(segment);
    }

    /** The segment, cast to a slice of a {@code long[]}. */
    public static MemorySegment longsOnHeap(MemorySegment segment) {
        return (MemorySegment) LONGS.cast(segment);
    }

    /** The segment, cast to a slice of a {@code float[]}. */
    public static MemorySegment floatsOnHeap(MemorySegment segment) {
        return (MemorySegment) FLOATS.cast(segment);
    }

    /** The segment, cast to a slice of a {@code double[]}. */
    public static MemorySegment doublesOnHeap(MemorySegment segment) {
        return (MemorySegment) DOUBLES.cast(segment);
    }

    /** Copies states that are results, {@link Definition#finishSlots}. */
    public static void copySlots(Operands states, int from, int to, Operands results) {
        for (int i = 0; i < results.arrays().size() && from < to; i++) {
            TornadoNativeArray state = (TornadoNativeArray) states.arrays().get(i);
            TornadoNativeArray result = (TornadoNativeArray) results.arrays().get(i);
            long bytes = state.getSegment().byteSize() / state.getSize();
            MemorySegment.copy(state.getSegment(), from * bytes, result.getSegment(), from * bytes,
                    (to - from) * bytes);
        }
    }

    /**
     * Reduces inputs of mixed or rare kinds of memory, such as floats in a {@code byte[]}, by copies outside the heap,
     * as {@link Definition#reduceRows}. Copies only the range unless the reduction reads the number of elements.
     */
    public static void reduceCopies(
            Definition<?, ?> definition, List<MemorySegment> in, long first, long from, long to, Operands states,
            int slot, int rows, long turn) {
        for (int row = 0; row < rows; row++) {
            long moved = row * (to - from);
            reduceCopies(definition, in, first - row * turn, from + moved, to + moved, states, slot + row);
        }
    }

    private static void reduceCopies(
            Definition<?, ?> definition, List<MemorySegment> in, long first, long from, long to, Operands states,
            int slot) {
        Signature signature = definition.signature();
        boolean whole = signature.indexing() == Signature.Indexing.LENGTH;
        try (Arena arena = Arena.ofConfined()) {
            List<MemorySegment> copies = new ArrayList<>();
            for (int i = 0; i < in.size(); i++) {
                Input input = signature.inputs().get(i);
                long bytes = input.type().sizeBytes();
                MemorySegment original = input.streamed() && !whole
                        ? in.get(i).asSlice(from * bytes, (to - from) * bytes)
                        : in.get(i);
                copies.add(arena.allocate(original.byteSize(), bytes).copyFrom(original));
            }
            if (whole) {
                definition.reduceRange(copies, first, from, to, states, slot);
            } else {
                definition.reduceRange(copies, first + from, 0, to - from, states, slot);
            }
        }
    }
}
