package io.funnel.call;

import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.window.HostWindows;
import io.funnel.engine.host.window.SegmentWindows;
import io.funnel.engine.host.window.TileWindows;
import io.funnel.engine.host.window.WindowReader;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** The inputs of one call, files or data in order among them, window by window. */
record InputWindows(CallInputs inputs) {

    /**
     * Reduces windows of a fixed length in order; a window of ordered data is read ahead.
     *
     * @param part reduces a window to a state or, of a reproducible reduction, to the states of its tiles
     */
    void reduce(
            Definition<?, ?> running, int elements, HostWindows.Part part, Operands state, LongConsumer progress) {
        List<Input> read = inputs.reduction().signature().inputs();
        long length = inputs.length();
        int most = inputs.isReproducible() ? TileWindows.elements(elements) : elements;
        try (OrderedInputs source = new OrderedInputs(read, inputs.data(), length);
                WindowReader windows = inputs.isOrdered()
                        ? WindowReader.ahead(read, source, parameters(), length, most)
                        : WindowReader.of(read, source, parameters(), length, most)) {
            if (inputs.partition().orElse(null) instanceof Tiles tiles) {
                TileWindows.reduce(running, windows, part, tiles, state, progress);
            } else {
                HostWindows.reduce(running, windows, part, state, progress);
            }
        }
    }

    /** Reduces segments of one length on the host, each to the state of its slot. */
    void reduce(HostEngine host, Definition<?, ?> running, Axis axis, Operands states, LongConsumer progress) {
        List<Input> read = inputs.reduction().signature().inputs();
        int elements = SegmentWindows.elements(axis);
        try (OrderedInputs source = new OrderedInputs(read, inputs.data(), inputs.length());
                WindowReader windows = WindowReader.ahead(read, source, parameters(), inputs.length(), elements)) {
            new SegmentWindows(host, running, axis, states).reduce(windows, progress);
        }
    }

    private List<MemorySegment> parameters() {
        List<MemorySegment> parameters = new ArrayList<>();
        for (int i = 0; i < inputs.data().size(); i++) {
            boolean streamed = inputs.reduction().signature().inputs().get(i).streamed();
            parameters.add(streamed ? MemorySegment.NULL : InputChecks.array(inputs.data().get(i)).getSegment());
        }
        return parameters;
    }
}
