package io.funnel.embedded.graph;

import io.funnel.embedded.kernel.TaskCode;
import io.funnel.embedded.service.ItemContexts;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.HalfFloat;

/**
 * One task of a graph.
 *
 * @param name {@code graph.task}
 * @param code what it runs
 * @param arguments host objects, boxed primitives and kernel contexts
 * @param contexts makes the contexts of the work-items
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and never changed once made.
record TaskSpec(String name, TaskCode code, Object[] arguments, ItemContexts contexts) {

    /** Whether the task runs once for each work-item; if not, it is called once. */
    boolean isKernel() {
        for (Object argument : arguments) {
            if (argument instanceof KernelContext) {
                return true;
            }
        }
        return false;
    }

    /** Whether an argument is passed by value. */
    static boolean isByValue(Object argument) {
        return argument instanceof Number
                || argument instanceof Boolean
                || argument instanceof Character
                || argument instanceof HalfFloat;
    }
}
