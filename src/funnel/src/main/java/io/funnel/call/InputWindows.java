package io.funnel.call;

import io.funnel.data.Data;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.window.HostWindows;
import io.funnel.engine.host.window.SegmentWindows;
import io.funnel.engine.host.window.TileWindows;
import io.funnel.engine.host.window.WindowReader;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * The inputs of one call, files or data in order among them, window by window.
 *
 * @param inputs  what the reduction reads
 * @param data    one for each
 * @param length  elements of every streamed input
 * @param ordered whether data are read in order, and ahead
 * @param tiles   the tiles of a reproducible reduction; empty for others
 */
record InputWindows(List<Input> inputs, List<Data<?>> data, long length, boolean ordered, Optional<Tiles> tiles) {

    /**
     * Reduces windows of a fixed length in order; a window of ordered data is read ahead.
     *
     * @param part reduces a window to a state or, of a reproducible reduction, to the states of its tiles
     */
    void reduce(
            Definition<?, ?> running, int elements, HostWindows.Part part, Operands state, LongConsumer progress) {
        int most = tiles.isPresent() ? TileWindows.elements(elements) : elements;
        try (OrderedInputs source = new OrderedInputs(inputs, data, length);
                WindowReader windows = ordered
                        ? WindowReader.ahead(inputs, source, parameters(), length, most)
                        : WindowReader.of(inputs, source, parameters(), length, most)) {
            if (tiles.isPresent()) {
                TileWindows.reduce(running, windows, part, tiles.get(), state, progress);
            } else {
                HostWindows.reduce(running, windows, part, state, progress);
            }
        }
    }

    /** Reduces segments of one length on the host, each to the state of its slot. */
    void reduce(HostEngine host, Definition<?, ?> running, Axis axis, Operands states, LongConsumer progress) {
        int elements = SegmentWindows.elements(axis);
        if (axis.tiled() && axis.length() * axis.inner() > elements) {
            throw new UnsupportedPlanException(
                    "segments longer than a window of a reproducible reduction: elements of a"
                            + " segment and its neighbours=" + axis.length() * axis.inner() + ", window=" + elements
                            + "; try Data of an array, or a mapped file");
        }
        try (OrderedInputs source = new OrderedInputs(inputs, data, length);
                WindowReader windows = WindowReader.ahead(inputs, source, parameters(), length, elements)) {
            new SegmentWindows(host, running, axis, states).reduce(windows, progress);
        }
    }

    private List<MemorySegment> parameters() {
        List<MemorySegment> parameters = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            boolean streamed = inputs.get(i).streamed();
            parameters.add(streamed ? MemorySegment.NULL : InputChecks.array(data.get(i)).getSegment());
        }
        return parameters;
    }
}
