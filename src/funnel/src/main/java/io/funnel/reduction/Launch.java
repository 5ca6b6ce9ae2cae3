package io.funnel.reduction;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Adds the launch of a kernel to a task graph; it hides the kernel's parameters from engines. */
@FunctionalInterface
public interface Launch {

    /**
     * Values of the array {@code length}: the number of elements to read, then the first one's index in the whole
     * input, its low 31 bits before its high ones. Only kernels of a reduction that reads the index read the last two,
     * see {@link Signature#indexing()}.
     */
    int LENGTH_VALUES = 3;

    /**
     * Adds a task.
     *
     * @param graph   the graph
     * @param task    the task's name
     * @param context the kernel's context; ignored by annotated loops
     * @param in      the kernel's inputs, or the partials of an earlier launch
     * @param length  {@link #LENGTH_VALUES} values; ignored by annotated loops, which read all elements and begin at
     * index 0
     * @param out     the kernel's outputs: an array for each component of the state
     * @return the graph
     */
    TaskGraph add(TaskGraph graph, String task, KernelContext context, Operands in, IntArray length, Operands out);
}
