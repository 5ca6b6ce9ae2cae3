package io.funnel.reduction;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Adds the launch of one kernel to a task graph; it knows the kernel's parameters, so that engines need not. */
@FunctionalInterface
public interface Launch {

    /**
     * Values of the array {@code length}: how many elements to read, then the index of the first of them in the whole
     * input, its low 31 bits before its high ones. Only kernels of a reduction that reads the index, as
     * {@link Signature#indexing()} says, look at the last two.
     */
    int LENGTH_VALUES = 3;

    /**
     * Adds a task.
     *
     * @param graph   the graph
     * @param task    the task's name
     * @param context the kernel's context; ignored by annotated loops
     * @param in      what the kernel reads: inputs, or the partials of an earlier launch
     * @param length  {@link #LENGTH_VALUES} values; ignored by annotated loops, which read all elements and begin at
     *                index 0
     * @param out     what the kernel writes: an array for each component of the state
     * @return the graph
     */
    TaskGraph add(TaskGraph graph, String task, KernelContext context, Operands in, IntArray length, Operands out);
}
