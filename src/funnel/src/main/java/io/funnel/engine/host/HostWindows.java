package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/** Reduces elements outside memory window by window, as parts of the whole. */
public final class HostWindows {

    /** Elements of a window: a power of two of blocks, so that windows continue the tree over the blocks. */
    public static final int ELEMENTS = 1 << 21;
    /** Elements of a window for elements in order: two windows of a few inputs fit a cache. */
    public static final int IN_ORDER = 1 << 18;
    private static final int PIECE = 1 << 17;
    /** Levels of the tree above windows; the slot below them belongs to the engine. */
    private static final int LEVELS = Long.SIZE;

    private HostWindows() {}

    /** Reads elements from an index on, as many as the memory holds. */
    public interface Source {
        void read(long first, MemorySegment into);
    }

    /** Reduces a part of all elements, starting with index {@code first}, into slot 0. */
    public interface Part {
        void reduce(List<MemorySegment> in, long first, long length, Operands states);
    }

    /**
     * Reduces bit for bit as one call over all elements.
     *
     * @param running    the definition of the parts' states
     * @param sources    one for each input
     * @param parameters memory of parameter inputs; ignored for others
     * @param progress   receives the number of elements done
     */
    public static void reduce(
            Definition<?, ?> running, List<Source> sources, List<MemorySegment> parameters, long length, Part part,
            Operands out, LongConsumer progress) {
        List<Input> inputs = running.signature().inputs();
        WindowReader.Source reader = (first, elements, windows) -> {
            for (int i = 0; i < windows.size(); i++) {
                if (inputs.get(i).streamed()) {
                    fill(sources.get(i), inputs.get(i).type(), first, elements, windows.get(i));
                }
            }
        };
        try (WindowReader windows = WindowReader.of(inputs, reader, parameters, length, ELEMENTS)) {
            reduce(running, windows, part, out, progress);
        }
    }

    /** Reduces windows; with {@link #ELEMENTS} elements each the bits equal those of one call. */
    public static void reduce(
            Definition<?, ?> running, WindowReader windows, Part part, Operands out, LongConsumer progress) {
        Signature signature = running.signature();
        Operands states = NativeArrays.states(signature, 1L + LEVELS);
        long count = 0;
        while (windows.hasNext()) {
            List<MemorySegment> in = windows.next();
            part.reduce(in, windows.first(), windows.elements(), states);
            add(running, states, count++);
            progress.accept(windows.first() + windows.elements());
        }
        StateArrays.copy(signature, states, total(running, states, count), out, 0);
    }

    /** Reads elements on all cores. */
    public static void fill(Source source, ElementType type, long first, long elements, MemorySegment into) {
        long size = type.sizeBytes();
        IntStream.range(0, Math.toIntExact(Math.ceilDiv(elements, PIECE))).parallel().forEach(piece -> {
            long from = (long) piece * PIECE;
            source.read(first + from, into.asSlice(from * size, Math.min(PIECE, elements - from) * size));
        });
    }

    /** Adds windows by a binary counter: each goes to the lowest free level, combined with all levels below. */
    private static void add(Definition<?, ?> running, Operands states, long count) {
        int free = Long.numberOfTrailingZeros(~count);
        StateArrays.copy(running.signature(), states, 0, states, 1 + free);
        for (int level = 0; level < free; level++) {
            combine(running, states, 1 + level, 1 + free);
        }
    }

    private static int total(Definition<?, ?> running, Operands states, long count) {
        int level = Long.numberOfTrailingZeros(count);
        int slot = 1 + level;
        for (long rest = count >> (level + 1); rest != 0; rest >>= 1) {
            level++;
            if ((rest & 1) != 0) {
                combine(running, states, 1 + level, slot);
            }
        }
        return slot;
    }

    private static void combine(Definition<?, ?> running, Operands states, int left, int right) {
        try {
            running.combineSlots(states, left, right, right);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(running.signature().name(), "step=combine windows", e);
        }
    }
}
