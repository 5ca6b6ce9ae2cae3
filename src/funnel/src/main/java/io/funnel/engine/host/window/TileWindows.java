package io.funnel.engine.host.window;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.StateArrays;
import io.funnel.engine.host.block.TileStates;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongConsumer;

/** Reduces the tiles of elements outside memory window by window; a window is a number of tiles. */
public final class TileWindows {

    private TileWindows() {}

    /** The most elements of a window: whole tiles, one at least. */
    public static int elements(long wished) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, wished) / Tiles.ELEMENTS) * Tiles.ELEMENTS;
    }

    /**
     * Reduces all windows in order.
     *
     * @param part leaves the states of a window's tiles, from slot 0 on
     * @param out  receives the state in slot 0, or the states of all tiles if these are the answer
     */
    public static void reduce(Definition<?, ?> definition, WindowReader windows, HostWindows.Part part, Tiles tiles,
            Operands out, LongConsumer progress) {
        Signature signature = definition.signature();
        int count = Math.toIntExact(Tiles.count(tiles.elements()));
        Operands states = tiles.open() ? out : NativeArrays.states(signature, count);
        Operands own = NativeArrays.states(signature, 0);
        int room = 0;
        while (windows.hasNext()) {
            List<MemorySegment> in = windows.next();
            int some = (int) Tiles.count(windows.elements());
            if (room < some) {
                own = NativeArrays.states(signature, some);
                room = some;
            }
            part.reduce(in, windows.first(), windows.elements(), own);
            StateArrays.copy(signature, own, 0, states, Math.toIntExact(windows.first() / Tiles.ELEMENTS), some);
            progress.accept(windows.first() + windows.elements());
        }
        if (!tiles.open()) {
            TileStates.reduce(definition, states, count, out, 0);
        }
    }
}
