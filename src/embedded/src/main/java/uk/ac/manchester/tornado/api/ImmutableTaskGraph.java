package uk.ac.manchester.tornado.api;

import io.funnel.embedded.service.GraphSnapshot;

/** An immutable task-graph; created by {@link TaskGraph#snapshot()}, run by {@link TornadoExecutionPlan}. */
public class ImmutableTaskGraph {

    private final GraphSnapshot snapshot;

    ImmutableTaskGraph(GraphSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    GraphSnapshot snapshot() {
        return snapshot;
    }
}
