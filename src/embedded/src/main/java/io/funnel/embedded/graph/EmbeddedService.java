package io.funnel.embedded.graph;

import io.funnel.embedded.EmbeddedRuntime;
import io.funnel.embedded.service.ExecutionPlan;
import io.funnel.embedded.service.GraphDefinition;
import io.funnel.embedded.service.GraphSnapshot;
import io.funnel.embedded.service.ItemContexts;
import io.funnel.embedded.service.RuntimeService;
import java.util.List;
import uk.ac.manchester.tornado.api.TornadoRuntime;

/** The service by which TornadoVM's interface finds the runtime. */
public final class EmbeddedService implements RuntimeService {

    @Override
    public TornadoRuntime runtime() {
        return EmbeddedRuntime.instance();
    }

    @Override
    public GraphDefinition newGraph(String name, ItemContexts contexts) {
        return new GraphBuilder(name, contexts);
    }

    @Override
    public ExecutionPlan newPlan(List<GraphSnapshot> graphs) {
        return new PlanEngine(graphs.stream().map(Snapshot.class::cast).toList());
    }
}
