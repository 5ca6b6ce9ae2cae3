package io.funnel.embedded.graph;

import io.funnel.embedded.Fault;
import io.funnel.embedded.Faults;
import io.funnel.embedded.device.BitFlipper;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Applies active faults to the operations of a plan. */
final class FaultyDevice {

    private final Set<String> compiled = new HashSet<>();

    /** Fails if the device is lost, or was lost since these graphs allocated memory on it. */
    static void require(String operation, List<GraphState> graphs) {
        for (GraphState graph : graphs) {
            if (Faults.any()) {
                Faults.operation(graph.device(), operation);
            }
            if (Faults.losses(graph.device()) > 0) {
                graph.requireMemory(operation);
            }
        }
    }

    /** Reports a task about to be launched; its first launch compiles it. */
    void compile(GraphState graph, TaskSpec task) {
        if (!compiled.contains(task.name())) {
            if (Faults.any()) {
                Faults.compiling(graph.device(), task.code().name());
            }
            compiled.add(task.name());
        }
    }

    void launch(GraphState graph, TaskSpec task, Runnable kernel) {
        if (!Faults.any()) {
            kernel.run();
            return;
        }
        String name = task.code().name();
        List<Fault> spoiling = Faults.spoiling(graph.device(), name);
        BitFlipper flipper = new BitFlipper(spoiling.isEmpty() ? List.of() : graph.buffersOf(task));
        if (Faults.launching(graph.device(), name)) {
            kernel.run();
        }
        spoiling.forEach(flipper::flip);
    }
}
