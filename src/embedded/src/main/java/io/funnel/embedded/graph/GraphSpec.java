package io.funnel.embedded.graph;

import java.util.List;

/** A task-graph that no longer changes: tasks in the order in which they run, and how each of its objects moves. */
record GraphSpec(String name, List<TaskSpec> tasks, List<Transfer> transfers) {}
