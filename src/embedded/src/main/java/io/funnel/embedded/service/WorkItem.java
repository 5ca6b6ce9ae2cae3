package io.funnel.embedded.service;

/** What a kernel context asks of the executor for one work-item that runs on a Java thread of its own. */
public interface WorkItem {

    /** Waits for the group. */
    void barrier();

    /** The sum of the warp's values. */
    float sum(float value);

    /** The value of the lane {@code delta} ahead. */
    float shuffleDown(float value, int delta);

    /** The value of the warp's first item. */
    float broadcastFirst(float value);

    /** The group's array of this place in the kernel. */
    <A> A local(Class<A> arrayType, int size);
}
