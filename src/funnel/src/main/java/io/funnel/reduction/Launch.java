package io.funnel.reduction;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Adds the launch of one kernel to a task graph; it knows the kernel's parameters, so that engines need not. */
@FunctionalInterface
public interface Launch {

    /**
     * Adds a task.
     *
     * @param graph   the graph
     * @param task    the task's name
     * @param context the kernel's context; ignored by annotated loops
     * @param in      what the kernel reads: inputs, or the partials of an earlier launch
     * @param length  one element: how many elements to read; ignored by annotated loops
     * @param out     what the kernel writes: an array for each component of the state
     * @return the graph
     */
    TaskGraph add(TaskGraph graph, String task, KernelContext context, Operands in, IntArray length, Operands out);
}
