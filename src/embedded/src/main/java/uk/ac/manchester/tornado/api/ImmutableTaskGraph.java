package uk.ac.manchester.tornado.api;

import io.funnel.embedded.service.GraphSnapshot;

/** A task-graph that no longer changes; made by {@link TaskGraph#snapshot()}, run by {@link TornadoExecutionPlan}. */
public class ImmutableTaskGraph {

    private final GraphSnapshot snapshot;

    ImmutableTaskGraph(GraphSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    GraphSnapshot snapshot() {
        return snapshot;
    }
}
