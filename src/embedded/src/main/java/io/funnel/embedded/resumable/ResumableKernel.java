package io.funnel.embedded.resumable;

/**
 * A kernel whose items stop at barriers and resume. The classes that {@link KernelClassWriter} generates implement it;
 * it is public because they are in the packages of the kernels.
 */
public interface ResumableKernel {

    /** Result of {@link #step} when the items have finished. */
    int FINISHED = -1;

    /** The state in which the items have not started. */
    int START = 0;

    /**
     * Runs items of one group in order, from their state to their next stop.
     *
     * @param frame the group's ids, local memory, and values kept by waiting items
     * @param arguments the kernel's arguments
     * @param state the state of the items: {@link #START}, or the last result
     * @param from the first item
     * @param to the item after the last
     * @return the number of the suspend point where they stopped, or {@link #FINISHED}; the same for all items
     */
    int step(GroupFrame frame, Object[] arguments, int state, int from, int to);
}
