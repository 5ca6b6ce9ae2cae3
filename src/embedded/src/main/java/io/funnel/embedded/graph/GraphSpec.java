package io.funnel.embedded.graph;

import java.util.List;

/**
 * A task-graph that no longer changes.
 *
 * @param name the graph's name
 * @param tasks its tasks, in the order in which they run
 * @param transfers how its objects move, one entry for each object, in the order in which they were first named
 */
record GraphSpec(String name, List<TaskSpec> tasks, List<Transfer> transfers) {}
