package io.funnel.embedded.service;

import java.util.List;
import java.util.ServiceLoader;
import uk.ac.manchester.tornado.api.TornadoRuntime;

/** The service by which TornadoVM's interface reaches the runtime. */
public interface RuntimeService {

    TornadoRuntime runtime();

    GraphDefinition newGraph(String name, ItemContexts contexts);

    /** Creates a plan that executes these graphs in order. */
    ExecutionPlan newPlan(List<GraphSnapshot> graphs);

    static RuntimeService get() {
        return Loaded.SERVICE;
    }

    /** Loads the service on first use. */
    final class Loaded {

        private static final RuntimeService SERVICE =
                ServiceLoader.load(RuntimeService.class, RuntimeService.class.getClassLoader())
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("no embedded runtime: service="
                                + RuntimeService.class.getName() + "; try the whole jar of funnel-embedded"));

        private Loaded() {}
    }
}
