package io.funnel.embedded.graph;

import io.funnel.embedded.device.DeviceMemory;
import io.funnel.embedded.service.GraphSnapshot;
import org.jspecify.annotations.Nullable;

/** A graph with its device memory; all plans of one snapshot share it, as on TornadoVM. */
final class Snapshot implements GraphSnapshot {

    private final GraphSpec spec;
    private @Nullable GraphState state;

    Snapshot(GraphSpec spec) {
        this.spec = spec;
    }

    GraphSpec spec() {
        return spec;
    }

    /** The state on the device; its memory counts for the first of its plans. */
    synchronized GraphState stateIn(DeviceMemory memory) {
        if (state == null) {
            state = new GraphState(spec, memory);
        }
        return state;
    }
}
