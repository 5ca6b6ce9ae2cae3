package io.funnel.embedded.graph;

import io.funnel.embedded.device.DeviceMemory;
import io.funnel.embedded.service.GraphSnapshot;
import org.jspecify.annotations.Nullable;

/** A graph and what it holds on the device; all plans of one snapshot share that, as they do on TornadoVM. */
final class Snapshot implements GraphSnapshot {

    private final GraphSpec spec;
    private @Nullable GraphState state;

    Snapshot(GraphSpec spec) {
        this.spec = spec;
    }

    GraphSpec spec() {
        return spec;
    }

    /** What it holds on the device; counted where the first of its plans counts. */
    synchronized GraphState stateIn(DeviceMemory memory) {
        if (state == null) {
            state = new GraphState(spec, memory);
        }
        return state;
    }
}
