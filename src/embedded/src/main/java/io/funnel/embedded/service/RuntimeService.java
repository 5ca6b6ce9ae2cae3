package io.funnel.embedded.service;

import java.util.List;
import java.util.ServiceLoader;
import uk.ac.manchester.tornado.api.TornadoRuntime;

/** What TornadoVM's interface asks of the runtime behind it; found as a service. */
public interface RuntimeService {

    TornadoRuntime runtime();

    GraphDefinition newGraph(String name, ItemContexts contexts);

    /** A plan that executes these graphs in this order. */
    ExecutionPlan newPlan(List<GraphSnapshot> graphs);

    static RuntimeService get() {
        return Loaded.SERVICE;
    }

    /** Loads the service when it is first asked for. */
    final class Loaded {

        private static final RuntimeService SERVICE =
                ServiceLoader.load(RuntimeService.class, RuntimeService.class.getClassLoader())
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("no embedded runtime: service="
                                + RuntimeService.class.getName() + "; try the whole jar of funnel-embedded"));

        private Loaded() {}
    }
}
