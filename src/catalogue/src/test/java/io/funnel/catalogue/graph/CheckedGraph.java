package io.funnel.catalogue.graph;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import io.funnel.graph.ReductionTask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A plan of a graph with tasks of Funnel alone, whose answers are copied to the host and checked. */
final class CheckedGraph implements AutoCloseable {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final List<ReductionTask<?>> tasks;
    private final TornadoExecutionPlan plan;

    CheckedGraph(List<? extends TornadoNativeArray> inputs, List<ReductionTask<?>> tasks) {
        this.tasks = List.copyOf(tasks);
        TaskGraph graph = new TaskGraph("checked" + NUMBERS.incrementAndGet());
        graph.transferToDevice(EVERY_EXECUTION, inputs.toArray());
        GridScheduler grids = new GridScheduler();
        List<Object> copied = new ArrayList<>();
        Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ReductionTask<?> task : tasks) {
            task.addTo(graph);
            task.addTo(grids);
            copied.addAll(List.of(arrays(task)).stream().filter(known::add).toList());
        }
        graph.transferToHost(EVERY_EXECUTION, copied.toArray());
        plan = new TornadoExecutionPlan(graph.snapshot());
        plan.withGridScheduler(grids);
    }

    private static Object[] arrays(ReductionTask<?> task) {
        List<Object> arrays = new ArrayList<>(List.of((Object[]) task.states().arrays()));
        if (task.isFinished()) {
            arrays.addAll(List.of((Object[]) task.results().arrays()));
        }
        return arrays.toArray();
    }

    void run() {
        plan.execute();
        tasks.forEach(ReductionTask::check);
    }

    @Override
    public void close() {
        try {
            plan.close();
        } catch (TornadoExecutionPlanException e) {
            throw new AssertionError(e);
        }
    }
}
