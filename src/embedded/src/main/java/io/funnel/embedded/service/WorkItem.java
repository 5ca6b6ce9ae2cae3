package io.funnel.embedded.service;

/** The operations that a kernel context requests from the executor for a work-item with its own Java thread. */
public interface WorkItem {

    void barrier();
    float sum(float value);
    float shuffleDown(float value, int delta);
    float broadcastFirst(float value);

    /** The group's array of this allocation in the kernel. */
    <A> A local(Class<A> arrayType, int size);
}
