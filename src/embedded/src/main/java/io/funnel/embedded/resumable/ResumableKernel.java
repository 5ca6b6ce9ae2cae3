package io.funnel.embedded.resumable;

/**
 * A kernel whose items stop at barriers and go on later. Implemented by the classes that {@link KernelClassWriter}
 * makes; public because they live in the packages of the kernels.
 */
public interface ResumableKernel {

    /** What {@link #step} returns when the items have finished. */
    int FINISHED = -1;

    /** The state in which the items have not started. */
    int START = 0;

    /**
     * Runs items of one group, one after the other, from where they are to where they stop next.
     *
     * @param frame the group's ids, local memory, and what its items keep while they wait
     * @param arguments the kernel's arguments
     * @param state where the items are: {@link #START}, or what the last step returned
     * @param from the first item
     * @param to the item after the last
     * @return where they stopped: the number of a suspend point, or {@link #FINISHED}; the same for all of them
     */
    int step(GroupFrame frame, Object[] arguments, int state, int from, int to);
}
