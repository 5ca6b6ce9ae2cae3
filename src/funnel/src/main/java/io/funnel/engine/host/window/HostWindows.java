package io.funnel.engine.host.window;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.host.block.StateArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;

/** Reduces elements outside memory window by window, as parts of the whole. */
public final class HostWindows {

    /** Elements of a window: a power of two of blocks, so that windows continue the tree over the blocks. */
    public static final int ELEMENTS = 1 << 21;
    /** Elements of a window for elements in order: two windows of a few inputs fit a cache. */
    public static final int IN_ORDER = 1 << 18;
    /** Levels of the tree above windows; the slot below them belongs to the engine. */
    private static final int LEVELS = Long.SIZE;

    private HostWindows() {}

    /** Reduces a part of all elements, starting with index {@code first}, into slot 0. */
    public interface Part {
        void reduce(List<MemorySegment> in, long first, long length, Operands states);
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
            int level = StateArrays.free(count++);
            StateArrays.copy(signature, states, 0, states, 1 + level);
            combining(running, () -> StateArrays.carry(running, states, 1, level));
            progress.accept(windows.first() + windows.elements());
        }
        long all = count;
        StateArrays.copy(signature, states, combining(running, () -> StateArrays.total(running, states, 1, all)), out,
                0);
    }

    /** Combines by a binary counter whose levels begin at slot 1. */
    private static int combining(Definition<?, ?> running, IntSupplier work) {
        try {
            return work.getAsInt();
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(running.signature().name(), "step=combine windows", e);
        }
    }
}
