package io.funnel.embedded.graph;

import java.util.List;

/** An immutable task-graph: tasks in execution order, and the transfers of each object. */
record GraphSpec(String name, List<TaskSpec> tasks, List<Transfer> transfers) {}
