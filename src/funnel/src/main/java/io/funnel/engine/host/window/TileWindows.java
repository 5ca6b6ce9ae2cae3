package io.funnel.engine.host.window;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.block.TileStates;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongConsumer;

/** Reduces the tiles of elements outside memory window by window; a window is a number of tiles. */
public final class TileWindows {

    private final HostEngine host;
    private final Definition<?, ?> definition;
    private final Tiles tiles;
    private final Operands out;

    /** Prepares slot 0, or those from 0 on if the states of tiles are the answer. */
    public TileWindows(HostEngine host, Definition<?, ?> definition, Tiles tiles, Operands out) {
        this.host = host;
        this.definition = definition;
        this.tiles = tiles;
        this.out = out;
    }

    /** Reduces all windows in order. */
    public void reduce(WindowReader windows, LongConsumer progress) {
        int count = Math.toIntExact(Tiles.count(tiles.elements()));
        Operands states = tiles.open() ? out : NativeArrays.states(definition.signature(), count);
        while (windows.hasNext()) {
            List<MemorySegment> in = windows.next();
            host.reduceSegments(definition, in, windows.first(), new Tiles(windows.elements(), true), states,
                    Math.toIntExact(windows.first() / Tiles.ELEMENTS));
            progress.accept(windows.first() + windows.elements());
        }
        if (!tiles.open()) {
            TileStates.reduce(definition, states, count, out, 0);
        }
    }
}
