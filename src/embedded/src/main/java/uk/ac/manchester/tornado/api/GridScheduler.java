package uk.ac.manchester.tornado.api;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The grids of tasks; a task is named {@code graph.task}. */
public class GridScheduler {

    private final Map<String, WorkerGrid> grids = new ConcurrentHashMap<>();

    public GridScheduler() {}

    public GridScheduler(String taskName, WorkerGrid workerGrid) {
        grids.put(taskName, workerGrid);
    }

    public void addWorkerGrid(String taskName, WorkerGrid workerGrid) {
        grids.put(taskName, workerGrid);
    }

    /** The grid of a task; null if it has none. */
    public @Nullable WorkerGrid get(String taskName) {
        return grids.get(taskName);
    }

    public boolean contains(String taskScheduleName, String taskName) {
        return grids.containsKey(taskScheduleName + "." + taskName);
    }

    public Set<String> keySet() {
        return grids.keySet();
    }

    @Override
    public String toString() {
        return grids.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + ": global=" + Arrays.toString(entry.getValue().getGlobalWork())
                        + ", local=" + Arrays.toString(entry.getValue().getLocalWork()))
                .collect(Collectors.joining("; "));
    }
}
