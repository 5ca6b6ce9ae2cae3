package uk.ac.manchester.tornado.api;

import io.funnel.embedded.graph.GraphSpec;

/** A task-graph that no longer changes; made by {@link TaskGraph#snapshot()}, run by {@link TornadoExecutionPlan}. */
public class ImmutableTaskGraph {

    private final GraphSpec spec;

    ImmutableTaskGraph(GraphSpec spec) {
        this.spec = spec;
    }

    GraphSpec spec() {
        return spec;
    }
}
